/* Look inside a search: the tree as a ladder of rungs, one for each ply of one open path.
 *
 *   new Ladder(place, model, {board, onFocus})   place is an element; model is a SearchTree (model.js); board(node) is
 *                                                an element with the node's position, or nothing
 *   ladder.show(moment, node)                    what was known at that moment, with the path to the node open
 *
 * A rung shows the actions that were tried in one state, in the order of the search. The open one is a card with its
 * board; its nearest rivals are chips; all others are one stack with their count and range; what a cut left out is one
 * dashed chip. So the picture never has more than (plies × what fits in a row) things in it, however wide the tree is.
 * A tree with few nodes is drawn whole, as in the books (BookTree).
 */
import { h, many, show, svg } from "./dom.js";
import { TAKES, shape, span, states } from "./shapes.js";

export class Ladder {
  constructor(place, model, { board, onFocus, onJump } = {}) {
    Object.assign(this, { place, model, board, onFocus, onJump });
    this.unfolded = new Set();
    this.crumbs = h("nav", { class: "crumbs", "aria-label": "path" });
    this.rungs = h("div", { class: "rungs", role: "tree", "aria-label": "the tree of the search" });
    this.wires = svg("svg", { class: "wires", "aria-hidden": "true" });
    this.scroll = h("div", { class: "ladder" }, this.wires, this.rungs);
    place.replaceChildren(this.crumbs, this.scroll);
    this.rungs.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.path && place.clientWidth && this.width !== place.clientWidth && this.draw()).observe(
      place,
    );
  }

  show(moment, node, focus = node) {
    this.moment = moment;
    this.path = this.model.descend(node, moment);
    this.focus = focus;
    this.draw();
  }

  open(node) {
    const was = this.path.indexOf(node) >= 0;
    this.focus = node;
    if (!was || this.path.at(-1) === node) this.path = this.model.descend(node, this.moment);
    this.draw(true);
    this.onFocus?.(node);
  }

  draw(keepFocus = false) {
    this.width = this.place.clientWidth;
    this.narrow = this.width < 560;
    this.roomy = !this.narrow && this.path.length < 5 && this.width > 760 && this.place.clientHeight > 460;
    this.rungs.classList.toggle("is-roomy", this.roomy);
    this.rungs.classList.toggle("is-narrow", this.narrow);
    this.rungs.replaceChildren(
      this.rung(
        -1,
        this.model.data.roots.filter((root) => root === this.path[0] || this.model.isEntered(root, this.moment)),
        this.path[0],
      ),
      ...this.path.map((node, k) => {
        const children = this.model.children[node];
        return children.length ? this.rung(node, children, this.path[k + 1]) : "";
      }),
    );
    this.crumbs.replaceChildren(
      ...this.path.map((node, k) =>
        h(
          "button",
          {
            type: "button",
            "aria-current": node === this.focus ? "true" : undefined,
            class: this.model.tree.on_line[node] ? "is-line" : undefined,
            on: { click: () => this.open(node) },
          },
          k ? this.model.tree.action[node] : this.model.rootName(node),
        ),
      ),
    );
    this.wire();
    if (keepFocus) this.rungs.querySelector(".is-focus")?.focus({ preventScroll: true });
    this.rungs.querySelector(".is-focus")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  /* The actions of one state: which are shown, which are stacked, and which were left out. */
  rung(node, children, open) {
    const { model, moment } = this;
    const here = children.filter((c) => node < 0 || model.isEntered(c, moment));
    const rest = children.filter((c) => !here.includes(c));
    const cut = node >= 0 && model.isCut(node, moment);
    const isLong = node >= 0 && children.some((c) => this.letters(c) > 6 || Array.isArray(model.tree.value[c]));
    const room = this.room(open !== undefined || node < 0, rest.length > 0, isLong);
    const all = this.unfolded.has(node) || here.length <= room.full;
    const keep = new Set(
      all
        ? here
        : model
            .ranked(
              here.filter((c) => c !== open),
              node < 0 ? "max" : model.role(node),
              moment,
            )
            .slice(0, room.folded),
    );
    if (open !== undefined) keep.add(open);
    if (here.length - keep.size === 1) here.forEach((c) => keep.add(c)); // a stack of one would say less in the same room
    const stacked = here.filter((c) => !keep.has(c));
    const row = h(
      "div",
      {
        class: `row${node < 0 ? " is-roots" : ""}${this.unfolded.has(node) ? " is-unfolded" : ""}${isLong ? " is-long" : ""}`,
        role: "group",
      },
      here.filter((c) => keep.has(c)).map((c) => (c === open ? this.card(c) : this.chip(c, node))),
      stacked.length ? this.stack(stacked, node) : "",
      all && this.unfolded.has(node) && here.length > room.full
        ? h("button", { type: "button", class: "fold", on: { click: () => this.fold(node) } }, "fold")
        : "",
      rest.length ? this.left(rest, node, cut) : "",
    );
    return h("div", { class: "rung" }, node < 0 ? h("div", { class: "mover" }) : this.mover(node), row);
  }

  /* How long the name of a node is, with the odds beside it. */
  letters(node) {
    const { action, probability } = this.model.tree;
    return action[node].length + (typeof probability[node] === "number" ? 3 : 0);
  }

  room(card, rest, long) {
    const [chip, wide, side, gutter] = this.narrow
      ? [72, 124, 76, 0]
      : this.roomy
        ? [96, 188, 112, 112]
        : [96, 152, 112, 104];
    const names = long ? 40 : 0;
    const space = this.width - gutter - (this.narrow ? 24 : 40) - (card ? wide + names + 6 : 0) - (rest ? side + 6 : 0);
    return {
      full: Math.floor(space / (chip + names + 6)),
      folded: Math.max(1, Math.floor((space - side - 12) / (chip + names + 6))),
    };
  }

  mover(node) {
    const { model, moment } = this,
      role = model.role(node),
      { now } = model.window(node, moment);
    const open = now[0] === null && now[1] === null;
    return h(
      "div",
      { class: "mover" },
      h("span", { class: `who who-${role}` }, shape(role), model.moverNamed(node)),
      h(
        "span",
        { class: "takes" },
        role === "chance" ? `${model.children[node].length} outcomes` : (TAKES[role] ?? ""),
      ),
      open || role === "chance"
        ? ""
        : h("span", { class: "window", title: "the window: below α MAX, above β MIN has better" }, span(now)),
    );
  }

  value(node) {
    const { model, moment } = this,
      found = model.value(node, moment),
      leaf = !model.children[node].length && !model.tree.hidden[node];
    const words = found
      ? `${found.sign ? `${found.sign} ` : ""}${show(found.value)}`
      : model.isEntered(node, moment)
        ? "open"
        : "?";
    return h(
      "span",
      { class: found ? (model.tree.guessed[node] && leaf ? "value is-guess" : "value") : "value is-open" },
      shape(model.role(node), leaf),
      words,
    );
  }

  item(node, kind, ...inside) {
    const { model } = this,
      tree = model.tree,
      found = model.value(node, this.moment);
    const classes = [
      kind,
      `role-${model.role(node)}`,
      tree.on_line[node] && this.isFinal() && "is-line",
      node === this.focus && "is-focus",
      model.isCut(node, this.moment) && "is-cut",
      this.path.includes(node) && "is-open",
    ]
      .filter(Boolean)
      .join(" ");
    return h(
      "button",
      {
        type: "button",
        class: classes,
        role: "treeitem",
        "data-node": node,
        tabindex: node === this.focus ? 0 : -1,
        "aria-level": model.ply[node] + 1,
        "aria-expanded": model.children[node].length ? String(this.path.includes(node)) : undefined,
        title: `${model.name(node)}${found ? `: ${found.sign || "="} ${found.value}` : ""}, ${states(model.seen(node, this.moment))}`,
        on: { click: () => this.open(node) },
      },
      inside,
    );
  }

  isFinal() {
    return this.moment === this.model.end;
  }

  effort(node, above) {
    const share = above >= 0 ? this.model.seen(node, this.moment) / this.model.seen(above, this.moment) : 1;
    return svg(
      "svg",
      { class: "effort", viewBox: "0 0 100 2", preserveAspectRatio: "none", "aria-hidden": "true" },
      svg("rect", { width: Math.max(2, 100 * share), height: 2 }),
    );
  }

  chance(node) {
    const p = this.model.tree.probability[node];
    return p === null || p === undefined
      ? ""
      : h("small", { class: "odds" }, p >= 0.1 ? `${Math.round(p * 100)} %` : `1/${Math.round(1 / p)}`);
  }

  again(node) {
    return this.model.tree.again[node]
      ? h("small", { class: "odds", title: "searched before, with a narrower window" }, "again")
      : "";
  }

  chip(node, above) {
    return this.item(
      node,
      "chip",
      h(
        "b",
        {},
        above < 0 ? this.model.rootName(node) : this.model.tree.action[node],
        this.chance(node),
        this.again(node),
      ),
      this.value(node),
      this.effort(node, above),
    );
  }

  card(node) {
    return this.item(
      node,
      "card",
      this.board?.(node) ?? "",
      h(
        "span",
        { class: "words" },
        h(
          "b",
          {},
          this.model.parent(node) < 0 ? this.model.rootName(node) : this.model.tree.action[node],
          this.chance(node),
          this.again(node),
        ),
        this.value(node),
        h(
          "small",
          {},
          this.narrow ? many(this.model.seen(node, this.moment)) : states(this.model.seen(node, this.moment)),
        ),
      ),
    );
  }

  stack(nodes, above) {
    const { count, words, visits } = this.model.range(nodes, this.moment);
    return h(
      "button",
      {
        type: "button",
        class: "stack",
        role: "treeitem",
        "aria-expanded": "false",
        title: `${count} more: ${states(visits)}`,
        on: { click: () => this.fold(above) },
      },
      h("b", {}, `${count} more`),
      h("span", { class: "value" }, words || "open"),
      h("small", {}, many(visits)),
    );
  }

  left(nodes, above, cut) {
    const isOver = cut || this.isFinal();
    const why = this.model.reason(above, this.moment);
    return h(
      "button",
      {
        type: "button",
        class: isOver ? "left is-cut" : "left",
        role: "treeitem",
        tabindex: -1,
        title: isOver ? why || "never visited" : "not visited yet",
        on: {
          click: () => {
            this.focus = above;
            this.draw();
            this.onFocus?.(above);
          },
        },
      },
      h("b", {}, `${nodes.length} ${isOver ? "left out" : "to come"}`),
      isOver ? h("span", {}, this.model.reasonShort(above, this.moment)) : "",
    );
  }

  fold(node) {
    if (!this.unfolded.delete(node)) this.unfolded.add(node);
    this.draw();
  }

  /* Lines from each card to the rung below it, measured after layout: down, along, down. */
  wire() {
    const box = this.rungs.getBoundingClientRect();
    const drawn = { plain: "", cut: "", slash: "", open: "", line: "" };
    const rows = [...this.rungs.querySelectorAll(".row")];
    for (let k = 1; k < rows.length; k++) {
      const card = rows[k - 1].querySelector(".card")?.getBoundingClientRect();
      if (!card) continue;
      const [x0, y0] = [card.left + card.width / 2 - box.left, card.bottom - box.top];
      rows[k].previousElementSibling.classList.toggle("is-right", this.narrow && x0 < box.width * 0.55); // words beside the line, not on it
      if (rows[k].matches(".is-unfolded")) {
        const open = rows[k].querySelector(".card");
        drawn[open?.matches(".is-line") ? "line" : open ? "open" : "plain"] +=
          `M${x0} ${y0}V${rows[k].getBoundingClientRect().top - box.top}`;
        continue;
      }
      const first = rows[k].firstElementChild?.getBoundingClientRect();
      const line = [...rows[k].children].filter(
        (item) => item.className !== "fold" && item.getBoundingClientRect().top < first.bottom - 8,
      );
      const bus = Math.min(...line.map((item) => item.getBoundingClientRect().top)) - box.top - 10;
      for (const item of line) {
        const to = item.getBoundingClientRect();
        const [x1, y1] = [to.left + to.width / 2 - box.left, to.top - box.top];
        const side = Math.sign(x1 - x0),
          r = Math.min(6, Math.abs(x1 - x0) / 2);
        const curve = `M${x0} ${y0}V${bus - r}q0 ${r} ${side * r} ${r}H${x1 - side * r}q${side * r} 0 ${side * r} ${r}V${y1}`;
        const kind = item.matches(".left")
          ? "cut"
          : item.matches(".card.is-line")
            ? "line"
            : item.matches(".card")
              ? "open"
              : "plain";
        drawn[kind] += curve;
        if (item.matches(".left.is-cut")) drawn.slash += `M${x1 - 6} ${y1 - 2}l4 -6m2 6l4 -6`;
      }
    }
    this.wires.setAttribute("width", box.width);
    this.wires.setAttribute("height", box.height);
    this.wires.replaceChildren(
      ...Object.entries(drawn)
        .filter(([, d]) => d)
        .map(([kind, d]) => svg("path", { d, class: `wire wire-${kind}` })),
    );
  }

  key(event) {
    const node = Number(event.target.dataset?.node);
    if (Number.isNaN(node)) return;
    const { model } = this,
      above = model.parent(node);
    const items = [...event.target.parentElement.querySelectorAll("[data-node]")].map((item) =>
      Number(item.dataset.node),
    );
    const place = items.indexOf(node);
    const go = {
      ArrowUp: () => above,
      ArrowLeft: () => items[place - 1],
      ArrowRight: () => items[place + 1],
      ArrowDown: () =>
        this.path[this.path.indexOf(node) + 1] ??
        model.ranked(
          model.children[node].filter((c) => model.isEntered(c, this.moment)),
          model.role(node),
          this.moment,
        )[0],
    }[event.key];
    if (!go) return;
    event.preventDefault();
    event.stopPropagation();
    const next = go();
    if (next !== undefined && next >= 0) this.open(next);
  }
}
