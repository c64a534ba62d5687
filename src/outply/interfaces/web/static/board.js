/* A board that can be touched: by clicks, drags, the keyboard and screen readers alike.
 *
 * An action is spelled as the things a person touches, in order. What can be touched next is lit up; the board acts when
 * one action is left after at least one touch. Where one spelling begins another there is a Done; equal spellings, and
 * words that name no cell, are buttons. */
import { h, icon, picture, renew, svg } from "./dom.js";

const WAYS = { up: "ArrowUp", right: "ArrowRight", down: "ArrowDown", left: "ArrowLeft" };

/* So many keys that come while others move are kept: a key that is held down brings more than anybody means. For so long
 * after the end, keys were meant for the game. */
const MOST_EARLY = 2,
  LATE_MS = 1000;

export class Board {
  /* onAction: what to do with an action that was chosen. */
  constructor(place, choices, { onAction }) {
    Object.assign(this, { place, choices, onAction, touched: [], legal: [], early: [], live: false });
    this.onEarly = () => {}; // what to do when a key comes while others move
    addEventListener("keydown", (event) => this.arrow(event));
  }

  /* position: as the server answers. live: whether it may be touched. arrows: [[cells], …], the best first. */
  show(position, { live = false, arrows = [], flipped = false, label = "" } = {}) {
    if (position.over && position !== this.position) this.ended = performance.now();
    Object.assign(this, { position, live, arrows, flipped, label, touched: [], legal: live ? position.legal : [] });
    const held = this.place.contains(document.activeElement) ? document.activeElement.dataset.cell : undefined;
    this.picture = picture(position.board);
    Object.assign(this, { cells: new Map(), marks: null });
    if (this.picture) this.arrange();
    this.place.replaceChildren(
      this.picture ?? h("pre", { class: "written", tabindex: 0, role: "img", "aria-label": label }, position.text),
    );
    this.light();
    if (held !== undefined) this.refocus(held); // a player by keyboard goes on from there
    this.heed();
  }

  /* The picture is for the eye; over it lies a grid of cells for everybody. */
  arrange() {
    const { picture: made } = this,
      cells = made.querySelector(".cells");
    const shapes = svg("g", { "aria-hidden": "true" }, ...[...made.childNodes].filter((part) => part !== cells));
    this.marks = svg("g", { class: "marks", "aria-hidden": "true" });
    made.replaceChildren(shapes, this.marks);
    made.setAttribute("aria-label", this.label);
    made.classList.toggle("is-flipped", Boolean(this.flipped && this.position.turns));
    const found = [...(cells?.children ?? [])];
    if (!found.length) {
      made.setAttribute("role", "img");
      return;
    }
    made.setAttribute("role", "grid");
    const rows = new Map();
    for (const cell of found) {
      const y = Math.round(Number(cell.getAttribute("y")));
      if (!rows.has(y)) rows.set(y, []);
      rows.get(y).push(cell);
      this.cells.set(cell.dataset.cell, cell);
      cell.setAttribute("role", "gridcell");
      cell.setAttribute("aria-label", cell.dataset.label);
      cell.setAttribute("tabindex", "-1");
    }
    this.rows = [...rows.entries()]
      .sort((a, b) => a[0] - b[0])
      .map(([, row]) => row.sort((a, b) => a.getAttribute("x") - b.getAttribute("x")));
    const grid = svg(
      "g",
      { class: "cells", role: "rowgroup" },
      this.rows.map((row) => svg("g", { role: "row" }, row)),
    );
    made.append(grid);
    grid.addEventListener("pointerdown", (event) => this.press(event));
    grid.addEventListener("keydown", (event) => this.key(event));
  }

  /* Where to mark a cell: in the middle, unless the drawing knows better for what comes next or came last. */
  centre(name, kind = "next") {
    const cell = this.cells?.get(name);
    if (!cell) return null;
    const [x, y, width, height] = ["x", "y", "width", "height"].map((key) => Number(cell.getAttribute(key)));
    const [at, down] = cell.dataset[kind]?.split(" ").map(Number) ?? [x + width / 2, y + height / 2];
    return { x: at, y: down, side: Math.min(width, height), tall: height > 1.6 * width && !cell.dataset[kind] };
  }

  /* The ways that begin with what was touched. */
  ways() {
    return this.legal.flatMap((action) =>
      action.spell.filter((way) => this.touched.every((token, k) => way[k] === token)).map((way) => ({ action, way })),
    );
  }

  light() {
    const ways = this.ways(),
      at = this.touched.length;
    const next = new Set(ways.filter(({ way }) => way.length > at).map(({ way }) => way[at]));
    const done = [...new Set(ways.filter(({ way }) => way.length === at && at).map(({ action }) => action))];
    for (const [name, cell] of this.cells ?? []) {
      const isNext = next.has(name),
        isTouched = this.touched.includes(name);
      cell.classList.toggle("is-target", isNext);
      cell.classList.toggle("is-touched", isTouched);
      cell.setAttribute(
        "aria-label",
        `${cell.dataset.label}${isNext ? ", can be touched" : ""}${isTouched ? ", touched" : ""}`,
      );
      cell.setAttribute("aria-selected", String(isTouched));
    }
    this.rove();
    this.mark(next);
    this.offer(
      [...next].filter((token) => !this.cells?.has(token)),
      done,
    );
  }

  /* How an action is chosen here: by keys, by cells, or by words on buttons. */
  way() {
    const first = new Set(this.legal.flatMap((action) => action.spell.map((way) => way[0])));
    if ([...first].some((token) => this.cells?.has(token))) return "cells";
    return first.size && [...first].every((token) => token in WAYS || token === "stay") ? "keys" : "words";
  }

  /* One cell can be reached by Tab; arrows go on from there. */
  rove(to) {
    if (!this.cells?.size) return;
    const targets = [...this.cells.values()].filter((cell) => cell.matches(".is-target"));
    const chosen = to ?? targets[0] ?? this.rows[0][0];
    for (const cell of this.cells.values()) cell.setAttribute("tabindex", cell === chosen ? "0" : "-1");
    if (to) to.focus();
  }

  /* Dots where one may touch, a mark on the last action, rings and arrows for the best ones. */
  mark(next) {
    if (!this.marks) return;
    const parts = [];
    for (const name of this.position.last ?? []) {
      const at = this.centre(name, "last");
      if (at && !this.touched.length)
        parts.push(
          svg("circle", { cx: at.x, cy: at.y, r: at.side * 0.12, class: at.tall ? "mark-last is-faint" : "mark-last" }),
          this.frame(name, "mark-frame is-last"),
        );
    }
    const sources = new Set(
      this.ways()
        .filter(({ way }) => isSource(way, this.touched.length))
        .map(({ way }) => way[this.touched.length]),
    );
    for (const name of next) {
      const at = this.centre(name, sources.has(name) ? "last" : "next");
      if (at)
        parts.push(
          svg("circle", { cx: at.x, cy: at.y, r: at.side * 0.14, class: "mark-target" }),
          this.frame(name, "mark-frame"),
        );
    }
    for (const name of this.touched) {
      const at = this.centre(name);
      if (at) parts.push(svg("circle", { cx: at.x, cy: at.y, r: at.side * 0.3, class: "mark-touched" }));
    }
    this.arrows.slice(0, 3).forEach((way, rank) => {
      const spots = way.map((name, k) => this.centre(name, isSource(way, k) ? "last" : "next")).filter(Boolean);
      if (!spots.length || this.touched.length) return;
      const kind = rank ? "is-other" : "is-best";
      if (spots.length === 1)
        parts.push(
          svg("circle", {
            cx: spots[0].x,
            cy: spots[0].y,
            r: spots[0].side * 0.34,
            class: `mark-ring ${kind}`,
            "stroke-width": spots[0].side * 0.09,
          }),
        );
      for (let k = 0; k + 1 < spots.length; k += way.length > 2 && way.length % 2 === 0 ? 2 : 1)
        parts.push(arrow(spots[k], spots[k + 1], kind));
    });
    this.marks.replaceChildren(...parts);
  }

  /* A frame within a cell, where a dot would cover what stands in it; the style of the game chooses one of the two. */
  frame(name, kind) {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((key) =>
        Number(this.cells.get(name).getAttribute(key)),
      ),
      side = Math.min(width, height);
    return svg("rect", {
      x: x + 0.05 * side,
      y: y + 0.05 * side,
      width: width - 0.1 * side,
      height: height - 0.1 * side,
      rx: 0.2 * side,
      class: kind,
    });
  }

  /* Buttons for words, for Done, and for what is spelled alike. */
  offer(words, done) {
    const isPad = words.length && words.every((word) => word in WAYS || word === "stay");
    const made = isPad
      ? this.pad(words)
      : words.map((word) =>
          h("button", { type: "button", class: "button", on: { click: () => this.touch(word) } }, word),
        );
    if (done.length === 1 && this.ways().length > 1)
      made.push(
        h(
          "button",
          {
            type: "button",
            class: "button is-main",
            "data-action": done[0].name,
            on: { click: () => this.act(done[0]) },
          },
          "Done",
        ),
      );
    else if (done.length > 1)
      made.push(
        ...done.map((action) =>
          h("button", { type: "button", class: "button", on: { click: () => this.act(action) } }, action.name),
        ),
      );
    if (this.touched.length)
      made.push(
        h(
          "button",
          { type: "button", class: "button", on: { click: () => this.reset() } },
          icon("close"),
          "Take back the touch",
        ),
      );
    const isHeld = this.choices.contains(document.activeElement);
    if (isHeld) this.held = document.activeElement.textContent;
    renew(this.choices, ...made);
    this.choices.hidden = !made.length;
    if (made.length && this.held !== undefined) this.hold();
    this.choices.classList.toggle("is-pad", Boolean(isPad));
  }

  /* Who chose by a button with the keyboard goes on from there, also after a pause. */
  hold() {
    const found = [...this.choices.children].filter((each) => !each.disabled);
    if (document.activeElement === document.body)
      (found.find((each) => each.textContent === this.held) ?? found[0])?.focus();
    this.held = undefined;
  }

  pad(words) {
    return ["up", "left", "stay", "right", "down"]
      .filter((word) => word !== "stay" || words.includes("stay"))
      .map((word) =>
        h(
          "button",
          {
            type: "button",
            class: `button is-icon pad-${word}`,
            disabled: !words.includes(word),
            "aria-label": word,
            on: { click: () => this.touch(word) },
          },
          icon(word),
        ),
      );
  }

  touch(token) {
    if (!this.live) return;
    if (this.touched.at(-1) === token && !this.ways().some(({ way }) => way[this.touched.length] === token)) {
      this.touched.pop();
      this.light();
      return;
    }
    this.touched.push(token);
    const ways = this.ways(),
      actions = new Set(ways.map(({ action }) => action));
    if (!actions.size) {
      this.touched.pop();
      this.startAnew(token);
      return;
    }
    if (actions.size === 1) {
      this.act([...actions][0]);
      return;
    }
    this.light();
  }

  /* Who touches something else begins again with it. */
  startAnew(token) {
    const before = this.touched;
    this.touched = [token];
    if (!this.ways().length) {
      this.touched = before;
      return;
    }
    this.touched = [];
    if (before.length) this.touch(token);
  }

  reset() {
    this.touched = [];
    this.light();
  }

  act(action) {
    this.live = false;
    this.legal = [];
    this.onAction(action.name);
  }

  press(event) {
    const from = event.target.dataset?.cell;
    if (!from || !this.live || event.button) return;
    const up = (end) => {
      const to = document.elementFromPoint(end.clientX, end.clientY)?.dataset?.cell;
      this.touch(from);
      if (to && to !== from && this.live && this.place.contains(document.elementFromPoint(end.clientX, end.clientY)))
        this.touch(to);
    };
    addEventListener("pointerup", up, { once: true });
    addEventListener("pointercancel", () => removeEventListener("pointerup", up), { once: true });
  }

  key(event) {
    const cell = event.target,
      name = cell.dataset?.cell;
    if (!name) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.touch(name);
      this.refocus(name);
      return;
    }
    if (event.key === "Escape" && this.touched.length) {
      event.preventDefault();
      this.reset();
      this.refocus(name);
      return;
    }
    const sign = this.picture.matches(".is-flipped") ? -1 : 1;
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const y = this.rows.findIndex((row) => row.includes(cell)),
      x = this.rows[y].indexOf(cell);
    const row = this.rows[y + sign * step[1]] ?? this.rows[y];
    const to = step[0] ? row[x + sign * step[0]] : row[Math.min(x, row.length - 1)];
    if (to) this.rove(to);
  }

  refocus(name) {
    const cell = this.cells?.get(name);
    if (cell && this.place.contains(cell)) this.rove(cell);
  }

  /* Arrow keys play where the actions are directions. Keys that come while others move count once they have. */
  arrow(event) {
    if (event.defaultPrevented || event.target.matches?.("input, select, textarea, [role=gridcell]")) return;
    const token = Object.keys(WAYS).find((way) => WAYS[way] === event.key);
    if (!token || !this.byKeys || (this.position.over && performance.now() > this.ended + LATE_MS)) return;
    event.preventDefault();
    if (this.live) {
      this.steer(token);
      return;
    }
    if (this.position.over) {
      this.ended = performance.now(); // whoever still presses keys has not seen the end yet
      return;
    }
    if (this.early.length < MOST_EARLY) this.early.push(token);
    this.onEarly();
  }

  steer(token) {
    if (this.legal.some((action) => action.spell[0][0] === token)) this.touch(token);
  }

  /* Whether actions are directions here; while nobody may touch, as it was before. */
  heed() {
    if (this.live)
      this.byKeys =
        this.legal.length > 0 &&
        this.legal.every(
          (action) => action.spell[0].length === 1 && (action.spell[0][0] in WAYS || action.spell[0][0] === "stay"),
        );
    if (this.position.over || !this.byKeys) this.early = [];
    // The first that is legal by now; those before it are let go.
    while (this.live && this.early.length) this.steer(this.early.shift());
  }
}

/* Whether something is taken up at this touch, to be put down at the next one: pairs of touches, or one way of many steps. */
const isSource = (way, at) => way.length > 1 && (way.length % 2 ? at === 0 : at % 2 === 0);

function arrow(from, to, kind) {
  const angle = Math.atan2(to.y - from.y, to.x - from.x),
    size = to.side;
  const [x, y] = [to.x - Math.cos(angle) * size * 0.2, to.y - Math.sin(angle) * size * 0.2];
  const wing = (turn) =>
    `${(x - Math.cos(angle + turn) * size * 0.3).toFixed(1)} ${(y - Math.sin(angle + turn) * size * 0.3).toFixed(1)}`;
  // It begins beside the middle, where a stone may bear a number.
  const [x0, y0] = [from.x + Math.cos(angle) * size * 0.3, from.y + Math.sin(angle) * size * 0.3];
  return svg("path", {
    d: `M${x0.toFixed(1)} ${y0.toFixed(1)}L${x.toFixed(1)} ${y.toFixed(1)}M${wing(0.5)}L${x.toFixed(1)} ${y.toFixed(1)}L${wing(-0.5)}`,
    class: `mark-arrow ${kind}`,
    "stroke-width": size * 0.11,
  });
}
