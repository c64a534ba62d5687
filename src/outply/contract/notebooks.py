"""How things are shown in a notebook."""

from html import escape


class Written:
    """Something that shows itself in a notebook as the text that printing it gives."""

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
