/* Play and analyse: a board, who plays, and what a search thinks of it. The game itself (start and actions by name) is
 * held here and in the address; the server answers about positions. */
import { Tab } from "./api.js";
import * as analysis from "./analysis.js";
import { Board } from "./board.js";
import { button, download, h, many, plural, show, svg } from "./dom.js";
import { frame, keep, note } from "./frame.js";
import * as players from "./players.js";
import * as record from "./record.js";

frame();
const main = document.querySelector("main");
const state = { ...record.fromAddress(), redo: [], paused: false, busy: "", hint: null, course: [], rows: [], running: false, why: "", whyNot: "", features: null, position: null };
state.ply = state.at === null ? state.actions.length : Math.max(0, Math.min(state.actions.length, state.at));
const clocks = { left: [], since: 0, timer: 0, flag: null };
const pause = (ms) => new Promise((done) => setTimeout(done, matchMedia("(prefers-reduced-motion: reduce)").matches ? Math.min(ms, 30) : ms));

const tab = new Tab(state.game, { onEnded: (words) => { note(words, "is-fault"); state.busy = ""; state.running = false; paint(); } });
tab.onBack = () => refresh();

/* The parts of the page that stay; what is in them is painted anew. */
const boardPlace = h("div", { class: "board-place" }), choices = h("div", { class: "choices", role: "group", "aria-label": "actions" });
const barPlace = h("div", { class: "bar-place" }), top = h("div"), bottom = h("div"), status = h("section", { class: "status", "aria-live": "polite", "aria-atomic": "true" });
const controls = h("div"), thoughts = h("div", { class: "thoughts" }), gamePlace = h("div"), settings = h("div");
const said = h("p", { class: "unseen", role: "status", "aria-live": "polite" });
const table = h("section", { class: "table", "aria-label": "board" }, top, h("div", { class: "field" }, barPlace, boardPlace), bottom, choices);
main.replaceChildren(table, h("aside", { class: "panel", "aria-label": "the game" }, status, controls, thoughts, gamePlace, settings, said));
const board = new Board(boardPlace, choices, { onAction: (name) => act(name) });

const request = (ply = state.ply) => ({ start: state.start, actions: state.actions.slice(0, ply) });
const isLive = () => state.ply === state.actions.length;
const isPerson = (player) => state.players[player] === "person";
const people = () => state.players.filter((player) => player === "person").length;

/* One thing at a time: whatever was under way for an earlier position is let go. */
let turnNumber = 0;
async function refresh() {
  const number = ++turnNumber;
  Object.assign(state, { rows: [], why: "", whyNot: "", hint: null, features: null, running: false });
  history.replaceState(null, "", record.toAddress(state));
  try {
    if (state.wasSearching) await tab.stop();
    state.wasSearching = false;
    const position = await tab.post("position", request());
    if (number !== turnNumber) return;
    settle(position);
    paint();
    remember();
    await go(number);
  } catch (fault) {
    if (number === turnNumber) { state.busy = ""; state.fault = fault.message; if (!state.position) failed(fault); else { note(fault.message, "is-fault"); paint(); } }
  }
}

function settle(position) {
  const before = state.position;
  Object.assign(state, { position, settled: state.ply, fault: "" });
  if (!state.players.length) state.players = position.players.map((_, k) => (k ? "level:3" : "person"));
  while (state.players.length < position.players.length) state.players.push("level:3");
  state.players.length = position.players.length;
  document.title = `${position.title} · outply`;
  table.dataset.game = state.game.split(":")[0];
  if (before && isLive() && state.actions.length) said.textContent = `${state.lastMover ?? ""} ${state.actions.at(-1)}. ${heading()[0]}.`;
}

function remember() {
  if (state.actions.length) keep("outply:last", JSON.stringify({ address: record.toAddress(state), title: state.position.title, moves: state.actions.length }));
}

/* What happens next: chance rolls, a machine thinks, or a person is waited for. */
async function go(number) {
  const { position } = state;
  tick();
  if (!position.over && isLive() && !state.paused && clocks.flag === null) {
    if (position.player === "chance" && state.dice === "roll") {
      const { action } = await tab.post("roll", request());
      await pause(people() ? 260 : 120);
      if (number === turnNumber && !state.paused) return act(action);
      return;
    }
    if (position.player !== "chance" && !isPerson(position.player)) return think(number, position.player);
  }
  if (state.analysing) await analyse(number);
}

async function think(number, player) {
  state.busy = players.title(state.players[player]);
  state.wasSearching = true;
  paint();
  const limits = state.clock ? { seconds: Math.max(0.05, Math.min(5, (clocks.left[player] ?? 60) / 30)) } : {};
  const began = performance.now();
  const { action } = await tab.search("choose", { ...request(), ...limits, ...players.request(state.players[player]) }, (report) => { state.progress = report; paintStatus(); });
  if (number !== turnNumber) return;
  await pause(Math.max(0, (people() ? 220 : 350) - (performance.now() - began)));
  if (number !== turnNumber) return;
  state.busy = "";
  state.wasSearching = false;
  state.lastAnswer = performance.now();
  act(action);
}

function act(name) {
  if (state.position && state.position.player !== "chance") state.lastMover = state.position.players[state.position.player]?.name;
  else state.lastMover = "Rolled";
  if (state.ply < state.actions.length) state.course.length = state.ply + 1;
  state.actions = [...state.actions.slice(0, state.ply), name];
  state.ply = state.actions.length;
  state.redo = [];
  state.busy = "";
  refresh();
}

/* Analysis */
async function analyse(number) {
  if (state.position.over) { courseOf(number); return; }
  state.running = true;
  state.wasSearching = true;
  paint();
  courseOf(number);
  let asked = false;
  try {
    await tab.search("analyse", { ...request(), lines: 3 }, (row) => {
      if (number !== turnNumber) return;
      state.rows = row.depth > (state.rows.at(-1)?.depth ?? 0) ? [...state.rows, row] : [...state.rows.slice(0, -1), row];
      if (typeof row.value === "number") state.course[state.ply] = { value: row.value, best: row.best, player: state.position.player };
      paintThoughts();
      if (!asked) { asked = true; reasons(number); }
    });
  } catch (fault) {
    if (number === turnNumber) note(fault.message, "is-fault");
  }
  if (number === turnNumber) { state.running = false; paintThoughts(); }
}

async function courseOf(number) {
  let known = 0;
  while (known <= state.actions.length && state.course[known]) known++;
  if (known > state.actions.length) { paintGame(); return; }
  await tab.search("course", { start: state.start, actions: state.actions, known }, (row) => {
    if (number !== turnNumber) return;
    if (row.again || !state.course[row.ply]) state.course[row.ply] = row;
    paintGame();
    if (row.ply === state.ply) paintBar();
  }).catch(() => {});
}

async function reasons(number) {
  if (state.position.player === "chance" || state.position.over) return;
  tab.post("features", request()).then((found) => { if (number === turnNumber) { state.features = found; paintThoughts(); } }).catch(() => {});
  try {
    const { sentence, depth, best } = await tab.search("why", request());
    if (number === turnNumber) { Object.assign(state, { why: sentence, whyDepth: depth, whyBest: best }); paintThoughts(); }
  } catch { /* not every search can say why */ }
}

async function whyNot(action) {
  const number = turnNumber;
  state.whyNot = "…";
  paintThoughts();
  try {
    const found = await tab.search("why", { ...request(), action });
    if (number === turnNumber) { state.whyNot = found.not ?? found.sentence; paintThoughts(); }
  } catch (fault) { state.whyNot = fault.message; paintThoughts(); }
}

async function hint() {
  const number = turnNumber;
  if (state.rows.length) { state.hint = state.rows.at(-1).best; paint(); return; }
  state.hint = "…";
  paintStatus();
  try {
    const found = await tab.search("analyse", { ...request(), lines: 1, seconds: 1 });
    if (number === turnNumber) { state.hint = found.best; said.textContent = `Hint: ${found.best}`; paint(); }
  } catch (fault) { if (number === turnNumber) { state.hint = null; note(fault.message, "is-fault"); paint(); } }
}

/* Going through the game */
function goTo(ply) {
  state.ply = Math.max(0, Math.min(state.actions.length, ply));
  state.busy = "";
  refresh();
}

/* Back to where a person chose last; without people, one step. */
async function undo() {
  const taken = [];
  let actions = [...state.actions];
  state.busy = "";
  turnNumber++;
  if (state.wasSearching) await tab.stop();
  while (actions.length) {
    taken.unshift(actions.pop());
    if (!people()) break;
    const { player } = await tab.post("position", { start: state.start, actions });
    if (player !== "chance" && isPerson(player)) break;
    if (player === "chance" && state.dice === "hand") break;
  }
  Object.assign(state, { actions, ply: actions.length, redo: [taken, ...state.redo] });
  state.course.length = Math.min(state.course.length, actions.length + 1);
  clocks.flag = null;
  const kept = state.redo;
  await refresh();
  state.redo = kept;
  paint();
}

async function redo() {
  const [taken, ...rest] = state.redo;
  if (!taken) return;
  state.actions = [...state.actions, ...taken];
  state.ply = state.actions.length;
  await refresh();
  state.redo = rest;
  paint();
}

function renew(start = state.start) {
  Object.assign(state, { start, actions: [], ply: 0, redo: [], course: [], busy: "", paused: false });
  clocks.left = [];
  clocks.flag = null;
  refresh();
}

/* The clocks of both players, counted here. */
function tick() {
  clearInterval(clocks.timer);
  const { position } = state;
  if (!state.clock || position.over || position.player === "chance" || !isLive() || state.paused) return;
  if (!clocks.left.length) clocks.left = position.players.map(() => state.clock * 60);
  let last = performance.now();
  const player = position.player;
  clocks.timer = setInterval(() => {
    const now = performance.now();
    clocks.left[player] = Math.max(0, clocks.left[player] - (now - last) / 1000);
    last = now;
    for (const place of table.querySelectorAll(".clock")) place.textContent = time(clocks.left[place.dataset.player]);
    if (clocks.left[player] === 0) { clocks.flag = player; clearInterval(clocks.timer); turnNumber++; tab.stop(); state.busy = ""; paint(); }
  }, 200);
}
const time = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

/* Words */
const HOW = { keys: "Use the arrow keys, or the arrows.", cells: "Touch what is marked.", words: "Choose one of the actions." };
function name(player) {
  const kind = state.players[player];
  if (kind === "person") return people() === 1 ? "You" : state.position.players[player].name;
  return players.title(kind);
}

function heading() {
  const { position } = state;
  if (clocks.flag !== null) return [`${state.position.players[clocks.flag].name} is out of time`, "The clock has run out."];
  if (position.over) return ended(position);
  if (state.busy) return [`${state.busy} is thinking`, state.progress?.depth ? `depth ${state.progress.depth}, ${many(state.progress.nodes)} states` : "looking ahead …"];
  if (!isLive()) return [`Move ${state.ply} of ${state.actions.length}`, position.player !== "chance" && isPerson(position.player) ? "Touch the board to go on from here." : "You are looking back at the game."];
  if (position.player === "chance") return [state.dice === "hand" ? "What does chance bring?" : "Chance decides", state.dice === "hand" ? "Enter the outcome." : "rolling …"];
  if (state.hint) return ["Your move", state.hint === "…" ? "looking for a hint …" : `Hint: ${state.hint} looks best.`];
  if (isPerson(position.player)) return [people() === 1 ? "Your move" : `${position.players[position.player].name} to move`, HOW[board.way()]];
  return [`${name(position.player)} to move`, state.paused ? "Paused." : ""];
}

function ended({ utility, players: sides, unit }) {
  const best = Math.max(...utility), winners = utility.map((u, k) => (u === best ? k : -1)).filter((k) => k >= 0);
  const moves = `after ${plural(state.actions.length, "move")}.`;
  const score = unit ? `${sides.map(({ name: each }, k) => `${each} ${show(utility[k])}`).join(", ")} (${unit}) ${moves}` : moves[0].toUpperCase() + moves.slice(1);
  if (sides.length === 1) return ["The game is over", `${show(utility[0])} ${unit} ${moves}`];
  if (winners.length !== 1) return [winners.length === sides.length ? "A draw" : "A tie", score];
  if (people() === 1) return [isPerson(winners[0]) ? "You win" : "You lose", score];
  return [`${sides[winners[0]].name} wins`, score];
}

/* Painting */
function paint() {
  if (!state.position) return;
  const { position } = state;
  const targets = !position.over && !state.busy && clocks.flag === null && (position.player === "chance" ? state.dice === "hand" && isLive() : isPerson(position.player));
  const best = state.hint && state.hint !== "…" ? [state.hint] : state.analysing ? (state.rows.at(-1)?.lines ?? []).slice(0, 3).map((line) => line.action) : [];
  board.show(position, { live: targets, flipped: state.flipped, label: `${position.title}: ${heading()[0]}`, arrows: best.map((action) => position.legal.find((each) => each.name === action)?.spell[0] ?? []) });
  const order = position.players.map((_, k) => k), two = order.length === 2;
  const [above, below] = two ? (state.flipped ? [[0], [1]] : [[1], [0]]) : [order.slice(1), [0]];
  top.replaceChildren(...above.map(strip));
  bottom.replaceChildren(...below.map(strip));
  paintBar();
  paintStatus();
  paintControls();
  paintThoughts();
  paintGame();
  paintSettings();
}

function strip(player) {
  const { position } = state, { name: side, colour } = position.players[player], active = position.player === player && !position.over;
  return h("div", { class: `strip${active ? " is-active" : ""}` },
    svg("svg", { viewBox: "0 0 20 20", class: "disc outply", "aria-hidden": "true" }, svg("circle", { cx: 10, cy: 10, r: 8.5, class: colour }), colour === "second" ? svg("circle", { cx: 10, cy: 10, r: 3.8, class: "ring" }) : ""),
    h("span", { class: "strip-name" }, h("b", {}, name(player)), name(player) === side ? "" : h("small", {}, side)),
    state.clock ? h("span", { class: "clock", "data-player": player }, time(clocks.left[player] ?? state.clock * 60)) : h("span", { class: "turn-mark" }, active ? "to move" : ""));
}

function paintBar() {
  const { position } = state, shown = state.analysing && position.players.length === 2 && position.zero_sum;
  const value = position.over ? position.utility[0] : state.rows.at(-1)?.value ?? state.course[state.ply]?.value ?? null;
  barPlace.replaceChildren(shown ? analysis.bar(typeof value === "number" ? value : null, position) : "");
}

let shownStatus = "";
function paintStatus() {
  const [title, words] = heading();
  const kind = state.position.over ? "over" : state.busy ? "thinking" : "move";
  if (shownStatus === `${title}|${words}|${kind}`) return;
  shownStatus = `${title}|${words}|${kind}`;
  status.className = `status is-${kind}`;
  status.replaceChildren(h("h1", {}, title), h("p", {}, words), state.busy ? h("div", { class: "pulse", role: "progressbar", "aria-label": "thinking" }) : "");
}

function paintControls() {
  const { position } = state, person = !position.over && isLive() && !state.busy && position.player !== "chance" && isPerson(position.player);
  const machines = state.players.length - people();
  controls.replaceChildren(h("div", { class: "actions" },
    position.over || clocks.flag !== null ? button("New game", { picture: "new", act: () => renew(), main: true }) : state.busy && !state.paused && people() ? button("Move now", { picture: "stop", act: () => tab.stop(), main: true }) : people() ? button("Hint", { picture: "hint", act: hint, main: true, off: !person }) : button(state.paused ? "Go on" : "Pause", { picture: state.paused ? "play" : "pause", act: () => { state.paused = !state.paused; state.busy = ""; refresh(); }, main: true }),
    button("Undo", { picture: "undo", act: undo, off: !state.actions.length }), button("", { picture: "redo", label: "redo", act: redo, off: !state.redo.length }),
    position.over ? "" : button("New", { picture: "new", act: () => renew() }),
    position.turns ? button("Flip", { picture: "flip", act: () => { state.flipped = !state.flipped; history.replaceState(null, "", record.toAddress(state)); paint(); }, pressed: state.flipped }) : "",
    button("Analyse", { picture: "chart", pressed: state.analysing, act: () => { state.analysing = !state.analysing; if (machines && !people()) state.paused = state.analysing; refresh(); } })));
}

function paintThoughts() {
  const { position } = state;
  if (!state.analysing || position.over) { thoughts.replaceChildren(); return; }
  const best = (state.rows.at(-1)?.lines ?? []).slice(0, 3).map((line) => position.legal.find((each) => each.name === line.action)?.spell[0] ?? []);
  if (JSON.stringify(best) !== JSON.stringify(board.arrows)) { board.arrows = best; if (!board.touched.length) board.light(); }
  paintBar();
  const inside = `/inside?${new URLSearchParams({ game: state.game, ...(state.start === null ? {} : { start: state.start }), actions: record.join(state.actions.slice(0, state.ply)) })}`;
  const others = position.legal.filter((each) => each.name !== state.rows.at(-1)?.best).slice(0, 200);
  thoughts.replaceChildren(
    analysis.lines(state.rows, position, { running: state.running, inside, onStop: () => tab.stop(), onGo: () => refresh(), onPick: whyNot }),
    state.why ? h("section", { class: "block" }, h("header", {}, h("h2", {}, "Why"), h("small", {}, whyBy())), h("p", { class: "why" }, analysis.worded(state.why, position)),
      others.length && position.player !== "chance" ? h("label", { class: "setting" }, h("span", {}, "Why not"), h("select", { on: { change: (event) => event.target.value && whyNot(event.target.value) } }, h("option", { value: "" }, "choose …"), others.map(({ name: each }) => h("option", { value: each }, each)))) : "",
      state.whyNot ? h("p", { class: "why", role: "status" }, analysis.worded(state.whyNot, position)) : "") : "",
    analysis.features(state.features));
}

/* Why is told by a short search, whose tree is kept whole; a deeper one may prefer another action. */
function whyBy() {
  const best = state.rows.at(-1)?.best;
  if (!state.whyDepth) return "";
  return best && state.whyBest && best !== state.whyBest ? `depth ${state.whyDepth} would take ${state.whyBest}` : `by a search to depth ${state.whyDepth}`;
}

function paintGame() {
  const { position } = state;
  if (!state.actions.length) { gamePlace.replaceChildren(); return; }
  const drawn = state.analysing && position.zero_sum ? analysis.graph(state.course, state, position, { onGo: goTo }) : { turns: [], parts: [] };
  const facts = state.analysing && position.zero_sum ? `${drawn.turns.length || "no"} turning point${drawn.turns.length === 1 ? "" : "s"}${position.over || drawn.turns.length ? "" : " yet"}` : plural(state.actions.length, "move");
  gamePlace.replaceChildren(h("section", { class: "block" }, h("header", {}, h("h2", {}, "The game"), h("small", {}, facts)), drawn.parts, analysis.history(state, drawn.turns, goTo)));
  const now = gamePlace.querySelector(".history [aria-current]");
  if (now) now.parentElement.parentElement.scrollTop = now.offsetTop - 60;
}

function paintSettings() {
  const { position } = state, open = settings.querySelector("details")?.open ?? !(state.actions.length || state.analysing);
  const set = (change) => { change(); state.busy = ""; history.replaceState(null, "", record.toAddress(state)); refresh(); };
  settings.replaceChildren(h("details", { class: "block settings", open: open || undefined }, h("summary", {}, "Players and settings"),
    position.players.map(({ name: side }, k) => players.choose(side, state.players[k], (player) => set(() => { state.players[k] = player; }))),
    position.chance ? h("label", { class: "setting" }, h("span", {}, "Dice"), h("select", { on: { change: (event) => set(() => { state.dice = event.target.value; }) } }, [["roll", "rolled here"], ["hand", "entered by hand"]].map(([key, words]) => h("option", { value: key, selected: key === state.dice }, words)))) : "",
    h("label", { class: "setting" }, h("span", {}, "Clock"), h("select", { on: { change: (event) => set(() => { state.clock = Number(event.target.value); clocks.left = []; clocks.flag = null; }) } }, [[0, "none"], [1, "1 minute"], [5, "5 minutes"], [15, "15 minutes"]].map(([key, words]) => h("option", { value: key, selected: key === state.clock }, words)))),
    rules(position),
    state.players.length === 2 ? h("div", { class: "actions is-quiet" }, button("Change sides", { act: () => set(() => { state.players.reverse(); }) })) : "",
    h("div", { class: "actions is-quiet" },
      button("Position …", { act: () => record.askFor("Position", "Paste a position to play from there, or copy this one. Empty is the usual start.", position.position ?? "", async (text) => { await tab.post("position", { start: text.trim() || null, actions: [] }); renew(text.trim() || null); }) }),
      button("Record …", { act: () => record.askFor("Game record", "Paste a record to look at the game, or copy this one.", record.written(state), async (text) => { const read = record.read(text, state.game); await tab.post("position", read); Object.assign(state, read, { ply: read.actions.length, redo: [], course: [], paused: true }); refresh(); }) }),
      button("Save", { picture: "share", act: () => download(`${state.game.replace(/\W+/g, "-")}.json`, record.written(state)) })),
    h("p", { class: "fine" }, "The address of this page brings back this very game.")));
}

/* The parameters of the game, such as the size of a board: another game, so the page begins anew. */
function rules({ rules: { parameters, example } }) {
  if (!parameters) return "";
  const [key, , given] = /^([^:]*)(:?)([\s\S]*)$/.exec(state.game).slice(1), input = h("input", { type: "text", value: given, placeholder: example.slice(example.indexOf(":") + 1), autocomplete: "off", spellcheck: "false", maxlength: 400 });
  input.addEventListener("change", async () => {
    const game = input.value.trim() ? `${key}:${input.value.trim()}` : key, tried = new Tab(game);
    try { await tried.open(); tried.close(); location.search = new URLSearchParams({ game }); } catch (fault) { note(fault.message, "is-fault"); input.value = given; }
  });
  return h("label", { class: "setting", title: parameters }, h("span", {}, "Rules"), input);
}

function failed(fault) {
  main.replaceChildren(h("section", { class: "sorry" }, h("h1", {}, "This game cannot be shown"), h("p", {}, fault.message), h("a", { class: "button is-main", href: "/" }, "To all games")));
}

addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.target.matches("input, select, textarea, [role=gridcell]") || event.ctrlKey || event.metaKey || event.altKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (step && state.position && !document.querySelector("dialog[open]")) { event.preventDefault(); goTo(state.ply + step); }
});
addEventListener("popstate", () => location.reload());
globalThis.outply = { state, tab };
refresh();
