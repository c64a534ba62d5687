/* The view "look inside": ladder or book tree, the node in view, and time. It needs the data of an explanation, and two
 * functions that bring boards of nodes and sentences of events when they are needed. */
import { BookTree } from "./book.js";
import { button, h, icon, many, picture, show, svg, tidy } from "./dom.js";
import { Flame } from "./flame.js";
import { Ladder } from "./ladder.js";
import { SearchTree } from "./model.js";
import { ruler } from "./ruler.js";
import { MOVERS, span } from "./shapes.js";

/* Things that are asked for one by one, and brought many at a time. */
class Store {
  constructor(bring) {
    Object.assign(this, { bring, kept: new Map(), wanted: new Map() });
  }

  want(key, number, use) {
    if (this.kept.has(key)) {
      use(this.kept.get(key));
      return;
    }
    if (!this.wanted.size) setTimeout(() => this.fetch(), 0);
    if (!this.wanted.has(key)) this.wanted.set(key, { number, uses: [] });
    this.wanted.get(key).uses.push(use);
  }

  async fetch() {
    const wanted = [...this.wanted].slice(0, 300);
    this.wanted.clear();
    const found = await this.bring(wanted.map(([, { number }]) => number)).catch(() => ({}));
    for (const [key, { number, uses }] of wanted) {
      const text = found[number] ?? "";
      this.kept.set(key, text);
      for (const use of uses) use(text);
    }
  }
}

const CONTROLS = [
  ["first", "first step", true],
  ["cut-back", "previous cut"],
  ["back", "step back"],
  ["play", "play"],
  ["next", "next step"],
  ["cut-next", "next cut"],
  ["last", "last step", true],
];

export function lookInside(place, data, { boards, sentences, hidden = false, keys = true } = {}) {
  const model = new SearchTree(data),
    state = { moment: model.end, focus: model.shown, playing: 0, pinned: null };
  const store = new Store(boards ?? (async () => ({}))),
    words = new Store(sentences ?? (async () => ({})));
  const stage = h("section", { class: "stage", "aria-label": `the tree of ${data.algorithm ?? "the search"}` }),
    detail = h("aside", { class: "detail", "aria-label": `the node in view of ${data.algorithm ?? "the search"}` });
  const slider = h("input", { type: "range", class: "slider", min: 1, "aria-label": "step" }),
    where = h("span", { class: "where" }),
    flamePlace = h("div", { class: "flame-place" }),
    legend = h("p", { class: "legend" });
  const controls = CONTROLS.map(([name, label, rare]) =>
    button("", { picture: name, label, rare, act: () => act[name]() }),
  );
  const time = h(
    "footer",
    { class: "time" },
    h("div", { class: "controls", role: "group", "aria-label": "steps" }, controls, slider, where),
    flamePlace,
    legend,
  );
  place.append(stage, time, detail);

  const slot = (node) => {
    if (!data.has_boards) return "";
    const made = h("span", { class: `board-slot${data.ratio > 1.7 ? " is-wide" : ""}`, "aria-hidden": "true" });
    made.style.aspectRatio = data.ratio; // room for the board before it comes, so that nothing moves
    store.want(`s${model.state(node)}`, node, (text) => {
      const drawn = picture(text);
      if (drawn) made.replaceChildren(drawn);
    });
    return made;
  };
  const View = BookTree.fits(model) ? BookTree : Ladder;
  place.classList.toggle("is-book", View === BookTree);
  const tree = new View(stage, model, {
    board: slot,
    onFocus: (node) => {
      state.focus = node;
      paint(false);
    },
  });
  const flame = new Flame(flamePlace, model, { onPick: pick, onScrub: (moment) => go(moment) });
  slider.max = model.end;
  const key = (kind) =>
    svg(
      "svg",
      { class: "key", viewBox: "0 0 10 10", "aria-hidden": "true" },
      svg("rect", { width: 10, height: 10, class: `flame-${kind}` }),
    );
  const roles = [...new Set(data.tree.role)].filter((role) => role !== "end");
  legend.replaceChildren(
    h("span", {}, "the whole search, left to right: as wide as its states"),
    ...roles.map((role) => h("span", {}, key(role), MOVERS[role])),
    h("span", {}, key("leaf"), "leaf"),
    h("span", {}, "| cut"),
  );

  function pick(node) {
    if (!model.isEntered(node, state.moment)) state.moment = Math.max(model.left[node], model.entered[node]) + 1;
    tree.show(state.moment, node);
    state.focus = node;
    paint(false);
  }

  function go(moment) {
    state.moment = Math.max(1, Math.min(model.end, moment));
    state.focus = state.moment === model.end ? model.shown : model.events.node[state.moment - 1];
    paint(true);
  }

  function paint(follow) {
    if (follow) tree.show(state.moment, state.focus);
    flame.show(state.moment, tree.path);
    place.classList.toggle("is-stepping", state.moment < model.end);
    slider.value = state.moment;
    slider.setAttribute("aria-valuetext", `step ${state.moment} of ${model.end}`);
    where.textContent = `${many(state.moment)} / ${many(model.end)}`;
    detail.replaceChildren(
      ...about(state.focus),
      ...(state.pinned === null || state.pinned === state.focus
        ? []
        : [
            h(
              "section",
              { class: "pinned", "aria-label": "the other branch" },
              h(
                "header",
                {},
                h("h3", {}, "Compared with"),
                button("", {
                  picture: "close",
                  label: "let go of the other branch",
                  act: () => {
                    state.pinned = null;
                    paint(false);
                  },
                }),
              ),
              ...about(state.pinned, true),
            ),
          ]),
    );
  }

  /* What is known about a node at this moment. */
  function about(n, short = false) {
    const t = model.tree,
      { entry, now } = model.window(n, state.moment),
      found = model.value(n, state.moment),
      done = state.moment === model.end;
    const sentence = h("p", { class: "sentence", "aria-live": short ? undefined : "polite" });
    describe(n, sentence);
    const skipped = state.moment === model.end || model.isCut(n, state.moment) ? model.skipped(n) : [],
      visited = model.visited(n).filter((c) => model.isEntered(c, state.moment)),
      windowed = model.hasWindows && !["own", "chance", "average"].includes(t.role[n]);
    const rows = [
      ["to move", model.moverNamed(n)],
      [
        "value",
        found
          ? `${found.sign || "="} ${show(found.value)}${data.unit && !Array.isArray(found.value) ? ` ${data.unit}` : ""}`
          : "not known yet",
        found && String(found.value),
      ],
      windowed ? ["window on entry", span(entry)] : null,
      windowed && String(entry) !== String(now) ? ["window now", span(now)] : null,
      ["decided", decided(n)],
      ["states", many(model.seen(n, state.moment))],
      visited.length || skipped.length
        ? ["actions", `${visited.length} tried${skipped.length ? `, ${skipped.length} never` : ""}`]
        : null,
      t.probability[n] === null || t.probability[n] === undefined
        ? null
        : ["chance", `${(100 * t.probability[n]).toFixed(1)} %`],
    ].filter(Boolean);
    const reason = model.reason(n, state.moment);
    return [
      data.has_boards ? h("div", { class: "detail-board" }, slot(n)) : "",
      h(
        "div",
        { class: "detail-words" },
        h(
          "h2",
          {},
          model.parent(n) < 0
            ? model.rootName(n) === "start"
              ? "The start"
              : `The search to ${model.rootName(n)}`
            : t.action[n],
          model.parent(n) < 0
            ? ""
            : h("small", {}, model.ply[n] > 1 ? ` after ${model.name(model.parent(n))}` : " from the start"),
        ),
        sentence,
        reason && (done || model.events.kind[state.moment - 1] !== "cut")
          ? h("p", { class: "cut-reason" }, h("b", {}, "Cut. "), reason)
          : "",
        short ? "" : ruler(model, n, state.moment),
        h(
          "dl",
          {},
          rows.map(([name, value, all]) => h("div", {}, h("dt", {}, name), h("dd", all ? { title: all } : {}, value))),
        ),
        short
          ? ""
          : h(
              "div",
              { class: "actions is-quiet" },
              button(state.pinned === n ? "Pinned" : "Compare with another", {
                pressed: state.pinned === n,
                act: () => {
                  state.pinned = state.pinned === n ? null : n;
                  paint(false);
                },
              }),
            ),
      ),
    ].filter(Boolean);
  }

  function describe(n, place_) {
    const done = state.moment === model.end,
      last = state.moment - 1;
    if (done && n === model.shown && data.why) {
      place_.textContent = shorten(data.why);
      return;
    }
    if (done && model.parent(n) === model.shown && data.why_not?.[model.tree.action[n]]) {
      place_.textContent = shorten(data.why_not[model.tree.action[n]]);
      return;
    }
    const event =
      model.events.node[last] === n
        ? last
        : model.left[n] >= 0 && model.left[n] < state.moment
          ? model.left[n]
          : model.entered[n];
    if (event >= 0)
      words.want(event, event, (text) => {
        place_.textContent = shorten(text);
      });
  }

  /* Two or three digits; of a long sentence the first clause, as the rungs show the rest. */
  const shorten = (text) =>
    named(
      tidy(
        text.length > 260
          ? text
              .replace(/: on average .*/, ", the average of what may come")
              .split("; ")[0]
              .replace(/\.?$/, ".")
          : text,
      ),
    );
  const named = (text) =>
    data.players > 2 ? text.replace(/\bplayer (\d+)\b/gi, (words, k) => data.player_names?.[k]?.name ?? words) : text;

  function decided(n) {
    const t = model.tree;
    if (!model.isKnown(n, state.moment)) return "not yet";
    if (t.source[n] === "hit") return "by the table";
    if (t.source[n] === "known") return "by the game’s own knowledge";
    if (t.guessed[n] && !model.children[n].length) return "by a guess at the horizon";
    if (t.role[n] === "end" || !model.children[n].length) return "by the end of the game";
    if (model.isCut(n, state.moment)) return "by a cut, as a bound only";
    return (
      {
        max: "by the greatest value of its actions",
        min: "by the least value of its actions",
        chance: "by the average of its outcomes",
      }[t.role[n]] ?? "by its actions"
    );
  }

  const find = (step, wanted) => {
    let k = state.moment - 1 + step;
    while (k >= 0 && k < model.end && !wanted(k)) k += step;
    return k >= 0 && k < model.end ? k + 1 : state.moment;
  };
  const isCut = (k) => model.events.kind[k] === "cut";
  const act = {
    first: () => go(1),
    last: () => go(model.end),
    back: () => go(state.moment - 1),
    next: () => go(state.moment + 1),
    "cut-back": () => go(find(-1, isCut)),
    "cut-next": () => go(find(1, isCut)),
    play: () => {
      if (state.playing) {
        clearInterval(state.playing);
        state.playing = 0;
      } else {
        if (state.moment === model.end) go(1);
        state.playing = setInterval(() => (state.moment < model.end ? go(state.moment + 1) : act.play()), 350);
      }
      controls[3].setAttribute("aria-pressed", String(Boolean(state.playing)));
      controls[3].replaceChildren(icon(state.playing ? "pause" : "play"));
    },
  };
  slider.addEventListener("input", () => go(Number(slider.value)));
  const names = {
    ArrowLeft: "back",
    ArrowRight: "next",
    Home: "first",
    End: "last",
    c: "cut-next",
    C: "cut-back",
    " ": "play",
    Escape: "last",
  };
  (keys === true ? document : place).addEventListener("keydown", (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target.matches("input, select, textarea, dialog *") ||
      (event.key === " " && event.target.matches("button, [role=treeitem]"))
    )
      return;
    const name = names[event.key];
    if (name) {
      event.preventDefault();
      act[name]();
    }
  });
  if (hidden) go(1);
  else paint(true);
  return { model, tree, flame, go, pick, act, state };
}

/* Two buttons, of which the one is there that does something; the focus goes to the other. */
export function answerButtons(look) {
  const hide = button("Hide the answer", { act: () => (look().go(1), show.focus()), kind: "hide-answer" });
  const show = button("Show the answer", { act: () => (look().go(Infinity), hide.focus()), kind: "show-answer" });
  return [hide, show];
}

/* The heading of a search: what it was, and how much it took. What it found is shown when all is shown. */
export function heading(data) {
  const best =
    data.tree.action.find((_, n) => data.tree.on_line[n] && data.tree.parent[n] === data.shown) ?? data.action;
  const name = data.algorithm === "alphabeta" ? "alpha-beta" : data.algorithm;
  const role = data.tree.role[data.shown];
  const found =
    role === "chance" || !best ? `the value is ${show(data.value)}` : `${best} is best: ${show(data.value)}`;
  return [
    h("h1", {}, `${name}${data.depth ? ` to depth ${data.depth}` : ""}`),
    h("span", { class: "found" }, found),
    h(
      "span",
      { class: "counts" },
      [
        [data.nodes, "state", "states"],
        [data.counts.leaf ?? 0, "leaf", "leaves"],
        [data.counts.cut ?? 0, "cut", "cuts"],
      ].map(([n, one, more]) => h("span", {}, h("b", {}, many(n)), ` ${n === 1 ? one : more}`)),
      data.dropped ? h("span", {}, h("b", {}, many(data.dropped)), " not kept") : "",
    ),
  ];
}
