/* The tree of a search, read from the JSON of an explanation, and what was known of it at any moment.
 *
 * Input (the columns of `outply explain … --json`; those marked * are optional):
 *   tree.parent, .action, .role, .player, .visited, .value, .bound, .alpha, .beta, .guessed, .source,
 *   tree.probability, .hidden, .on_line, .again      one entry for each node, parents before their children
 *   events.kind, .node, .alpha, .beta, .value, .side, .setter    one entry for each event, in order
 *   tree.state       nodes with the same number have the same position          roots, shown     entries of the tree
 *
 * A moment is the number of events that have happened: 0 is before the first, `model.end` is after the last.
 */
import { show } from "./dom.js";

export class SearchTree {
  constructor(data) {
    const { tree, events } = data;
    const count = tree.parent.length;
    Object.assign(this, { data, tree, events, count, end: events.kind.length });
    this.children = Array.from({ length: count }, () => []);
    this.visits = new Float64Array(count); // states visited here and below, also those the log only counted
    this.first = new Float64Array(count); // the number of visits before this one: time, from left to right
    this.ply = new Int32Array(count);
    this.entered = new Int32Array(count).fill(-1);
    this.left = new Int32Array(count).fill(-1);
    this.cutAt = new Int32Array(count).fill(-1);
    this.bounds = new Map(); // node: the events that narrowed its window
    // Minimax has no windows, and endless ones say nothing.
    this.hasWindows = [tree.alpha, tree.beta].some((bounds) => bounds.some((bound) => bound !== null));
    let clock = 0;
    for (let n = 0; n < count; n++) {
      const above = tree.parent[n];
      if (above >= 0) {
        this.children[above].push(n);
        this.ply[n] = this.ply[above] + 1;
      }
      this.first[n] = clock;
      if (tree.visited[n]) {
        this.visits[n] = 1 + tree.hidden[n];
        clock += this.visits[n];
      }
    }
    for (let n = count - 1; n > 0; n--) if (tree.parent[n] >= 0) this.visits[tree.parent[n]] += this.visits[n];
    this.total = clock;
    this.deepest = this.ply.reduce((a, b) => Math.max(a, b), 0);
    for (let k = 0; k < this.end; k++) {
      const n = events.node[k],
        kind = events.kind[k];
      if (kind === "enter") this.entered[n] = k;
      else if (kind === "cut") this.cutAt[n] = k;
      else if (kind === "bound") this.bounds.has(n) ? this.bounds.get(n).push(k) : this.bounds.set(n, [k]);
      else if (kind !== "iteration" && kind !== "guess" && kind !== "probe") this.left[n] = k;
    }
    this.shown = data.shown;
    this.iterations = data.iterations ?? [];
  }

  parent(n) {
    return this.tree.parent[n];
  }
  way(n) {
    const way = [];
    for (; n >= 0; n = this.tree.parent[n]) way.unshift(n);
    return way;
  }
  role(n) {
    return this.tree.role[n];
  }
  isEntered(n, moment) {
    return this.entered[n] >= 0 && this.entered[n] < moment;
  }
  isKnown(n, moment) {
    return this.left[n] >= 0 && this.left[n] < moment;
  }
  isCut(n, moment) {
    return this.cutAt[n] >= 0 && this.cutAt[n] < moment;
  }
  visited(n) {
    return this.children[n].filter((c) => this.tree.visited[c]);
  }
  skipped(n) {
    return this.children[n].filter((c) => !this.tree.visited[c]);
  }

  /* States visited here and below, by a moment. */
  seen(n, moment) {
    if (moment >= this.end) return this.visits[n];
    let k = moment - 1;
    while (k > 0 && this.events.kind[k] !== "enter") k--;
    return Math.max(0, Math.min(this.visits[n], this.first[this.events.node[k]] + 1 - this.first[n]));
  }

  /* The value as known at a moment: {value, sign}, or null. While a node is open, the best child so far is a bound. */
  value(n, moment) {
    const value = this.tree.value[n];
    if (!this.isKnown(n, moment) || value === null) return null;
    return { value, sign: { exact: "", upper: "≤", lower: "≥" }[this.tree.bound[n]] ?? "" };
  }

  /* The window: on entry, and as it was narrowed by a moment. */
  window(n, moment) {
    const entry = [this.tree.alpha[n], this.tree.beta[n]];
    let now = entry;
    for (const k of this.bounds.get(n) ?? []) if (k < moment) now = [this.events.alpha[k], this.events.beta[k]];
    return { entry, now };
  }

  /* The path to open from a node on: along the line, else along the best child that is known. */
  descend(n, moment) {
    const path = this.way(n);
    for (;;) {
      const next = this.children[path.at(-1)].find((c) => this.tree.on_line[c] && this.isEntered(c, moment));
      if (next === undefined) return path;
      path.push(next);
    }
  }

  /* Siblings by interest: best first for whoever moves above, then what cost most; chance by its weight. */
  ranked(nodes, role, moment) {
    const sign = role === "min" ? -1 : 1;
    const weight = (n) => {
      if (role === "chance" || role === "average") {
        const above = this.value(this.parent(n), this.end),
          own = this.value(n, moment);
        const chance = this.tree.probability[n] ?? 0;
        return typeof above?.value === "number" && typeof own?.value === "number"
          ? chance * Math.abs(own.value - above.value) + chance * 1e-6
          : chance;
      }
      const known = this.value(n, moment);
      if (!known || Array.isArray(known.value)) return -Infinity;
      return sign * known.value - (known.sign ? 1e-9 : 0);
    };
    return [...nodes].sort(
      (a, b) => this.tree.on_line[b] - this.tree.on_line[a] || weight(b) - weight(a) || this.visits[b] - this.visits[a],
    );
  }

  /* What a stack of siblings says: how many, their visits, and the range of their values. */
  range(nodes, moment) {
    let low = Infinity,
      high = -Infinity,
      known = 0,
      upper = 0,
      lower = 0,
      visits = 0;
    for (const n of nodes) {
      visits += this.visits[n];
      const found = this.value(n, moment);
      if (!found) continue;
      // Of one number for each player, that of whoever chose.
      const value = Array.isArray(found.value) ? found.value[this.tree.player[this.parent(n)]] : found.value;
      if (typeof value !== "number") continue;
      known++;
      upper += found.sign === "≤";
      lower += found.sign === "≥";
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    let words = "";
    if (known && upper === known) words = `≤ ${show(high)}`;
    else if (known && lower === known) words = `≥ ${show(low)}`;
    else if (known) words = show(low) === show(high) ? `all ${show(low)}` : `${show(low)} to ${show(high)}`;
    return { count: nodes.length, visits, known, words };
  }

  /* Why the rest below a node was not searched, in a sentence. */
  reason(n, moment) {
    if (!this.isCut(n, moment)) return "";
    const k = this.cutAt[n],
      { side, setter, alpha, beta } = this.events;
    if (this.role(n) === "chance") return "Whatever the other rolls bring, the average stays outside the window.";
    const who =
      this.data.players > 2
        ? [this.mover(n), "the other side"]
        : this.role(n) === "max"
          ? ["MAX", "MIN"]
          : ["MIN", "MAX"];
    const met = side[k] === "alpha" ? alpha[k] : beta[k];
    const has = this.value(n, this.end)?.value;
    const where =
      setter[k] === null ? "" : setter[k] === this.shown ? " at the root" : ` after ${this.name(setter[k])}`;
    return `${who[0]} already has ${show(has)} here, and ${who[1]} is sure of ${show(met)}${where}: this will not be chosen.`;
  }

  /* The same in signs, for a chip. */
  reasonShort(n, moment) {
    if (!this.isCut(n, moment) || !["max", "min"].includes(this.role(n))) return "";
    const k = this.cutAt[n],
      isAlpha = this.events.side[k] === "alpha";
    return `${show(this.tree.value[n])} ${isAlpha ? "≤ α" : "≥ β"} ${show(isAlpha ? this.events.alpha[k] : this.events.beta[k])}`;
  }

  /* Who moves: MAX and MIN where two play, else players by number. */
  mover(n) {
    const role = this.role(n),
      crowd = this.data.players > 2;
    if (role === "own" || (crowd && (role === "max" || role === "min")))
      return this.data.player_names?.[this.tree.player[n]]?.name ?? `player ${this.tree.player[n]}`;
    return { max: "MAX", min: "MIN", chance: "chance", average: "a model", end: "nobody" }[role];
  }

  /* The mover as the search sees them and as the game calls them: MIN, White. */
  moverNamed(n) {
    const mover = this.mover(n),
      name = this.data.player_names?.[this.tree.player[n]]?.name;
    return ["MAX", "MIN"].includes(mover) && name && !["First", "Second"].includes(name) ? `${mover}, ${name}` : mover;
  }

  /* The first of a move that deepens is a root of its own. */
  rootName(n) {
    const iteration = this.iterations.find(({ root }) => root === n);
    return this.data.roots.length > 1 && iteration ? `depth ${iteration.depth}` : "start";
  }

  name(n) {
    const actions = this.way(n)
      .slice(1)
      .map((m) => this.tree.action[m]);
    return actions.length ? actions.join(actions.some((action) => action.includes(" ")) ? ", " : " ") : "the root";
  }

  state(n) {
    return this.tree.state[n];
  }
}
