/* Trees: write one, explain it, and compare two searches on it, side by side. */
import { Tab } from "./api.js";
import { asked, button, h } from "./dom.js";
import { frame } from "./frame.js";
import { TreeDrawing } from "./tree-drawing.js";
import { heading, lookInside } from "./view.js";

frame();
const main = document.querySelector("main");
const EXAMPLES = [
  ["The tree of the books", "((3 12 8) (2 4 6) (14 5 2))"],
  ["Deep cuts", "(((3 17) (2 12)) ((15) (25 0)) ((2 5) (3 4)))"],
  ["Names and guesses", "(left=((3 12)~5 (8 2)~7)~6 right=((4 6)~9 (14 5)~1)~2)"],
  ["With dice", "(chance(10 20) chance(5 30))"],
  ["Three players", "(((1,2,6) (4,3,3)) ((6,1,2) (7,4,1)))"],
];
const NAMES = [
  "minimax",
  "alphabeta",
  "alphabeta-strict",
  "expectiminimax",
  "expectimax",
  "maxn",
  "maxn-pruned",
  "paranoid",
  "pvs",
  "star2",
];
const area = h("textarea", { rows: 3, spellcheck: "false", "aria-label": "a tree", class: "tree-text" });
area.value = asked.get("tree") ?? EXAMPLES[0][1];
const choose = (label, value, none) =>
  h(
    "select",
    { "aria-label": label },
    [...(none ? [["", "nothing"]] : [["", "as suits"]]), ...NAMES.map((name) => [name, name])].map(([key, words]) =>
      h("option", { value: key, selected: key === value }, words),
    ),
  );
const first = choose("search", asked.get("algorithm") ?? "", false),
  second = choose("compare with", asked.get("with") ?? "", true);
const fault = h("p", { class: "fault", role: "alert" }),
  places = h("div", { class: "side-by-side" });
const depth = h("input", {
  type: "number",
  min: 1,
  max: 60,
  value: asked.get("depth") ?? "",
  class: "number",
  placeholder: "all",
  "aria-label": "depth",
});
const tabs = [];

async function explain() {
  fault.textContent = "";
  const tree = area.value.trim();
  history.replaceState(
    null,
    "",
    `/trees?${new URLSearchParams({ tree, ...(first.value ? { algorithm: first.value } : {}), ...(second.value ? { with: second.value } : {}), ...(depth.value ? { depth: depth.value } : {}), ...(drawing ? { draw: "1" } : {}) })}`,
  );
  for (const tab of tabs.splice(0)) tab.close();
  places.replaceChildren();
  const number = ++asking;
  try {
    const found = await Promise.allSettled(
      [first.value, ...(second.value ? [second.value] : [])].map(async (algorithm) => {
        const tab = new Tab(`tree:${tree}`);
        tabs.push(tab);
        return {
          tab,
          data: await tab.search("explain", { ...(algorithm ? { algorithm } : {}), depth: Number(depth.value) || 30 }),
        };
      }),
    );
    if (number !== asking) return;
    fault.textContent = [...new Set(found.filter(({ reason }) => reason).map(({ reason }) => reason.message))].join(
      " ",
    );
    for (const { tab, data } of found.filter(({ value }) => value).map(({ value }) => value)) {
      const place = h(
        "section",
        { class: "inside is-part", tabindex: 0, "aria-label": data.algorithm },
        h("div", { class: "title" }, ...heading({ ...data, depth: null })),
      );
      places.append(place);
      lookInside(place, data, { boards: null, sentences: (events) => tab.post("sentences", { events }), keys: place });
    }
    places.classList.toggle("is-two", places.childElementCount === 2);
  } catch (error) {
    if (number === asking) fault.textContent = error.message;
  }
}
let asking = 0;

/* The drawing and the text show the same tree: what changes in one changes the other. */
const drawingPlace = h("section", { class: "drawing", "aria-label": "draw", hidden: true });
let drawing = null;
const draw = button("Draw", {
  pressed: false,
  act: () => {
    drawing = drawing
      ? null
      : new TreeDrawing(drawingPlace, area.value, (text) => {
          area.value = text;
        });
    drawingPlace.hidden = !drawing;
    draw.setAttribute("aria-pressed", String(Boolean(drawing)));
  },
});
area.addEventListener("input", () => drawing?.show(area.value));

main.replaceChildren(
  h(
    "div",
    { class: "tree-form" },
    h("h1", {}, "Trees"),
    h(
      "p",
      { class: "fine" },
      "Parentheses are nodes, MAX first; numbers are leaves. ",
      h("code", {}, "chance(10 20)"),
      " is a chance node, ",
      h("code", {}, "1,2,6"),
      " a leaf for three players, ",
      h("code", {}, "left=(3 12)~5"),
      " a node with a name and a guess.",
    ),
    area,
    drawingPlace,
    h(
      "div",
      { class: "actions" },
      h("label", { class: "inline" }, "search ", first),
      h("label", { class: "inline" }, "compare with ", second),
      h("label", { class: "inline" }, "depth ", depth),
      button("Explain", { main: true, act: explain }),
      draw,
    ),
    h(
      "p",
      { class: "examples" },
      h("small", {}, "Examples"),
      EXAMPLES.map(([words, tree]) =>
        h(
          "button",
          {
            type: "button",
            class: "link",
            on: {
              click: () => {
                area.value = tree;
                first.value = "";
                second.value = "";
                depth.value = "";
                drawing?.show(tree);
                explain();
              },
            },
          },
          words,
        ),
      ),
    ),
    fault,
  ),
  places,
);
if (asked.get("draw") === "1") draw.click();
explain();
