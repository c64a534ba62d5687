/* Draw a tree: by mouse, by keyboard, and with a screen reader. What is drawn is written as text at every change.
 *
 * A click selects a node, a double click gives it a child. With the keyboard: arrows go from node to node, + adds a child,
 * Delete takes the node away, Shift with an arrow moves it among its siblings, a digit begins a value. */
import { button, h, svg } from "./dom.js";
import { count, leaf, read, turn, visit, write } from "./tree-text.js";

const MOST = 200,
  WIDE = 56,
  TALL = 76,
  TOP = 34;
const clean = (text) => text.replace(/[\s()[\]:#=~]/g, "").slice(0, 24);
const isNumber = (text) => /^[+-]?(\d+(\.\d*)?|\.\d+)(,[+-]?(\d+(\.\d*)?|\.\d+))*$/.test(text);

export class TreeDrawing {
  constructor(place, text, onChange) {
    Object.assign(this, { place, onChange });
    this.picture = svg("svg", { class: "drawing-tree", role: "tree", "aria-label": "your tree" });
    this.form = h("div", { class: "drawing-form" });
    place.replaceChildren(h("div", { class: "drawing-place" }, this.picture), this.form);
    this.picture.addEventListener("click", (event) => this.pick(event));
    this.picture.addEventListener("dblclick", () => this.add());
    this.picture.addEventListener("keydown", (event) => this.key(event));
    this.show(text);
  }

  /* Show the tree of a text; a text that is no tree yet changes nothing. */
  show(text) {
    try {
      this.root = read(text);
    } catch {
      this.root ??= read("((3 12 8) (2 4 6) (14 5 2))");
    }
    this.chosen = this.root;
    this.draw();
  }

  arrange() {
    this.nodes = [];
    visit(this.root, (node, level, above) =>
      this.nodes.push({
        node,
        level,
        above,
        depth: above ? this.nodes.find((each) => each.node === above).depth + 1 : 0,
      }),
    );
    let column = 0;
    for (const each of [...this.nodes].reverse()) {
      const below = this.nodes.filter(({ above }) => above === each.node);
      each.x = below.length ? (below[0].x + below.at(-1).x) / 2 : -column++;
    }
    for (const each of this.nodes) each.x += column - 1;
    this.columns = column;
  }

  draw(focus = false) {
    this.arrange();
    const deepest = Math.max(...this.nodes.map(({ depth }) => depth)),
      players = count(this.root);
    const width = Math.max(3, this.columns) * WIDE + 40,
      left = 20 + WIDE / 2 + ((Math.max(3, this.columns) - this.columns) * WIDE) / 2;
    const at = ({ x, depth }) => [left + x * WIDE, TOP + depth * TALL];
    this.picture.setAttribute("viewBox", `0 0 ${width} ${TOP + deepest * TALL + 40}`);
    this.picture.style.width = `${width}px`;
    this.picture.style.minWidth = `${Math.round(0.6 * width)}px`;
    const edges = this.nodes
      .filter(({ above }) => above)
      .map((each) => {
        const [x, y] = at(each),
          [x0, y0] = at(this.nodes.find(({ node }) => node === each.above)),
          odds = each.above.role === "chance" && each.node.chance;
        return [
          svg("path", { d: `M${x0} ${y0 + 12}L${x} ${y - 14}`, class: "book-edge" }),
          odds ? svg("text", { x: (x + x0) / 2, y: (y + y0) / 2 + 2, class: "drawing-odds" }, odds) : "",
        ];
      });
    this.picture.replaceChildren(
      svg("g", { "aria-hidden": "true" }, edges.flat().filter(Boolean)),
      ...this.nodes.map((each) => this.shape(each, at(each), players)),
    );
    this.fields(players);
    if (focus) this.picture.querySelector(".is-focus")?.focus();
  }

  shape({ node, level, depth, above, x: column }, [x, y], players) {
    const isLeaf = !node.children.length,
      role = node.role ?? turn(level, players),
      kind = isLeaf ? "leaf" : role === "max" || role === "min" || role === "chance" ? role : "own";
    const path = {
      max: `M${x} ${y - 18}l20 32h-40z`,
      min: `M${x} ${y + 18}l-20 -32h40z`,
      own: `M${x} ${y - 18}l18 18l-18 18l-18 -18z`,
    }[kind];
    const words = isLeaf ? node.value : node.guess ? `~${node.guess}` : "",
      wide = Math.max(34, 9 * words.length + 8);
    const number = this.nodes.findIndex((each) => each.node === node),
      isLeft = above && column < this.nodes.find((each) => each.node === above).x;
    return svg(
      "g",
      {
        class: `book-node book-${kind}${node === this.chosen ? " is-focus" : ""}`,
        role: "treeitem",
        tabindex: node === this.chosen ? 0 : -1,
        "data-number": number,
        "aria-level": depth + 1,
        "aria-selected": String(node === this.chosen),
        "aria-label": isLeaf
          ? `leaf ${node.name ? `${node.name}, ` : ""}${node.value}`
          : `${role} ${node.name || "node"} with ${node.children.length} children${node.guess ? `, guessed ${node.guess}` : ""}`,
      },
      isLeaf
        ? svg("rect", { x: x - wide / 2, y: y - 13, width: wide, height: 26, rx: 4 })
        : path
          ? svg("path", { d: path })
          : svg("circle", { cx: x, cy: y, r: 17 }),
      svg(
        "text",
        { x, y: y + (kind === "max" ? 10 : kind === "min" ? 1 : 5), class: isLeaf ? "book-value" : "drawing-guess" },
        words,
      ),
      node.name
        ? svg(
            "text",
            {
              x: x + (isLeft ? -1 : 1) * (isLeaf ? 0 : 24),
              y: y + (isLeaf ? 26 : 4),
              class: `drawing-name${isLeaf ? "" : isLeft ? " is-left" : " is-right"}`,
            },
            node.name,
          )
        : "",
    );
  }

  /* What can be said about the chosen node. */
  fields(players) {
    const { chosen: node } = this,
      isLeaf = !node.children.length,
      above = this.nodes.find((each) => each.node === node).above;
    const field = (words, value, set, wrong) => {
      const input = h("input", {
        type: "text",
        value,
        class: "number",
        "aria-label": words,
        autocomplete: "off",
        spellcheck: "false",
      });
      let isDone = false; // the form is made anew with every change, which takes the focus from this field
      const take = (focus) => {
        const given = input.value.trim();
        if (isDone || given === value) return;
        if (given && wrong(given)) {
          input.value = value;
          return;
        }
        isDone = true;
        set(given);
        this.changed(focus);
      };
      input.addEventListener("blur", () => take(false));
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter") {
          event.preventDefault();
          take(true);
          this.picture.querySelector(".is-focus")?.focus();
        }
      });
      return h("label", { class: "inline" }, `${words} `, input);
    };
    const roles = ["max", "min", "chance", ...(players > 2 ? Array.from({ length: players }, (_, k) => `p${k}`) : [])];
    const kind = h(
      "select",
      {
        "aria-label": "who moves",
        on: {
          change: (event) => {
            node.role = event.target.value || null;
            this.changed();
          },
        },
      },
      [["", "by turns"], ...roles.map((role) => [role, role])].map(([key, words]) =>
        h("option", { value: key, selected: key === (node.role ?? "") }, words),
      ),
    );
    this.form.replaceChildren(
      ...[
        button("Add a child", { picture: "new", act: () => this.add(), off: this.nodes.length >= MOST }),
        button("Remove", { picture: "close", act: () => this.remove(), off: node === this.root }),
        isLeaf
          ? field(
              "value",
              node.value,
              (text) => {
                node.value = text || "0";
              },
              (text) => !isNumber(text),
            )
          : h("label", { class: "inline" }, "moves ", kind),
        field(
          "name",
          node.name,
          (text) => {
            node.name = clean(text);
          },
          (text) => this.nodes.some((each) => each.node !== node && each.node.name === clean(text)),
        ),
        isLeaf
          ? ""
          : field(
              "guess",
              node.guess,
              (text) => {
                node.guess = text;
              },
              (text) => !isNumber(text),
            ),
        above?.role === "chance"
          ? field(
              "probability",
              node.chance,
              (text) => {
                node.chance = text;
              },
              (text) => !/^[\d./]+$/.test(text),
            )
          : "",
      ].filter(Boolean),
    );
  }

  changed(focus = true) {
    this.draw(focus);
    this.onChange(write(this.root));
  }

  choose(node) {
    this.chosen = node;
    this.draw(true);
  }

  pick(event) {
    const number = event.target.closest?.("[data-number]")?.dataset.number;
    if (number !== undefined && this.nodes[number].node !== this.chosen) this.choose(this.nodes[number].node);
  }

  /* A first child takes the value of the leaf that it is put under. */
  add() {
    const { chosen: node } = this;
    if (this.nodes.length >= MOST) return;
    const players = count(this.root),
      made = leaf(
        node.children.length
          ? Array(players > 2 ? players : 1)
              .fill("0")
              .join(",")
          : node.value,
      );
    if (!node.children.length) node.value = "";
    if (node.role === "chance") for (const child of [...node.children, made]) child.chance = "";
    node.children.push(made);
    this.chosen = made;
    this.changed();
  }

  remove() {
    const { above } = this.nodes.find(({ node }) => node === this.chosen);
    if (!above) return;
    const place = above.children.indexOf(this.chosen);
    above.children.splice(place, 1);
    for (const child of above.children) child.chance = "";
    if (!above.children.length)
      Object.assign(above, { ...leaf(this.chosen.value || "0"), name: above.name, chance: above.chance });
    this.chosen = above.children[Math.min(place, above.children.length - 1)] ?? above;
    this.changed();
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { chosen: node } = this,
      { above } = this.nodes.find((each) => each.node === node),
      row = above?.children ?? [node],
      place = row.indexOf(node);
    const to = { ArrowUp: above, ArrowDown: node.children[0], ArrowLeft: row[place - 1], ArrowRight: row[place + 1] }[
      event.key
    ];
    if (event.key.startsWith("Arrow")) {
      event.preventDefault();
      const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (event.shiftKey && step && to) {
        [row[place], row[place + step]] = [row[place + step], row[place]];
        this.changed();
      } else if (to) this.choose(to);
    } else if (event.key === "+" || event.key === "Insert") {
      event.preventDefault();
      this.add();
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      this.remove();
    } else if (/^[\d-]$/.test(event.key)) {
      const input = this.form.querySelector('[aria-label="value"], [aria-label="guess"]');
      event.preventDefault();
      input.value = event.key;
      input.focus();
    }
  }
}
