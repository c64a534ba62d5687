/* Home: every game as a card with a small board, in groups; then trees, exercises and the lab. */
import { get, sentence } from "./api.js";
import { h, picture, svg } from "./dom.js";
import { frame, note, recall } from "./frame.js";

frame();
const main = document.querySelector("main");
const places = new Map();

function card(key, title, words, address, inside) {
  const stage = h("div", { class: "stage-small", "data-card": key }, inside ?? "");
  places.set(key, stage);
  return h("li", {}, h("a", { class: "game", href: address }, stage, h("div", { class: "words" }, h("h3", {}, title), h("p", {}, words))));
}

function group({ title, words }, cards) {
  return h("section", { class: "group" }, h("header", {}, h("h2", {}, title), h("p", {}, words)), h("ul", { class: "cards" }, cards));
}

const tree = () => svg("svg", { viewBox: "0 0 160 96", class: "sketch", "aria-hidden": "true" },
  svg("path", { d: "M80 22L28 52M80 22v30M80 22l52 30M28 52L12 80M28 52v28M28 52l16 28M80 52L64 80M132 52l-16 28M132 52v28M132 52l16 28", class: "sketch-edge" }),
  svg("path", { d: "M80 22L28 52L12 80", class: "sketch-line" }), svg("path", { d: "M80 8l13 20H67z", class: "sketch-max" }),
  [28, 80, 132].map((x) => svg("path", { d: `M${x} 64l-12 -18h24z`, class: "sketch-min" })), [12, 28, 44, 64, 116, 132, 148].map((x) => svg("rect", { x: x - 6, y: 78, width: 12, height: 12, rx: 2, class: "sketch-leaf" })));
const chart = () => svg("svg", { viewBox: "0 0 160 96", class: "sketch", "aria-hidden": "true" }, svg("path", { d: "M8 4V88H156", class: "sketch-edge" }), svg("path", { d: "M8 84C60 82 100 70 150 8", class: "sketch-dashed" }), svg("path", { d: "M8 85C70 84 110 80 150 56", class: "sketch-line" }));

const horizon = () => svg("svg", { viewBox: "0 0 160 96", class: "sketch", "aria-hidden": "true" }, svg("path", { d: "M104 6V90", class: "sketch-dashed" }), [16, 44, 72].map((x) => svg("rect", { x: x - 10, y: 38, width: 20, height: 20, rx: 4, class: "sketch-leaf" })), svg("path", { d: "M26 48h8M54 48h8M82 48h42", class: "sketch-edge" }), svg("path", { d: "M136 62l-13 -20h26z", class: "sketch-min" }));

function resume() {
  let last = null;
  try { last = JSON.parse(recall("outply:last") ?? "null"); } catch { /* nothing to go on with */ }
  const address = typeof last?.address === "string" && last.address.startsWith("/play?") ? last.address : null;
  return h("div", { class: "resume" }, address ? h("a", { class: "button is-main", href: address }, `Go on with ${last.title}, move ${last.moves}`) : h("a", { class: "button is-main", href: "/play?game=connect4" }, "Play Connect Four"), h("a", { class: "button", href: "/inside" }, "Look inside a search"));
}

async function draw() {
  main.replaceChildren(h("section", {}, h("h1", {}, "Play a game. See why it moved."), h("p", { class: "lead" }, "Every game has an opponent at eight levels, an analysis that deepens while you look, and the real tree of its search to look into."), resume()));
  const { groups } = await get("/api/games");
  const own = groups.some(({ key }) => key === "own") ? "" : card("own", "Your own", "A class in a file is enough to get this page.", "/play?game=tictactoe", h("code", {}, "outply serve mygame.py:MyGame"));
  main.append(
    ...groups.map((each) => group(each, [...each.games.map((game) => card(game.key, game.title, game.words, `/play?game=${encodeURIComponent(game.key)}`)), each.key === "others" ? own : ""])),
    group({ title: "Trees and lessons", words: "Write one, step through it, be asked about it." }, [
      card("trees", "Trees", "Write a tree; explain it; compare two searches.", "/trees", tree()),
      card("exercises", "Exercises", "Be asked, try again, be marked; or make a sheet for a class.", "/exercises", h("p", { class: "question" }, "For which x is C’s second branch pruned?")),
      card("horizon", "Horizon effect", "A loss that a search pushes where it does not see it.", "/horizon", horizon()),
      card("lab", "Lab", "The experiments of the lectures, live, with intervals.", "/lab", chart())]));
  const hasOwn = groups.some(({ key }) => key === "own");
  await Promise.all([get("/api/cards").then(show), hasOwn ? showOwn() : null]);
}

/* Those of the user's own come as they are drawn: a game may take its time, or never be drawn. */
async function showOwn() {
  for (let more = true, known = 0; more;) {
    const found = await get(`/api/cards/own?known=${known}`);
    show(found);
    known = Object.keys(found.cards).length;
    more = found.more;
  }
}

function show({ cards, words }) {
  for (const [key, text] of Object.entries(cards)) {
    const said = places.get(key)?.parentElement.querySelector(".words p");
    const isOwn = key.startsWith("own:");
    if (isOwn && words[key] && said) said.textContent = sentence(words[key]);
    const drawn = picture(text);
    if (drawn) { if (!isOwn) drawn.classList.add(`board-${key}`); places.get(key)?.replaceChildren(drawn); }
    else places.get(key)?.replaceChildren(text ? h("pre", { class: "card-text" }, text) : h("p", { class: "question" }, "no picture"));
  }
}
draw().catch((fault) => note(fault.message, "is-fault"));
