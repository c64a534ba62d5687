/* Play and analyse: a board, who plays, and what a search thinks of it. The game itself (start and actions by name) is
 * held on the page and in the address; the server answers about positions. */
import * as analysis from "./analysis.js";
import { Tab, sentence } from "./api.js";
import { Board } from "./board.js";
import * as clock from "./clock.js";
import { h, svg } from "./dom.js";
import { frame, hush, keep, note } from "./frame.js";
import { heading, isAsked, isLive, isPerson, name, people, request, seat, state } from "./game.js";
import { Panel } from "./panel.js";
import * as players from "./players.js";
import * as record from "./record.js";
import { Thoughts } from "./thoughts.js";

frame();
const main = document.querySelector("main");
const isStill = matchMedia("(prefers-reduced-motion: reduce)");

/* Time to see what happens; none for who plays on by the next key. */
const pause = (ms) =>
  new Promise((done) => {
    if (board.early.length) {
      done();
      return;
    }
    board.onEarly = done;
    setTimeout(done, isStill.matches ? Math.min(ms, 30) : ms);
  });

const tab = new Tab(state.game, {
  onEnded: (words) => {
    // Whoever waits for a position hears from that question what became of it.
    if (state.waits) return;
    Object.assign(state, { busy: "", running: false, fault: state.fault || words });
    paint();
  },
});
tab.onBack = () => refresh();

/* The parts of the page that stay; what is in them is painted anew. */
const boardPlace = h("div", { class: "board-place" }),
  choices = h("div", { class: "choices", role: "group", "aria-label": "actions" });
const barPlace = h("div", { class: "bar-place" }),
  top = h("div"),
  bottom = h("div"),
  said = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
const undrawn = h("p", { class: "fault", role: "status" }); // why there is no picture of the board, or not all of it
const field = h("div", { class: "field" }, barPlace, boardPlace);
const table = h("section", { class: "table", "aria-label": "board" }, top, undrawn, field, bottom, choices);
const board = new Board(boardPlace, choices, { onAction: (action) => act(action) });
const thoughts = new Thoughts(tab, {
  all: paint,
  thoughts: paintThoughts,
  game: () => panel.paintGame(),
  bar: paintBar,
});
const panel = new Panel(tab, board, {
  undo,
  redo,
  renew,
  refresh,
  replace,
  goTo,
  hint: () => thoughts.hint(),
  whyNot: (action) => thoughts.whyNot(action),
  pause: () => {
    state.paused = !state.paused;
    state.busy = "";
    refresh();
  },
  flip: () => {
    state.flipped = !state.flipped;
    keepAddress();
    paint();
  },
  analyse: () => {
    state.analysing = !state.analysing;
    if (!people()) state.paused = state.analysing;
    refresh();
  },
  set: (change) => {
    change();
    state.busy = "";
    refresh();
  },
});
main.replaceChildren(table, panel.place, said);

function keepAddress() {
  history.replaceState(null, "", record.toAddress(state));
}

const SLOW_MS = 600;

/* One thing at a time: whatever was under way for an earlier position is let go. */
async function refresh() {
  const turn = ++state.turn;
  Object.assign(state, {
    rows: [],
    why: "",
    whyNot: null,
    hint: null,
    features: null,
    running: false,
    progress: null,
    waits: true,
  });
  const slow = setTimeout(() => note("The rules of this game take their time …", "is-lasting is-slow"), SLOW_MS);
  try {
    await still();
    const position = await tab.post("position", request()).finally(() => {
      clearTimeout(slow);
      hush("is-slow");
    });
    if (turn !== state.turn) return;
    settle(position);
    keepAddress();
    paint();
    if (state.actions.length)
      keep(
        "outply:last",
        JSON.stringify({ address: record.toAddress(state), title: position.title, moves: state.actions.length }),
      );
    await go(turn);
  } catch (fault) {
    if (turn !== state.turn) return;
    Object.assign(state, { busy: "", fault: fault.message, waits: false });
    if (!state.position) {
      failed(fault);
      return;
    }
    // What the rules refuse or fail at has not happened, also where they ended their process, or nobody answers.
    Object.assign(state, state.good);
    keepAddress();
    paint();
  }
}

/* Stop what was searched for an earlier position. */
async function still() {
  if (state.wasSearching) await tab.stop();
  state.wasSearching = false;
}

function settle(position) {
  const isFirst = !state.position;
  const { start, actions, ply } = state;
  Object.assign(state, { position, settled: ply, good: { start, actions, ply }, fault: "", waits: false });
  seat(position);
  const words = position.fault ? sentence(position.fault) : "";
  if (undrawn.textContent !== words) undrawn.textContent = words; // what has not changed is not said again
  document.title = `${position.title} · outply`;
  table.dataset.game = state.game.split(":")[0];
  if (!isFirst && isLive() && state.actions.length)
    said.textContent = `${state.lastMover ?? ""} ${state.actions.at(-1)}. ${heading(board.way())[0]}.`;
}

/* What happens next: chance rolls, a machine thinks, or a person is waited for. */
async function go(turn) {
  const { position } = state;
  tick();
  if (!position.over && isLive() && !state.paused && clock.flag() === null) {
    if (position.player === "chance" && state.dice === "roll") {
      const { action } = await tab.post("roll", request());
      await pause(people() ? 260 : 120);
      if (turn === state.turn && !state.paused) act(action);
      return;
    }
    if (position.player !== "chance" && !isPerson(position.player)) {
      await think(turn, position.player);
      return;
    }
  }
  if (state.analysing) await thoughts.analyse(turn);
}

async function think(turn, player) {
  state.busy = players.title(state.players[player]);
  state.wasSearching = true;
  paint();
  const limits = state.clock ? { seconds: Math.max(0.05, Math.min(5, clock.left(player, state.clock) / 30)) } : {};
  const began = performance.now();
  const { action } = await tab.search(
    "choose",
    { ...request(), ...limits, ...players.request(state.players[player]) },
    (report) => {
      if (turn === state.turn) {
        state.progress = report;
        panel.paintStatus();
      }
    },
  );
  if (turn === state.turn) await pause(Math.max(0, (people() ? 220 : 350) - (performance.now() - began)));
  if (turn !== state.turn) return;
  state.wasSearching = false;
  act(action);
}

function act(action) {
  const { position } = state;
  state.lastMover = position.player === "chance" ? "Rolled" : position.players[position.player]?.name;
  if (!isLive()) state.course.length = Math.min(state.course.length, state.ply + 1);
  state.actions = [...state.actions.slice(0, state.ply), action];
  Object.assign(state, { ply: state.actions.length, redo: [], busy: "" });
  refresh();
}

/* Going through the game */
function goTo(ply) {
  Object.assign(state, { ply: Math.max(0, Math.min(state.actions.length, ply)), busy: "" });
  refresh();
}

/* Back to where a person chose last; without people, one step. */
async function undo() {
  const turn = ++state.turn,
    taken = [],
    actions = [...state.actions];
  state.busy = "";
  try {
    await still();
    while (actions.length) {
      taken.unshift(actions.pop());
      if (!people()) break;
      const { player } = await tab.post("position", { start: state.start, actions });
      if (player === "chance" ? state.dice === "hand" : isPerson(player)) break;
    }
  } catch (fault) {
    if (turn !== state.turn) return;
    const advice = fault.status === 400 ? " Nothing was taken back. Mend the rules, and load this page again." : "";
    state.fault = fault.message + advice;
    paint();
    return;
  }
  // Whoever clicked again, or did something else meanwhile, means that.
  if (turn !== state.turn || !taken.length) return;
  state.course.length = Math.min(state.course.length, actions.length + 1);
  if (clock.flag() !== null) clock.reset();
  Object.assign(state, { actions, ply: actions.length, redo: [taken, ...state.redo] });
  refresh();
}

function redo() {
  const [taken, ...rest] = state.redo;
  if (!taken) return;
  state.actions = [...state.actions, ...taken];
  Object.assign(state, { ply: state.actions.length, redo: rest, busy: "" });
  refresh();
}

function renew(start = state.start) {
  replace({ start, actions: [] }, false);
}

/* Another game in place of this one, to play or to look at. */
function replace({ start, actions }, paused = true) {
  Object.assign(state, { start, actions, ply: actions.length, redo: [], course: [], busy: "", paused });
  clock.reset();
  refresh();
}

function tick() {
  const { position } = state;
  clock.hold();
  if (
    !state.clock ||
    position.over ||
    position.player === "chance" ||
    !isLive() ||
    state.paused ||
    clock.flag() !== null
  )
    return;
  clock.run(position.player, position.players.length, state.clock, {
    onTick: () => {
      for (const place of table.querySelectorAll(".clock"))
        place.textContent = clock.shown(clock.left(place.dataset.player, state.clock));
    },
    onFlag: () => {
      state.turn++;
      state.busy = "";
      tab.stop();
      paint();
    },
  });
}

/* Painting */
function paint() {
  const { position } = state;
  if (!position) return;
  const best = state.hint && state.hint !== "…" ? [state.hint] : state.analysing ? bestActions() : [];
  board.show(position, {
    live: isAsked(),
    flipped: state.flipped,
    label: `${position.title}: ${heading(board.way())[0]}`,
    arrows: best.map(spelled),
  });
  const order = position.players.map((_, k) => k),
    two = order.length === 2;
  const [above, below] = two ? (state.flipped ? [[0], [1]] : [[1], [0]]) : [order.slice(1), [0]];
  top.replaceChildren(...above.map(strip));
  bottom.replaceChildren(...below.map(strip));
  paintBar();
  panel.paint();
}

const bestActions = () => (state.rows.at(-1)?.lines ?? []).slice(0, 3).map((line) => line.action);
const spelled = (action) => state.position.legal.find((each) => each.name === action)?.spell[0] ?? [];

function strip(player) {
  const { position } = state,
    { name: side, colour } = position.players[player],
    active = position.player === player && !position.over;
  return h(
    "div",
    { class: `strip${active ? " is-active" : ""}` },
    svg(
      "svg",
      { viewBox: "0 0 20 20", class: "disc outply", "aria-hidden": "true" },
      svg("circle", { cx: 10, cy: 10, r: 8.5, class: colour }),
      colour === "second" ? svg("circle", { cx: 10, cy: 10, r: 3.8, class: "ring" }) : "",
    ),
    h("span", { class: "strip-name" }, h("b", {}, name(player)), name(player) === side ? "" : h("small", {}, side)),
    state.clock
      ? h("span", { class: "clock", "data-player": player }, clock.shown(clock.left(player, state.clock)))
      : h("span", { class: "turn-mark" }, active ? "to move" : ""),
  );
}

function paintBar() {
  const { position } = state,
    isShown = state.analysing && position.players.length === 2 && position.zero_sum;
  const value = position.over
    ? position.utility[0]
    : (state.rows.at(-1)?.value ?? state.course[state.ply]?.value ?? null);
  barPlace.replaceChildren(isShown ? analysis.bar(typeof value === "number" ? value : null, position) : "");
}

function paintThoughts() {
  const best = state.analysing ? bestActions().map(spelled) : [];
  if (JSON.stringify(best) !== JSON.stringify(board.arrows)) {
    board.arrows = best;
    if (!board.touched.length) board.light();
  }
  paintBar();
  panel.paintThoughts();
}

function failed(fault) {
  main.replaceChildren(
    h(
      "section",
      { class: "sorry" },
      h("h1", {}, "This game cannot be shown"),
      h("p", {}, fault.message),
      h("a", { class: "button is-main", href: "/" }, "To all games"),
    ),
  );
}

addEventListener("keydown", (event) => {
  if (
    event.defaultPrevented ||
    event.target.matches("input, select, textarea, [role=gridcell]") ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey
  )
    return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step && state.position && !document.querySelector("dialog[open]")) {
    event.preventDefault();
    goTo(state.ply + step);
  }
});
addEventListener("popstate", () => location.reload());
globalThis.outply = { state, tab };
refresh();
