/* The game on this page: start and actions by name, who plays, what is looked at; and what the heading says about it.
 * The address holds the same. */
import * as clock from "./clock.js";
import { plural, show } from "./dom.js";
import * as players from "./players.js";
import * as record from "./record.js";

export const state = {
  ...record.fromAddress(),
  position: null,
  settled: -1,
  turn: 0,
  redo: [],
  paused: false,
  busy: "",
  progress: null,
  hint: null,
  fault: "",
  waits: false,
  course: [],
  rows: [],
  running: false,
  why: "",
  whyNot: null,
  features: null,
  wasSearching: false,
};
state.ply = state.at === null ? state.actions.length : Math.min(state.actions.length, state.at);

export const request = (ply = state.ply) => ({ start: state.start, actions: state.actions.slice(0, ply) });
export const isLive = () => state.ply === state.actions.length;
export const isPerson = (player) => state.players[player] === "person";
export const people = () => state.players.filter((player) => player === "person").length;

/* Whether a person says what happens next. */
export function isAsked() {
  const { position } = state;
  if (position.over || state.busy || clock.flag() !== null) return false;
  return position.player === "chance" ? state.dice === "hand" && isLive() : isPerson(position.player);
}

/* Whoever was not chosen yet plays at level 3; the first player is a person. */
export function seat({ players: sides }) {
  const chosen = state.players.length;
  state.players = sides.map((_, k) => state.players[k] ?? (k || chosen ? "level:3" : "person"));
}

export function name(player) {
  const kind = state.players[player];
  if (kind === "person") return people() === 1 ? "You" : state.position.players[player].name;
  return players.title(kind);
}

/* A heading and a sentence: whose move it is, or how the game ended. */
const HOW = {
  keys: "Use the arrow keys, or the arrows.",
  cells: "Touch what is marked.",
  words: "Choose one of the actions.",
};
export function heading(way) {
  const [title, words] = standing(way),
    { position, busy, fault } = state;
  if (!fault || busy) return [title, words];
  // What went wrong stays here until something is done about it.
  if (position.over || isAsked()) return [title, position.over ? `${words} ${fault}` : fault];
  const ways = [position.player === "chance" ? "" : "choose another player", state.actions.length ? "undo" : ""]
    .filter(Boolean)
    .join(", ");
  return [title, `${fault} ${ways ? `${ways[0].toUpperCase()}${ways.slice(1)}, or try again.` : "Try again."}`];
}

function standing(way) {
  const { position, busy, progress, ply, actions, hint, dice } = state,
    { player } = position,
    isChance = player === "chance";
  if (clock.flag() !== null)
    return [does(position.players[clock.flag()].name, "is out of time", "are out of time"), "The clock has run out."];
  if (position.over) return ended(position);
  if (busy)
    return [
      `${busy} is thinking`,
      progress?.depth ? `depth ${progress.depth}, ${plural(progress.nodes, "state")}` : "looking ahead …",
    ];
  if (!isLive())
    return [
      `Move ${ply} of ${actions.length}`,
      !isChance && isPerson(player) ? "Touch the board to go on from here." : "You are looking back at the game.",
    ];
  if (isChance)
    return dice === "hand"
      ? ["What does chance bring?", "Enter the outcome."]
      : ["Chance decides", state.paused ? "Paused." : "rolling …"];
  if (hint) return ["Your move", hint === "…" ? "looking for a hint …" : `Hint: ${hint} looks best.`];
  if (isPerson(player)) return [people() === 1 ? "Your move" : `${position.players[player].name} to move`, HOW[way]];
  return [`${name(player)} to move`, state.paused ? "Paused." : ""];
}

/* Black wins, but Noughts win. */
const does = (who, one, many) => `${who} ${who.endsWith("s") || who === "You" ? many : one}`;

function ended({ utility, players: sides, unit }) {
  const best = Math.max(...utility),
    winners = utility.map((u, k) => (u === best ? k : -1)).filter((k) => k >= 0);
  const moves = `after ${plural(state.actions.length, "move")}.`;
  const score = unit
    ? `${sides.map(({ name: each }, k) => `${each} ${show(utility[k])}`).join(", ")} (${unit}) ${moves}`
    : moves[0].toUpperCase() + moves.slice(1);
  if (sides.length === 1) return ["The game is over", `${show(utility[0])} ${unit} ${moves}`];
  if (winners.length !== 1) return [winners.length === sides.length ? "A draw" : "A tie", score];
  if (people() === 1) return [isPerson(winners[0]) ? "You win" : "You lose", score];
  return [does(sides[winners[0]].name, "wins", "win"), score];
}
