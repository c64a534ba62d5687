"""Sheets and answer keys for people: as Markdown, as one page of HTML, and the key as JSON.

The same sheet gives the same text, byte for byte. A key may be graded: its answers are all right.
"""

import json
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from outply.contract.errors import InputError
from outply.exercises.kind import Question, found_answer
from outply.exercises.kinds import KINDS
from outply.exercises.picture import unsolved_svg
from outply.exercises.sheet import Sheet

STYLE = """
:root { color-scheme: light dark; --ink: #1d2330; --soft: #5c6675; --paper: #ffffff; --panel: #f3f5f8; --line: #c3cad4;
  --accent: #0b5cad; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ee; --soft: #a2acba; --paper: #14181f; --panel: #1e242e;
  --line: #424c5b; --accent: #7db8f5; } }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper); }
h1 { font-size: 1.6rem; margin-bottom: 0; }
h2 { font-size: 1.1rem; margin: 0 0 .4rem; }
h2 span { color: var(--soft); font-weight: normal; }
section { margin: 2rem 0; }
pre, table { break-inside: avoid; }
pre { background: var(--panel); padding: .8rem 1rem; border-radius: 6px; overflow-x: auto; line-height: 1.3;
  font: 14px/1.3 ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; }
pre.story { white-space: pre-wrap; }
code { font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace; font-size: .9em; }
.tree { overflow-x: auto; break-inside: avoid; }
.tree .outply.auto .paper { fill: none; }
.tree svg { display: block; margin: 0 auto; }
.note, .form { color: var(--soft); }
.blank { border-bottom: 1px solid var(--line); height: 2.2rem; }
.answer { border-left: 4px solid var(--accent); padding-left: .8rem; }
table { border-collapse: collapse; font-size: .9rem; }
td, th { text-align: left; vertical-align: top; padding: .2rem .9rem .2rem 0; border-bottom: 1px solid var(--line); }
@media print { body { margin: 0; max-width: none; } pre { border: 1px solid var(--line); }
  .tree svg { max-width: 100%; height: auto; } }
"""


class Item(NamedTuple):
    """All about a question; a sheet leaves out the answer and what follows it."""

    number: int
    kind: str
    text: str
    tree: str
    drawing: str
    """The tree in lines of text."""
    unsolved: str
    """The tree as SVG, with values at the leaves only."""
    form: str
    answer: str
    solved: str
    """The search as SVG."""
    worked: str
    mistakes: list[tuple[str, str]]
    """Wrong answers, and the mistakes that lead to them."""


def items(sheet: Sheet) -> Iterator[Item]:
    """All about each question."""
    for number, question in enumerate(sheet.questions, 1):
        kind = KINDS[question.kind]
        board = kind.board(question)
        yield Item(
            number=number,
            kind=kind.name,
            text=kind.text(question),
            tree=board.text() if board else "",
            drawing=board.drawing() if board else "",
            unsolved=unsolved_svg(board) if board else "",
            form=kind.form,
            answer=kind.write(question, found_answer(kind, question)),
            solved=kind.solution(question).svg() if board else "",
            worked=kind.worked(question),
            mistakes=wrong_answers(question),
        )


def wrong_answers(question: Question) -> list[tuple[str, str]]:
    """The wrong answers that mistakes lead to, each once, with the likeliest of its mistakes."""
    kind = KINDS[question.kind]
    found: dict[str, str] = {}
    for mistake, answer in kind.mistaken(question):
        if not kind.is_right(question, answer):
            found.setdefault(kind.write(question, answer), mistake.sentence)
    return list(found.items())


def markdown(sheet: Sheet, with_answers: bool) -> str:
    """The sheet, or its key, as Markdown."""
    title = heading(sheet, with_answers)
    parts = [f"# {title}\n\nSheet `{sheet.fingerprint}`{points_each(sheet)}\n"]
    for item in items(sheet):
        parts.append(f"## {item.number}. {item.kind}\n\n{item.text}\n")
        if item.tree:
            parts.append(f"```text\n{item.drawing}\n```\n\nThe same tree as text: `{item.tree}`\n")
        parts.append(
            key_markdown(item) if with_answers else f"Answer (write {item.form}):\n\n\\_\\_\\_\\_\\_\\_\\_\\_\n"
        )
    return "\n".join(parts)


def heading(sheet: Sheet, with_answers: bool) -> str:
    """The title of a sheet, or of its key."""
    return " · ".join(part for part in (sheet.title, "Answer key" if with_answers else "Exercises") if part)


def points_each(sheet: Sheet) -> str:
    """What each question is worth, if that is not one point."""
    return "" if sheet.points == 1 else f", {sheet.points:g} points a question"


def key_markdown(item: Item) -> str:
    """The answer, how it is found, and what goes wrong."""
    rows = "".join(f"| `{answer}` | {sentence} |\n" for answer, sentence in item.mistakes)
    table = f"\n| wrong answer | likely mistake |\n| --- | --- |\n{rows}" if rows else ""
    return f"**Answer:** `{item.answer}`\n\n```text\n{item.worked}\n```\n{table}"


def html(sheet: Sheet, with_answers: bool) -> str:
    """The sheet, or its key, as one page that needs nothing else."""
    title = escape(heading(sheet, with_answers))
    parts = [
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<title>{title}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>{STYLE}</style>\n</head>\n'
        f'<body>\n<h1>{title}</h1>\n<p class="note">Sheet <code>{sheet.fingerprint}</code>{points_each(sheet)}</p>\n'
        "<main>\n"
    ]
    parts += [section(item, with_answers) for item in items(sheet)]
    return "".join([*parts, "</main>\n</body>\n</html>\n"])


def section(item: Item, with_answers: bool) -> str:
    """A question."""
    title = f"<h2>{item.number}. <span>{item.kind}</span></h2>"
    text = f"<p>{escape(item.text)}</p>"
    tree = f'<p class="form">The same tree as text: <code>{escape(item.tree)}</code></p>'
    drawing = f"{framed(item.unsolved)}{tree}\n" if item.tree else ""
    rest = key_html(item) if with_answers else blank_html(item)
    return f"<section>\n{title}\n{text}\n{drawing}{rest}</section>\n"


def framed(svg: str) -> str:
    """A picture, which may be wider than the page."""
    return f'<div class="tree">{svg}</div>\n' if svg else ""


def blank_html(item: Item) -> str:
    """Room for an answer."""
    return f'<p class="form">Answer, written as {escape(item.form)}:</p>\n<div class="blank"></div>\n'


def key_html(item: Item) -> str:
    """The answer, how it is found, and what goes wrong."""
    rows = "".join(
        f"<tr><td><code>{escape(answer)}</code></td><td>{escape(sentence)}</td></tr>\n"
        for answer, sentence in item.mistakes
    )
    table = f"<table>\n<tr><th>wrong answer</th><th>likely mistake</th></tr>\n{rows}</table>\n" if rows else ""
    answer = f'<p class="answer">Answer: <code>{escape(item.answer)}</code></p>\n'
    return f'{answer}{framed(item.solved)}<pre class="story">{escape(item.worked)}</pre>\n{table}'


def key_data(sheet: Sheet) -> dict[str, Any]:
    """The answers in the form in which they are graded, and how each is found."""
    written = list(items(sheet))
    return {
        "sheet": sheet.fingerprint,
        "answers": {str(item.number): item.answer for item in written},
        "worked": {str(item.number): item.worked for item in written},
    }


def key_json(sheet: Sheet) -> str:
    """The key as JSON."""
    return json.dumps(key_data(sheet), indent=2, ensure_ascii=False) + "\n"


SHEETS: dict[str, Callable[[Sheet], str]] = {
    ".md": lambda sheet: markdown(sheet, with_answers=False),
    ".html": lambda sheet: html(sheet, with_answers=False),
    ".json": Sheet.to_json,
}
KEYS: dict[str, Callable[[Sheet], str]] = {
    ".md": lambda sheet: markdown(sheet, with_answers=True),
    ".html": lambda sheet: html(sheet, with_answers=True),
    ".json": key_json,
}


def written(path: str, sheet: Sheet, forms: dict[str, Callable[[Sheet], str]]) -> str:
    """The sheet or key in the form that the suffix of a file asks for."""
    suffix = Path(path).suffix.lower()
    if suffix not in forms:
        raise InputError(f"expected a file that ends in {', '.join(forms)}, but got '{path}'")
    return forms[suffix](sheet)
