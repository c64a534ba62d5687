/* The whole search as bars: time runs from left to right, depth from top to bottom, width is states visited. Bars
 * narrower than half a pixel are drawn as one. Colours are those of who moves; a notch is a cut. The wheel zooms. */
import { button, h, many, show, svg } from "./dom.js";

export class Flame {
  constructor(place, model, { onPick, onScrub }) {
    Object.assign(this, { place, model, onPick, onScrub, from: 0, to: model.total });
    this.levels = Array.from({ length: model.deepest + 1 }, () => []);
    for (let n = 0; n < model.count; n++) if (model.tree.visited[n]) this.levels[model.ply[n]].push(n);
    this.picture = svg("svg", {
      class: "flame",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": "the whole search: time from left to right, depth downwards",
    });
    this.over = svg("g");
    this.veil = svg("rect", { class: "flame-veil", y: 0 });
    this.needle = svg("path", { class: "flame-now" });
    this.tip = h("div", { class: "tip", hidden: true });
    this.zoom = h(
      "div",
      { class: "flame-zoom" },
      button("", { picture: "new", label: "zoom in", act: () => this.zoomBy(0.5) }),
      button("", { picture: "close", label: "show the whole search", act: () => this.zoomBy(Infinity) }),
    );
    place.replaceChildren(this.picture, this.tip, this.zoom);
    this.picture.addEventListener("pointerdown", (event) => this.press(event));
    this.picture.addEventListener("pointermove", (event) => this.hover(event));
    this.picture.addEventListener("pointerleave", () => {
      this.tip.hidden = true;
    });
    this.picture.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        this.zoomBy(event.deltaY < 0 ? 0.8 : 1.25, this.visit(event));
      },
      { passive: false },
    );
    new ResizeObserver(() => place.clientWidth && this.width !== place.clientWidth && this.draw()).observe(place);
    this.draw();
  }

  /* Show a part of the search: around a visit, or around the node in view. */
  zoomBy(factor, about = this.path ? this.model.first[this.path.at(-1)] : 0) {
    const { total } = this.model,
      span = Math.max(Math.min(total, 40), Math.min(total, (this.to - this.from) * factor));
    const part = (about - this.from) / (this.to - this.from || 1);
    this.from = Math.max(0, Math.min(total - span, about - span * Math.min(1, Math.max(0, part))));
    this.to = this.from + span;
    this.draw();
  }

  draw() {
    const { model, levels, from, to: until } = this,
      width = (this.width = this.place.clientWidth),
      height = (this.height = this.place.clientHeight);
    const tall = height / levels.length,
      scale = width / (until - from || 1);
    Object.assign(this, { tall, scale });
    this.place.classList.toggle("is-zoomed", until - from < model.total);
    const paths = {},
      notches = [];
    levels.forEach((level, ply) => {
      let left = -1,
        right = -1,
        last = "";
      const flush = () => {
        if (last)
          paths[last] =
            `${paths[last] ?? ""}M${left.toFixed(1)} ${(ply * tall).toFixed(1)}h${Math.max(0.4, right - left).toFixed(1)}v${(tall - 1).toFixed(1)}h${(-Math.max(0.4, right - left)).toFixed(1)}z`;
      };
      for (const n of level) {
        if (model.first[n] + model.visits[n] < from || model.first[n] > until) continue;
        const x = (model.first[n] - from) * scale,
          wide = model.visits[n] * scale;
        const kind = model.children[n].length || model.tree.hidden[n] ? model.role(n) : "leaf";
        if (kind === last && wide < 2 && x - right < 0.6) {
          right = x + wide;
          continue;
        }
        flush();
        [left, right, last] = [x, x + (wide > 3 ? wide - 1 : wide), kind];
        if (wide >= 5 && model.cutAt[n] >= 0)
          notches.push(`M${(x + wide - 1.5).toFixed(1)} ${(ply * tall).toFixed(1)}v${(tall - 1).toFixed(1)}`);
      }
      flush();
    });
    this.picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    const starts = model.data.roots
      .slice(1)
      .map((root) => `M${((model.first[root] - from) * scale).toFixed(1)} 0V${height}`)
      .join("");
    this.picture.replaceChildren(
      ...Object.entries(paths).map(([kind, d]) => svg("path", { d, class: `flame-${kind}` })),
      svg("path", { d: notches.join(""), class: "flame-cut" }),
      svg("path", { d: starts, class: "flame-start" }),
      this.veil,
      this.over,
      this.needle,
    );
    if (this.moment !== undefined) this.show(this.moment, this.path);
  }

  show(moment, path) {
    Object.assign(this, { moment, path });
    const { model, scale, tall, from } = this,
      x = this.x(moment);
    this.veil.setAttribute("x", x);
    this.veil.setAttribute("width", Math.max(0, this.width - x));
    this.veil.setAttribute("height", this.height);
    this.needle.setAttribute("d", moment === model.end ? "" : `M${x} 0V${this.height}`);
    this.over.replaceChildren(
      ...path.map((n) =>
        svg("rect", {
          class: "flame-open",
          x: (model.first[n] - from) * scale,
          y: model.ply[n] * tall,
          width: Math.max(2, model.visits[n] * scale - 1),
          height: tall - 1,
        }),
      ),
    );
  }

  x(moment) {
    const { model } = this;
    if (moment >= model.end) return Math.max(this.width, (model.total - this.from) * this.scale);
    if (!moment) return 0;
    let seen = moment - 1;
    while (seen > 0 && model.events.kind[seen] !== "enter") seen--;
    return Math.max(0, (model.first[model.events.node[seen]] + 1 - this.from) * this.scale);
  }

  visit(event) {
    return this.from + (event.clientX - this.picture.getBoundingClientRect().left) / this.scale;
  }

  at(event) {
    const visit = this.visit(event),
      ply = Math.floor((event.clientY - this.picture.getBoundingClientRect().top) / this.tall);
    const find = (level) => {
      let low = 0,
        high = level.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (this.model.first[level[middle]] <= visit) low = middle;
        else high = middle - 1;
      }
      return level[low];
    };
    for (let k = Math.max(0, Math.min(ply, this.levels.length - 1)); k >= 0; k--) {
      const n = find(this.levels[k]);
      if (n !== undefined && this.model.first[n] <= visit && visit < this.model.first[n] + this.model.visits[n])
        return n;
    }
    return this.model.shown;
  }

  hover(event) {
    const n = this.at(event),
      { model } = this,
      found = model.value(n, model.end);
    this.tip.hidden = false;
    this.tip.textContent = `${model.name(n)}${found && this.moment === model.end ? `  ${found.sign || "="} ${show(found.value)}` : ""}  ·  ${many(model.visits[n])}`;
    const box = this.place.getBoundingClientRect();
    this.tip.style.left = `${Math.min(box.width - 160, Math.max(0, event.clientX - box.left + 8))}px`;
  }

  press(event) {
    const start = event.clientX;
    let dragged = false;
    const move = (now) => {
      if (!dragged && Math.abs(now.clientX - start) < 4) return;
      dragged = true;
      this.onScrub(this.model.entered[this.at(now)] + 1);
    };
    const up = (now) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      if (!dragged) this.onPick(this.at(now));
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
  }
}
