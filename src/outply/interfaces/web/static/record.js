/* A game in the address and in a record: the game, the start, and the actions by name. */
import { asked, h } from "./dom.js";

const SEPARATOR = "~";
export const join = (actions) =>
  actions.map((name) => name.replaceAll("%", "%25").replaceAll(SEPARATOR, "%7E")).join(SEPARATOR);
export const split = (text) =>
  text ? text.split(SEPARATOR).map((name) => name.replaceAll("%7E", SEPARATOR).replaceAll("%25", "%")) : [];

/* A whole number in the address, from 0 to the most that makes sense; 0 for anything else. */
const whole = (key, most) => Math.max(0, Math.min(most, Math.trunc(Number(asked.get(key))) || 0));

export function fromAddress() {
  const players = [];
  for (let k = 0; k < 16 && asked.has(`p${k}`); k++) players.push(asked.get(`p${k}`));
  return {
    game: asked.get("game") ?? "connect4",
    start: asked.get("start"),
    actions: split(asked.get("actions")),
    at: asked.has("at") ? whole("at", 1e6) : null,
    players,
    dice: asked.get("dice") === "hand" ? "hand" : "roll",
    clock: whole("clock", 600),
    flipped: asked.get("flip") === "1",
    analysing: asked.get("analyse") === "1",
  };
}

export function toAddress(state) {
  const said = new URLSearchParams({ game: state.game });
  if (state.start !== null) said.set("start", state.start);
  if (state.actions.length) said.set("actions", join(state.actions));
  if (state.ply < state.actions.length) said.set("at", state.ply);
  state.players.forEach((player, k) => said.set(`p${k}`, player));
  if (state.dice === "hand") said.set("dice", "hand");
  if (state.clock) said.set("clock", state.clock);
  if (state.flipped) said.set("flip", "1");
  if (state.analysing) said.set("analyse", "1");
  return `${location.pathname}?${said}`;
}

export const written = (state) =>
  JSON.stringify({ outply: "game", game: state.game, start: state.start, actions: state.actions }, null, 1);

export function read(text, game) {
  let found;
  try {
    found = JSON.parse(text);
  } catch {
    throw new Error("Expected a game as JSON, but got something else.");
  }
  if (
    (found?.outply ?? "game") !== "game" ||
    !Array.isArray(found?.actions) ||
    !found.actions.every((name) => typeof name === "string")
  )
    throw new Error("Expected a game with its actions by name, but got something else.");
  if (found.game !== game)
    throw new Error(`Expected a game of ${game}, but got one of ${String(found.game).slice(0, 40)}.`);
  return { start: typeof found.start === "string" ? found.start : null, actions: found.actions };
}

/* A dialog that asks for a text. */
export function askFor(title, words, value, onDone) {
  const area = h("textarea", { rows: 6, "aria-label": title, spellcheck: "false" });
  area.value = value;
  const fault = h("p", { class: "fault", role: "alert" });
  const dialog = h(
    "dialog",
    { class: "dialog", "aria-label": title },
    h("h2", {}, title),
    h("p", {}, words),
    area,
    fault,
    h(
      "div",
      { class: "actions" },
      h(
        "button",
        {
          type: "button",
          class: "button is-main",
          on: {
            click: async () => {
              try {
                await onDone(area.value);
                dialog.close();
              } catch (error) {
                fault.textContent = error.message;
              }
            },
          },
        },
        "Use it",
      ),
      h(
        "button",
        { type: "button", class: "button", on: { click: () => navigator.clipboard?.writeText(area.value) } },
        "Copy",
      ),
      h("button", { type: "button", class: "button", on: { click: () => dialog.close() } }, "Close"),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  area.select();
}
