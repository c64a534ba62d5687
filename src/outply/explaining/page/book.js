import { show, svg } from "./dom.js";
import { span } from "./shapes.js";

/* How far to the right of its middle the words beside a node may reach. */
const BESIDE = 92;

/* A small tree, whole, as on a blackboard. */
export class BookTree {
  static fits(model) {
    return model.count <= 40 && !model.data.dropped && model.data.roots.length === 1;
  }

  constructor(place, model, { onFocus } = {}) {
    Object.assign(this, { place, model, onFocus });
    this.picture = svg("svg", { class: "book", role: "tree", "aria-label": "the tree of the search" });
    place.replaceChildren(this.picture);
    let next = 0;
    this.x = [];
    for (let n = model.count - 1; n >= 0; n--) this.x[n] = 0;
    const put = (n) => {
      const below = model.children[n];
      if (!below.length) {
        this.x[n] = next++;
        return;
      }
      below.forEach(put);
      this.x[n] = (this.x[below[0]] + this.x[below.at(-1)]) / 2;
      next += model.ply[n] === model.deepest - 1 ? 0.6 : 0;
    };
    put(model.shown);
    this.columns = next - 1.6;
    this.picture.addEventListener("click", (event) => {
      const n = event.target.closest("[data-node]");
      if (n) this.open(Number(n.dataset.node));
    });
    this.picture.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.path && this.draw()).observe(place);
  }

  show(moment, node) {
    this.moment = moment;
    this.focus = node;
    this.path = this.model.way(node);
    this.draw();
  }
  open(node) {
    this.show(this.moment, node);
    this.picture.querySelector(".is-focus")?.focus();
    this.onFocus?.(node);
  }

  draw() {
    const { model, moment } = this,
      narrow = this.place.clientWidth < 560,
      tuples = Array.isArray(model.tree.value[model.shown]);
    const wide = tuples ? 88 : narrow ? 44 : 64,
      tall = narrow ? 92 : 116,
      left = narrow ? 24 : 44,
      top = 44;
    const at = (n) => [left + this.x[n] * wide, top + model.ply[n] * tall];
    // A window stands to the right of its node, and may need more room there than the last leaf does.
    const inner = this.x.filter((_, n) => model.children[n].length).map((column) => column * wide + BESIDE),
      right = model.hasWindows ? Math.max(left, Math.max(...inner) - this.columns * wide) : left;
    const width = left + right + this.columns * wide,
      height = top + model.deepest * tall + 52;
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const parts = [];
    const final = moment === model.end;
    for (let n = 0; n < model.count; n++) {
      const above = model.parent(n),
        entered = model.isEntered(n, moment),
        cut = above >= 0 && !entered && model.isCut(above, moment);
      const [x, y] = at(n),
        leaf = !model.children[n].length,
        role = model.role(n),
        found = model.value(n, moment);
      if (above >= 0) {
        const [x0, y0] = at(above),
          line = final && model.tree.on_line[n];
        parts.unshift(
          svg("path", {
            d: `M${x0} ${y0 + 14}L${x} ${y - (leaf ? 13 : role === "min" ? 16 : 21)}`,
            class: `book-edge${line ? " is-line" : ""}${entered ? "" : " is-faint"}`,
          }),
        );
        if (cut) {
          const [mx, my] = [(x0 + x) / 2, (y0 + y) / 2];
          parts.push(svg("path", { d: `M${mx - 9} ${my + 2}l10 -8m-4 12l10 -8`, class: "book-slash" }));
        }
        const [ax, ay] = [x0 + (x - x0) * 0.5, y0 + (y - y0) * 0.5],
          length = Math.hypot(x - x0, y - y0),
          side = x < x0 ? -1 : 1;
        if (!leaf)
          parts.push(
            svg(
              "text",
              {
                x: ax + (13 * side * (y - y0)) / length,
                y: ay + 4 - (11 * side * (x - x0)) / length,
                class: "book-action",
              },
              model.tree.action[n],
            ),
          );
      }
      const node = svg("g", {
        class: [
          "book-node",
          `book-${leaf ? "leaf" : role}`,
          entered ? "" : "is-faint",
          n === this.focus ? "is-focus" : "",
          final && model.tree.on_line[n] ? "is-line" : "",
        ]
          .filter(Boolean)
          .join(" "),
        "data-node": n,
        role: "treeitem",
        tabindex: n === this.focus ? 0 : -1,
        "aria-level": model.ply[n] + 1,
      });
      const path = {
        max: `M${x} ${y - 22}l23 38h-46z`,
        min: `M${x} ${y + 22}l-23 -38h46z`,
        own: `M${x} ${y - 22}l22 22l-22 22l-22 -22z`,
      }[role];
      node.append(
        leaf
          ? svg("rect", { x: x - (tuples ? 36 : 17), y: y - 13, width: tuples ? 72 : 34, height: 26, rx: 4 })
          : path
            ? svg("path", { d: path })
            : svg("circle", { cx: x, cy: y, r: 20 }),
      );
      const words =
        leaf && (entered || cut || !model.tree.visited[n]) ? show(model.tree.value[n]) : found ? show(found.value) : "";
      const hideLeaf = leaf && !entered && !cut && !final;
      const beside = tuples && !leaf;
      if (!leaf && model.tree.name?.[n].length <= 3)
        node.append(svg("text", { x: x - 32, y: y + 2, class: "book-name" }, model.tree.name[n]));
      node.append(
        svg(
          "text",
          {
            x: beside ? x + 30 : x,
            y: y + (leaf || beside ? 5 : role === "max" ? 11 : role === "min" ? 1 : 5),
            class: beside ? "book-bound" : "book-value",
          },
          hideLeaf ? "" : words,
        ),
      );
      if (!leaf && entered) {
        const { now } = model.window(n, moment);
        if (found?.sign && !beside)
          node.append(svg("text", { x: x + 28, y: y - 4, class: "book-bound" }, `${found.sign} ${show(found.value)}`));
        if (!beside && model.hasWindows)
          node.append(svg("text", { x: x + 28, y: y + 12, class: "book-window" }, span(now)));
      }
      parts.push(node);
    }
    this.picture.replaceChildren(...parts);
  }

  key(event) {
    const n = this.focus,
      { model } = this,
      above = model.parent(n),
      row = above < 0 ? [n] : model.children[above],
      place = row.indexOf(n);
    const next = {
      ArrowUp: above,
      ArrowDown: model.children[n][0],
      ArrowLeft: row[place - 1],
      ArrowRight: row[place + 1],
    }[event.key];
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (next !== undefined && next >= 0) this.open(next);
  }
}
