"""How things are shown in a notebook."""

from html import escape


class Written:
    """Something that shows itself in a notebook as the text that printing it gives."""

    def _repr_html_(self) -> str:
        return in_block(str(self))


def in_block(text: str) -> str:
    """A sentence as a paragraph; what has lines of its own, with letters of equal width, as columns depend on them.

    >>> in_block("a < b")
    '<p>a &lt; b</p>'
    """
    if "\n" not in text:
        return f"<p>{escape(text)}</p>"
    return f'<pre style="font-family: monospace; line-height: 1.35; overflow-x: auto">{escape(text)}</pre>'
