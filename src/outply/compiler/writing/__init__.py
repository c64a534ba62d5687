"""Writing: from the typed tree to LLVM's language, as text."""
