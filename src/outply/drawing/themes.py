"""The colours of every picture, in light and in dark, and the classes that use them."""

THEMES = ("auto", "light", "dark")
FONT = "Helvetica, Arial, 'DejaVu Sans', sans-serif"

# The classes of the players' pieces.
PLAYERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

# In light and in dark; trees, players and the best line have the colours of the page (tokens.css).
COLOURS = {
    "paper": ("#ffffff", "#14171c"),
    "ink": ("#1f2937", "#e5e7eb"),
    "muted": ("#667080", "#9aa4b2"),
    "faint": ("#aab2bd", "#5b6573"),
    "line": ("#0b6b4d", "#62cd9f"),
    "proof": ("#c026d3", "#f0abfc"),
    "max": ("#e4ecfa", "#202d47"),
    "max edge": ("#2a5bbf", "#8ab2fb"),
    "min": ("#faeae5", "#432921"),
    "min edge": ("#b3432c", "#f19f89"),
    "chance": ("#f8efd6", "#3a3016"),
    "chance edge": ("#83600b", "#dfb658"),
    "own": ("#eee8fa", "#33284f"),
    "own edge": ("#6a3fb5", "#bda4f5"),
    "leaf": ("#f3f4f6", "#23272e"),
    "leaf edge": ("#9ca3af", "#737d8c"),
    "wedge": ("#e5e7eb", "#2f353e"),
    "felt": ("#3f8f63", "#2f6e4b"),
    "felt edge": ("#24583b", "#1c4430"),
    "black": ("#111827", "#0b0d10"),
    "white": ("#ffffff", "#f3f4f6"),
    # Boards: stones are a shade stronger than words.
    "stone first": ("#2a5bbf", "#5a8ae6"),
    "stone second": ("#b3432c", "#d8684c"),
    "stone third": ("#6a3fb5", "#9b7ce0"),
    "stone fourth": ("#83600b", "#c99a2e"),
    "stone fifth": ("#0b6b4d", "#3fa57c"),
    "stone sixth": ("#8a2f6b", "#c96aa6"),
    "stone seventh": ("#1f6f80", "#4aa6b8"),
    "stone eighth": ("#555b66", "#8b93a0"),
    "on stone": ("#ffffff", "#0e1013"),
    "board": ("#d9dfe8", "#2a313c"),
    "hole": ("#f7f8fa", "#171a1f"),
    "wood": ("#e9e2d4", "#2c2a26"),
    "bar": ("#d8d0bf", "#3a372f"),
    "point a": ("#c9b799", "#4d4638"),
    "point b": ("#b08a6c", "#6b5440"),
    "checker white": ("#fdfcf9", "#eceae4"),
    "checker black": ("#1d2026", "#0c0e11"),
    "rim white": ("#8d8676", "#eceae4"),
    "rim black": ("#1d2026", "#8a919c"),
    "on white": ("#1d2026", "#1d2026"),
    "on black": ("#ffffff", "#ffffff"),
    "wall": ("#c3ccda", "#38414f"),
    "pac": ("#d9862f", "#f0b04a"),
    "scared": ("#5c626c", "#a2a8b3"),
    "tile 0": ("#f7f8fa", "#1d2127"),
    "tile 1": ("#f3e8de", "#352e28"),
    "tile 2": ("#efdac5", "#4a3929"),
    "tile 3": ("#ebcaa9", "#62472a"),
    "tile 4": ("#e7ba8c", "#7a542b"),
    "tile 5": ("#e3aa70", "#92612c"),
    "tile 6": ("#df9d58", "#a76c2d"),
    "tile 7": ("#dc9143", "#b8762e"),
    "tile 8": ("#d9862f", "#c97f2f"),
    "on pale tile": ("#1b1e23", "#e7e8eb"),
    "on strong tile": ("#1b1e23", "#0e1013"),
}

# From small to large values on a map, the same in both themes: dark blue over green to yellow.
RAMP = ((38, 30, 92), (36, 98, 142), (48, 158, 128), (146, 206, 76), (250, 226, 60))

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
    *((name, f"fill: {{stone {name}}}") for name in PLAYERS),
    *((f"{name}-edge", f"fill: {{paper}}; stroke: {{stone {name}}}; stroke-width: 1.6") for name in PLAYERS),
    *((f"{name}-line", f"fill: none; stroke: {{stone {name}}}; stroke-width: 2") for name in PLAYERS),
    *((f"{name}-thin", f"fill: none; stroke: {{stone {name}}}; stroke-width: 1; opacity: 0.6") for name in PLAYERS),
    ("hole", "fill: {hole}"),
    ("ring", "fill: none; stroke: {hole}; stroke-width: 1.6"),
    ("struck", "fill: none; stroke: {line}; stroke-width: 1.6; stroke-linecap: round"),
    ("win", "fill: none; stroke: {hole}; stroke-width: 3; stroke-linecap: round"),
    ("first-stroke", "fill: none; stroke: {stone first}; stroke-width: 3; stroke-linecap: round"),
    ("second-stroke", "fill: none; stroke: {stone second}; stroke-width: 3"),
    ("on-stone", "fill: {on stone}"),
    ("board-ground", "fill: {board}"),
    ("wood", "fill: {wood}; stroke: {bar}; stroke-width: 1"),
    ("bar", "fill: {bar}"),
    ("point-a", "fill: {point a}"),
    ("point-b", "fill: {point b}"),
    ("checker-white", "fill: {checker white}; stroke: {rim white}; stroke-width: 1.2"),
    ("checker-black", "fill: {checker black}; stroke: {rim black}; stroke-width: 1.2"),
    ("on-white", "fill: {on white}"),
    ("on-black", "fill: {on black}"),
    ("wall", "fill: {wall}"),
    ("pac", "fill: {pac}"),
    ("pac-caught", "fill: none; stroke: {pac}; stroke-width: 2; stroke-dasharray: 3 2"),
    ("scared", "fill: {scared}"),
    *((f"tile-{power}", f"fill: {{tile {power}}}") for power in range(9)),
    ("on-pale-tile", "fill: {on pale tile}"),
    ("on-strong-tile", "fill: {on strong tile}"),
    ("grid", "fill: none; stroke: {faint}; stroke-width: 1.4"),
    ("cell", "fill: {leaf}; stroke: {faint}; stroke-width: 1"),
    ("empty", "fill: none; stroke: {hole}; stroke-width: 16; stroke-linecap: round"),
    ("stone", "fill: {muted}"),
    ("dots", "fill: none; stroke: {faint}; stroke-width: 3; stroke-linecap: round"),
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
    ("flush-right", "text-anchor: end"),
    ("faded", "opacity: 0.4"),
    ("bold", "font-weight: bold"),
    ("written", "font-family: monospace; white-space: pre; text-anchor: start"),
)

# These win over other classes of the same element: on one page, the sheet of a later picture comes after this one's.
STRONGER = ("line", "proof", "pruned", "start", "flush-right", "written")


def ramp(share: float) -> str:
    """The colour of a map for a share from 0 to 1; small shares differ most."""
    place = share**0.65 * (len(RAMP) - 1)
    low = min(int(place), len(RAMP) - 2)
    parts = (round(a + (b - a) * (place - low)) for a, b in zip(RAMP[low], RAMP[low + 1], strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


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


def page_css() -> str:
    """The style sheet of all drawings for pages that have a theme of their own: each colour in light and in dark."""
    names = {name: f"--d-{name.replace(' ', '-')}" for name in COLOURS}
    colours = "\n".join(f"  {names[name]}: light-dark({light}, {dark});" for name, (light, dark) in COLOURS.items())
    used = {name: f"var({variable})" for name, variable in names.items()}
    rules = "\n".join(f".outply {select(name)} {{ {rule.format_map(used)} }}" for name, rule in RULES)
    return f"/* Made from the palette of all drawings. */\n:root {{\n{colours}\n}}\n{rules}\n"
