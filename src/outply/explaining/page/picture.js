/* The tree as it is known at a step, drawn with SVG elements; only what can be seen is drawn. */

const BESIDE = 27;
const ABOVE = -25;

class Picture {
  constructor(svg, story) {
    this.svg = svg;
    this.story = story;
    this.folding = new Folding(story);
    this.camera = new Camera(svg, () => this.draw());
    this.edges = element("g", { class: "edges" });
    this.nodes = element("g", { class: "nodes" });
    this.scene = element("g", {}, this.edges, this.nodes);
    svg.append(this.scene);
    this.drawn = new Map();
    this.extents = new Map();
    this.pen = document.createElement("canvas").getContext("2d");
    this.font = getComputedStyle(svg).fontFamily;
    this.step = 0;
    this.selected = null;
    this.follows = true;
  }

  /* Show a step. A new tree is seen as a whole; else what was under the eye stays where it was. */
  show(step, selected) {
    this.step = step;
    this.selected = selected;
    const before = this.layout;
    const root = this.root;
    const focus = this.story.at(step);
    this.arrange();
    if (this.story.root[focus] !== root) this.camera.fit(this.layout);
    else if (before !== this.layout) this.keepInPlace(before, focus);
    if (this.follows && this.layout.byNode.has(focus)) this.lookAt(this.layout.byNode.get(focus));
    this.draw();
  }

  /* Lay the tree out, if what is open has changed. */
  arrange() {
    const { story, step } = this;
    const way = story.way(story.at(step));
    this.root = way[0];
    this.way = new Set(way);
    const line = story.isDone(this.root, step) ? story.line(this.root) : [];
    const large = this.folding.isLarge(this.root);
    const deepest = large ? way.findLast((node) => story.children[node].length) : -1;
    const key = [this.root, deepest, line.length, this.folding.changes].join(" ");
    if (key === this.key) return;
    this.key = key;
    this.open = new Set([...way, ...line]);
    // A small tree stands still. A large one grows, but what is under the eye stands still in it.
    const expected = (node) => !large || story.isKnown(node, step) || story.tree.parent[node] === deepest;
    this.layout = new Layout(story, this.folding, this.root, this.open, expected, (item) => this.extent(item));
  }

  /* Move the camera so that the nearest node above that was drawn before is where it was. */
  keepInPlace(before, node) {
    const stays = this.story.way(node).findLast((each) => before.byNode.has(each) && this.layout.byNode.has(each));
    const [old, now] = [before.byNode.get(stays), this.layout.byNode.get(stays)];
    this.camera.pan((old.x - now.x) * this.camera.scale, (old.y - now.y) * this.camera.scale);
  }

  toggle(node) {
    if (this.story.children[node].length === 0) return;
    this.folding.toggle(node, this.open);
    this.refold(node);
  }
  toggleLeftOut(node) {
    this.folding.toggleLeftOut(node);
    this.refold(node);
  }
  refold(node) {
    const before = this.layout;
    this.arrange();
    this.keepInPlace(before, node);
  }

  lookAt(item) { this.camera.show(item, this.layout); }
  fit() { this.camera.fit(this.layout, 0); }

  /* How far an item reaches to the left and to the right, now and at every other step. */
  extent(item) {
    if (item.stub) return [24, 24];
    const key = `${item.node} ${item.folded} ${this.showsWindow(item.node)}`;
    if (!this.extents.has(key)) this.extents.set(key, this.reach(item));
    return this.extents.get(key);
  }

  reach(item) {
    const { story } = this;
    const node = item.node;
    const label = this.width(this.action(node), 12) / 2 + 3;
    const values = [node, ...story.kids(node)].map((each) => story.value(each, NEVER)[0]);
    if (story.isLeaf(node)) {
      const half = Math.max(label, this.halfOfLeaf(values[0], this.note(item, NEVER)) + 1);
      return [half, half];
    }
    const notes = [-1, ...story.steps[node]].map((step) => this.note(item, step));
    const right = Math.max(
      ...values.map((text) => this.width(text && !/^[≥≤]/.test(text) ? "≥ " + text : text, 15)),
      ...notes.map((text) => this.width(text, 11)),
    );
    return [Math.max(label, 24), Math.max(label, right && BESIDE + right + 4, 24)];
  }

  halfOfLeaf(value, note) { return Math.max(16, this.width(value, 14) / 2 + 8, this.width(note, 10.5) / 2 + 6); }

  width(text, size) {
    this.pen.font = `600 ${size}px ${this.font}`;
    return text ? this.pen.measureText(text).width : 0;
  }

  action(node) {
    const { action, again } = this.story.tree;
    const chance = this.story.chances[node];
    return (again[node] ? "↻ " : "") + shortened(action[node]) + (chance ? ` · ${chance}` : "");
  }

  /* The small print: how many nodes are folded away or were not kept, where a value comes from, whose turn it is
     where that is neither MAX nor MIN, and the window. */
  note(item, step) {
    const { story } = this;
    const node = item.node;
    const { source, role, hidden } = story.tree;
    if (item.folded) return `+${counted(this.foldedBelow(node, step))}`;
    if (hidden[node] && story.isDone(node, step)) return `… ${counted(hidden[node])}`;
    if (source[node] === "hit") return "table";
    if (source[node] === "known") return "known";
    const window = this.showsWindow(node) ? story.windowInWords(node, step) : "";
    const acts = story.isLeaf(node) ? "" : story.whoInShort(node);
    if (role[node] === "own" || role[node] === "average") return acts;
    return acts.startsWith("player") ? `${acts} ${window}`.trim() : window;
  }

  /* In a large tree, windows are written only where the search is. */
  showsWindow(node) {
    const { story } = this;
    if (!story.windowed || !story.tree.visited[node] || story.isLeaf(node)) return false;
    return !this.folding.isLarge(this.root) || this.way.has(node);
  }

  draw() {
    this.scene.setAttribute("transform", this.camera.transform);
    const seen = this.camera.seen;
    const gone = new Set(this.drawn.keys());
    for (const item of this.layout.items) {
      if (!this.isKnown(item) || item.y - LEVEL > seen.south || item.y + LEVEL < seen.north) continue;
      const from = Math.min(item.x - item.west, item.above?.x ?? Infinity);
      const to = Math.max(item.x + item.east, item.above?.x ?? -Infinity);
      if (to < seen.west || from > seen.east) continue;
      const key = item.stub ? `stub ${item.node}` : item.node;
      gone.delete(key);
      this.drawItem(key, item);
    }
    for (const key of gone) {
      this.drawn.get(key).group.remove();
      this.drawn.get(key).edge.remove();
      this.drawn.delete(key);
    }
  }

  isKnown(item) {
    return item.stub ? this.story.cutAt[item.node] <= this.step : this.story.isKnown(item.node, this.step);
  }

  /* Draw an item, or what has changed of it; its elements stay, so that they keep the focus. */
  drawItem(key, item) {
    if (!this.drawn.has(key)) {
      const group = element("g", { "data-node": item.node, ...(item.stub ? { "data-stub": "" } : {}), role: "button" });
      const edge = element("g", {});
      this.nodes.append(group);
      this.edges.append(edge);
      this.drawn.set(key, { group, edge });
    }
    const mine = this.drawn.get(key);
    const look = item.stub ? this.lookOfStub(item) : this.lookOf(item);
    const told = JSON.stringify(look);
    if (mine.told !== told) this.fill(mine.group, item, look);
    mine.told = told;
    mine.group.setAttribute("transform", `translate(${item.x.toFixed(1)} ${item.y})`);
    this.drawEdge(mine, item, look);
  }

  /* All that the drawing of a node depends on. */
  lookOf(item) {
    const { story, step } = this;
    const node = item.node;
    const { role, name, visited, guessed, on_line } = story.tree;
    const focus = story.at(step);
    const [value, final] = story.value(node, step);
    const is = {
      [story.isLeaf(node) ? "leaf" : role[node]]: true,
      "left-out": !visited[node],
      current: node === focus,
      selected: node === this.selected,
      setter: story.events.kind[step] === "cut" && story.events.setter[step] === node,
      cut: story.cutAt[node] <= step,
      open: visited[node] && !final,
      guess: guessed[node],
      folded: item.folded,
      way: this.way.has(node) && step < story.last,
      line: on_line[node] && story.isDone(this.root, step),
    };
    return {
      is: Object.keys(is).filter((each) => is[each]),
      letter: /^[A-Z]$/.test(name[node]) ? name[node] : "",
      action: this.action(node),
      value,
      note: this.note(item, step),
      west: item.west,
      east: item.east,
    };
  }

  lookOfStub(item) {
    const label = `${item.stub} actions never looked at; unfold`;
    return { is: ["stub", "left-out"], action: `✂ ${item.stub}`, label };
  }

  /* How many nodes below a folded one the search has been to. */
  foldedBelow(node, step) {
    const { story } = this;
    const [visited] = story.counters;
    if (!story.tree.visited[node]) return story.children[node].length;
    const kept = visited[Math.min(step, story.left[node], story.last)] - visited[story.entered[node]] || 0;
    return kept + (story.isDone(node, step) ? story.hiddenBelow[node] : 0);
  }

  fill(group, item, look) {
    group.setAttribute("class", ["node", ...look.is].join(" "));
    group.setAttribute("aria-label", look.label ?? this.label(item.node, look));
    const text = (kind, x, y, content) => (content ? [element("text", { class: kind, x, y }, content)] : []);
    const parts = item.stub ? this.pill(0, ABOVE + 1, look.action) : [
      ...text("action", 0, ABOVE, look.action),
      ...(this.story.isLeaf(item.node) ? this.leafParts(look, text) : this.innerParts(look, text)),
    ];
    // Between the parts, too, a node can be pointed at.
    const reach = { x: -item.west, y: ABOVE - 12, width: item.west + item.east, height: 19 + 12 - ABOVE };
    group.replaceChildren(element("rect", { class: "reach", ...reach }), ...parts);
  }

  leafParts(look, text) {
    const half = this.halfOfLeaf(look.value, look.note);
    const box = (kind, more) => {
      const [x, y] = [half + more, 16 + more];
      return element("rect", { class: kind, x: -x, y: -y, width: 2 * x, height: 2 * y, rx: 5 + more });
    };
    return [
      box("halo", 5), box("shape", 0),
      ...text("value", 0, look.note ? 0 : 5, look.value), ...text("note", 0, look.value ? 12 : 4, look.note),
    ];
  }

  innerParts(look, text) {
    const role = look.is[0];
    const middle = { max: 8, min: 2 }[role] ?? 4;
    const below = look.value ? 14 : 5;
    const half = this.width(look.note, 11) / 2;
    return [
      element("circle", { class: "halo", r: 23 }),
      element("path", { class: "shape", d: SHAPES[role] }),
      ...text("letter", 0, middle, look.letter),
      ...text("value", BESIDE, look.note ? -1 : 5, look.value),
      ...(look.is.includes("folded")
        ? this.pill(BESIDE + half + 2, below - 4, look.note)
        : text("note", BESIDE, below, look.note)),
    ];
  }

  /* A count of what is folded away, which a click unfolds. */
  pill(x, y, content) {
    const half = this.width(content, 11) / 2 + 6;
    return [
      element("rect", { class: "pill fold", x: x - half, y: y - 8, width: 2 * half, height: 16, rx: 8 }),
      element("text", { class: "count fold", x, y: y + 4 }, content),
    ];
  }

  label(node, look) {
    const { name, visited } = this.story.tree;
    if (!visited[node]) return `${name[node]}, never looked at`;
    return `${name[node]}, ${this.story.who(node)}, ${look.value ? "value " + look.value : "no value yet"}`;
  }

  drawEdge(mine, item, look) {
    if (!item.above) return;
    const [x, y, dx, dy] = [item.above.x, item.above.y + 19, item.x - item.above.x, LEVEL + ABOVE - 13 - 19];
    const told = [x, y, dx, ...look.is].join(" ");
    if (mine.edgeTold === told) return;
    mine.edgeTold = told;
    const is = look.is.filter((each) => each === "left-out" || each === "way" || each === "line");
    mine.edge.setAttribute("class", ["edge", ...is].join(" "));
    const line = element("path", { d: `M${x.toFixed(1)} ${y}l${dx.toFixed(1)} ${dy}` });
    const severed = is.includes("left-out") && this.story.tree.visited[item.above.node];
    mine.edge.replaceChildren(line, ...(severed ? [severing(x + dx / 2, y + dy / 2, dx, dy)] : []));
  }
}
