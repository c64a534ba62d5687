"""The colours of every picture, in light and in dark, and the classes that use them."""

THEMES = ("auto", "light", "dark")
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

# In light and in dark.
COLOURS = {
    "paper": ("#ffffff", "#14171c"),
    "ink": ("#1f2937", "#e5e7eb"),
    "muted": ("#667080", "#9aa4b2"),
    "faint": ("#aab2bd", "#5b6573"),
    "line": ("#15803d", "#4ade80"),
    "proof": ("#c026d3", "#f0abfc"),
    "max": ("#dbeafe", "#1e3a5f"),
    "max edge": ("#1d4ed8", "#7fb0ff"),
    "min": ("#fee2e2", "#4c2529"),
    "min edge": ("#b91c1c", "#f59a9a"),
    "chance": ("#fef3c7", "#45370f"),
    "chance edge": ("#a16207", "#eab94a"),
    "own": ("#ede9fe", "#35275a"),
    "own edge": ("#6d28d9", "#b79cff"),
    "leaf": ("#f3f4f6", "#23272e"),
    "leaf edge": ("#9ca3af", "#737d8c"),
    "wedge": ("#e5e7eb", "#2f353e"),
    "felt": ("#3f8f63", "#2f6e4b"),
    "felt edge": ("#24583b", "#1c4430"),
    "black": ("#111827", "#0b0d10"),
    "white": ("#ffffff", "#f3f4f6"),
}

# Class and declaration.
RULES = (
    ("paper", "fill: {paper}"),
    ("edge", "fill: none; stroke: {muted}; stroke-width: 1.2"),
    ("max", "fill: {max}; stroke: {max edge}; stroke-width: 1.4"),
    ("min", "fill: {min}; stroke: {min edge}; stroke-width: 1.4"),
    ("chance", "fill: {chance}; stroke: {chance edge}; stroke-width: 1.4"),
    ("own", "fill: {own}; stroke: {own edge}; stroke-width: 1.4"),
    ("leaf", "fill: {leaf}; stroke: {leaf edge}; stroke-width: 1.2"),
    ("wedge", "fill: {wedge}; stroke: none"),
    ("frame", "fill: none; stroke: {faint}; stroke-width: 1"),
    ("slash", "fill: none; stroke: {muted}; stroke-width: 1.6"),
    ("pruned", "fill: none; stroke: {faint}; stroke-width: 1.2; stroke-dasharray: 3 3"),
    ("line", "stroke: {line}; stroke-width: 3"),
    ("proof", "stroke: {proof}; stroke-width: 4"),
    ("first", "fill: {max edge}"),
    ("second", "fill: {min edge}"),
    ("hole", "fill: {paper}"),
    ("first-stroke", "fill: none; stroke: {max edge}; stroke-width: 3; stroke-linecap: round"),
    ("second-stroke", "fill: none; stroke: {min edge}; stroke-width: 3"),
    ("grid", "fill: none; stroke: {faint}; stroke-width: 1.4"),
    ("cell", "fill: {leaf}; stroke: {faint}; stroke-width: 1"),
    ("empty", "fill: none; stroke: {wedge}; stroke-width: 16; stroke-linecap: round"),
    ("stone", "fill: {muted}"),
    ("track", "fill: {wedge}"),
    ("felt", "fill: {felt}; stroke: {felt edge}; stroke-width: 1.4"),
    ("seam", "fill: none; stroke: {felt edge}; stroke-width: 1.2"),
    ("black", "fill: {black}; stroke: {muted}; stroke-width: 0.6"),
    ("white", "fill: {white}; stroke: {muted}; stroke-width: 0.6"),
    ("ink", "fill: {ink}"),
    ("muted", "fill: {muted}"),
    ("best", "fill: {line}"),
    ("proving", "fill: {proof}"),
    ("start", "text-anchor: start"),
    ("faded", "opacity: 0.4"),
    ("bold", "font-weight: bold"),
    ("written", "font-family: monospace; white-space: pre; text-anchor: start"),
)

# These win over other classes of the same element: on one page, the sheet of a later picture comes after this one's.
STRONGER = ("line", "proof", "pruned", "start", "written")


def select(name: str) -> str:
    """The selector of a class; naming it twice makes it stronger."""
    return f".{name}.{name}" if name in STRONGER else f".{name}"


def style(theme: str, content: str) -> str:
    """The style sheet for the classes that occur in the content."""
    used = set(content.replace('"', " ").split())
    rules = [(name, rule) for name, rule in RULES if name in used]

    def sheet(theme_number: int) -> str:
        colours = {name: pair[theme_number] for name, pair in COLOURS.items()}
        return "\n".join(f".outply.{theme} {select(name)} {{ {rule.format_map(colours)} }}" for name, rule in rules)

    if theme != "auto":
        return sheet(("light", "dark").index(theme))
    return f"{sheet(0)}\n@media (prefers-color-scheme: dark) {{\n{sheet(1)}\n}}"
