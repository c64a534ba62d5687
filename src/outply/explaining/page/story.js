"use strict";

/* What the search knew at each step. A step is the number of an event, and all that is shown follows from it, so that
   going back is as easy as going forward. */

const NEVER = 2 ** 30;
const SIGNS = { exact: "", lower: "≥ ", upper: "≤ " };
const LEAVING = new Set(["leaf", "value", "hit", "known"]);

/* A value as people write it: six digits, as Python's .6g gives them. */
function shown(value) {
  if (Array.isArray(value)) return "(" + value.map(shown).join(", ") + ")";
  // A bound beside 0, to let 0 in.
  if (Math.abs(value) < 1e-300) return "0";
  const [digits, exponent] = value.toExponential(5).split("e").map(Number);
  const text = (exponent >= -4 && exponent < 6)
    ? String(Number(value.toPrecision(6)))
    : `${digits}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
  return text.replaceAll("-", "−");
}

function shownWindow([alpha, beta]) {
  return `(${alpha === null ? "−∞" : shown(alpha)}, ${beta === null ? "∞" : shown(beta)})`;
}

class Story {
  constructor(data) {
    const { players, opponent, tree, events, sentences, roots, dropped, chances, questions, pictures } = data;
    Object.assign(this, { players, opponent, tree, events, sentences, roots, dropped, chances, questions, pictures });
    const count = this.tree.parent.length;
    this.last = this.events.kind.length - 1;
    this.entered = new Int32Array(count).fill(NEVER);
    this.left = new Int32Array(count).fill(NEVER);
    this.cutAt = new Int32Array(count).fill(NEVER);
    this.root = new Int32Array(count);
    this.ply = new Int32Array(count);
    this.children = Array.from({ length: count }, () => []);
    this.steps = Array.from({ length: count }, () => []);
    this.cuts = [];
    this.readEvents();
    this.readTree();
    this.windowed = this.events.kind.includes("bound") || this.tree.alpha.some((alpha) => alpha !== null);
  }

  readEvents() {
    const { kind, node } = this.events;
    const names = ["enter", "leaf", "cut"];
    this.counters = names.map(() => new Int32Array(kind.length));
    const soFar = [0, 0, 0];
    kind.forEach((what, step) => {
      const at = node[step];
      if (what === "enter") this.entered[at] = step;
      if (what === "cut") this.cutAt[at] = step;
      if (what === "cut") this.cuts.push(step);
      if (LEAVING.has(what)) this.left[at] = step;
      this.steps[at].push(step);
      names.forEach((name, k) => { this.counters[k][step] = soFar[k] += what === name; });
    });
  }

  /* Every node comes after the one above it, so one pass is enough. What a cut left out is known from the cut on;
     what the log did not keep of the line, when the node above it is. */
  readTree() {
    const { parent, visited } = this.tree;
    parent.forEach((above, node) => {
      this.root[node] = above < 0 ? node : this.root[above];
      if (above < 0) return;
      this.ply[node] = this.ply[above] + 1;
      this.children[above].push(node);
      const from = visited[node] ? this.left[above] : visited[above] ? this.cutAt[above] : this.entered[above];
      if (this.entered[node] === NEVER) this.entered[node] = this.left[node] = from;
    });
    // Visits that the log did not keep.
    this.hiddenBelow = Int32Array.from(this.tree.hidden);
    for (let node = parent.length - 1; node >= 0; node--) {
      const itself = visited[node] && this.steps[node].length === 0 ? 1 : 0;
      if (parent[node] >= 0) this.hiddenBelow[parent[node]] += this.hiddenBelow[node] + itself;
    }
  }

  at(step) { return this.events.node[step]; }
  isKnown(node, step) { return this.entered[node] <= step; }
  isDone(node, step) { return this.left[node] <= step; }
  isLeaf(node) {
    return this.tree.role[node] === "end" || (this.tree.source[node] !== "" && this.children[node].length === 0);
  }

  kids(node) { return this.children[node].filter((kid) => this.tree.visited[kid] || !this.tree.visited[node]); }
  leftOut(node) { return this.children[node].filter((kid) => !this.tree.visited[kid] && this.tree.visited[node]); }

  /* The nodes from the root down to this one. */
  way(node) {
    const nodes = [];
    for (let each = node; each >= 0; each = this.tree.parent[each]) nodes.unshift(each);
    return nodes;
  }

  /* The nodes on the line that the search found, from the root down. */
  line(root) {
    const nodes = [];
    const next = (kids) => kids.find((kid) => this.tree.on_line[kid]);
    for (let node = next([root]); node !== undefined; node = next(this.children[node])) nodes.push(node);
    return nodes;
  }

  /* The window that the search had for a node at a step: as on entry, or as its actions have narrowed it since. */
  window(node, step) {
    const { kind, alpha, beta } = this.events;
    const narrows = (each) => kind[each] === "bound" || kind[each] === "cut";
    const narrowed = this.steps[node].findLast((each) => each <= step && narrows(each));
    return narrowed === undefined ? [this.tree.alpha[node], this.tree.beta[node]] : [alpha[narrowed], beta[narrowed]];
  }

  /* A window that leaves no room between its bounds is a question. */
  windowInWords(node, step) { return this.questions[node] ?? shownWindow(this.window(node, step)); }

  /* The value of a node as it is known at a step, and whether that is the last word. */
  value(node, step) {
    const { value, bound, guessed } = this.tree;
    if (this.isDone(node, step)) {
      if (value[node] === null) return ["", true];
      return [(guessed[node] ? "≈ " : SIGNS[bound[node]]) + shown(value[node]), true];
    }
    return [this.valueSoFar(node, step), false];
  }

  /* MAX will have at least what their best action so far is worth, MIN at most. */
  valueSoFar(node, step) {
    const { role, value, bound } = this.tree;
    if (role[node] !== "max" && role[node] !== "min") return "";
    const useless = role[node] === "max" ? "upper" : "lower";
    const found = this.kids(node)
      .filter((kid) => this.isDone(kid, step) && bound[kid] !== useless && value[kid] !== null)
      .map((kid) => value[kid]);
    if (found.length === 0) return "";
    return role[node] === "max" ? "≥ " + shown(Math.max(...found)) : "≤ " + shown(Math.min(...found));
  }

  /* Who acts in a node, as in naming.py. Where more than two play, MAX and MIN would not say who it is. */
  who(node) {
    if (this.tree.role[node] !== "average") return this.whoInShort(node);
    return this.whoInShort(node) + (this.opponent === null ? ", at random" : ` (${this.opponent})`);
  }

  whoInShort(node) {
    const { role, player } = this.tree;
    const opposed = this.players > 2 ? {} : { max: "MAX", min: "MIN" };
    return { ...opposed, chance: "chance", end: "the end" }[role[node]] ?? `player ${player[node]}`;
  }

  /* The sentence that tells the latest about a node. */
  sentence(node, step) {
    let told = node;
    while (told >= 0 && !this.steps[told].some((each) => each <= step)) told = this.tree.parent[told];
    return told < 0 ? "" : this.sentences[this.steps[told].findLast((each) => each <= step)];
  }

  /* The next cut after a step, or the last before it; the step itself if there is none. */
  nextCut(step) { return this.cuts.find((cut) => cut > step) ?? step; }
  previousCut(step) { return this.cuts.findLast((cut) => cut < step) ?? step; }
}
