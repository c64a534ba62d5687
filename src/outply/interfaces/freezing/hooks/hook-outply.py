"""What PyInstaller puts into a program that uses outply.

The compiler reads the sources of searches and rules. So those of outply are added, those of all modules that belong to
the program, those of packages that import outply, and the script itself.
"""

from pathlib import Path
from typing import Any

from PyInstaller.utils.hooks import collect_data_files, collect_submodules

from outply.interfaces.freezing import is_own

SOURCES = "pyz+py"

# What is loaded by name alone: games, and the library of the compiler.
hiddenimports = collect_submodules("outply.games") + collect_submodules("outply.compiler")
datas = collect_data_files("outply")
module_collection_mode = SOURCES


def hook(hook_api: Any) -> None:
    """Add the sources of the program itself."""
    scripts = [str(Path(script).resolve()) for script in hook_api.analysis.inputs]
    folders = [str(Path(script).parent) for script in scripts] + list(hook_api.analysis.pathex)
    for importer in hook_api.graph.incoming(hook_api.node):
        hook_api.set_module_collection_mode(importer.identifier.partition(".")[0], SOURCES)
    for node in hook_api.graph.iter_graph():
        if is_own(str(getattr(node, "filename", None) or ""), folders):
            hook_api.set_module_collection_mode(node.identifier, SOURCES)
    hook_api.add_datas([(script, ".") for script in scripts])
