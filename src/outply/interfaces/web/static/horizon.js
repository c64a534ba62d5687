/* The horizon effect: a loss that cannot be avoided, and a search that pays to push it where it does not see it. */
import { Tab } from "./api.js";
import { asked, button, h, plural, show } from "./dom.js";
import { frame } from "./frame.js";
import { shape } from "./shapes.js";
import { lookInside } from "./view.js";

frame();
const main = document.querySelector("main");
const tab = new Tab("");
const DEEPEST = 8;
const state = {
  depth: Math.max(1, Math.min(DEEPEST, Number(asked.get("depth")) || 3)),
  quiescence: asked.get("quiescence") === "1",
};
const slider = h("input", {
    type: "range",
    class: "slider",
    min: 1,
    max: DEEPEST,
    value: state.depth,
    "aria-label": "depth",
  }),
  depth = h("output", { class: "depth" });
const quiet = button("Quiescence", {
  pressed: state.quiescence,
  act: () => {
    state.quiescence = !state.quiescence;
    draw();
  },
});
const found = h("p", { class: "lead is-wide", role: "status", "aria-live": "polite" }),
  lines = h("div", { class: "plies-place" }),
  place = h("section", { class: "inside is-part", tabindex: 0, "aria-label": "the tree of the search" }),
  fault = h("p", { class: "fault", role: "alert" });
slider.addEventListener("input", () => {
  state.depth = Number(slider.value);
  draw();
});

const words = {
  give: "gives a bait",
  wait: "waits",
  "take bait": "takes the bait",
  "take treasure": "takes the treasure",
};

/* A row of plies, with a line where the horizon is. Beyond it, what the search does not see. */
function row(title, steps, horizon) {
  let before = 0;
  const cells = steps.map((step, k) => {
    const cost = step.lost - before;
    before = step.lost;
    return h(
      "li",
      {
        class: [
          "ply",
          k >= horizon && "is-beyond",
          k + 1 === horizon && "is-edge",
          step.name === "take treasure" && "is-loss",
        ]
          .filter(Boolean)
          .join(" "),
      },
      h("b", {}, shape(step.player ? "min" : "max"), step.player ? "MIN" : "MAX"),
      h("span", {}, words[step.name]),
      h("small", {}, cost ? `−${show(cost)}` : "\u00a0"),
    );
  });
  return h(
    "div",
    { class: "plies-row" },
    h(
      "h2",
      {},
      title,
      h("small", {}, ` · the dashed line is the horizon, ${plural(horizon, "ply").replace("plys", "plies")} away`),
    ),
    h("ol", { class: "plies", tabindex: 0, "aria-label": title }, cells),
  );
}

let asking = 0;
async function draw() {
  const number = ++asking,
    { depth: deep, quiescence } = state;
  history.replaceState(
    null,
    "",
    `/horizon?${new URLSearchParams({ depth: deep, ...(quiescence ? { quiescence: "1" } : {}) })}`,
  );
  depth.textContent = String(deep);
  quiet.setAttribute("aria-pressed", String(quiescence));
  try {
    const answer = await tab.post("horizon", { depth: deep, quiescence: Number(quiescence) });
    if (number !== asking) return;
    fault.textContent = "";
    const { expected, played, tree } = answer,
      lost = played.at(-1).lost,
      baits = lost - 9;
    found.textContent = `At depth ${deep}${quiescence ? " with quiescence" : ""} the search expects to lose ${show(-tree.value)}, and ${words[played[0].name]}. In the end ${show(lost)} are lost${baits ? `: the treasure, and ${baits === 1 ? "a bait" : `${baits} baits`} for nothing` : ", the treasure alone, which is the best there is"}.`;
    lines.replaceChildren(row("What the search expects", expected, deep), row("What happens", played, deep));
    place.replaceChildren();
    const bring = async (events) => Object.fromEntries(events.map((event) => [event, tree.sentences?.[event] ?? ""]));
    lookInside(place, tree, { boards: null, sentences: bring, keys: place });
  } catch (error) {
    if (number === asking) fault.textContent = error.message;
  }
}

main.replaceChildren(
  h(
    "div",
    {},
    h("h1", {}, "The horizon effect"),
    h(
      "p",
      { class: "lead is-wide" },
      "MAX’s treasure, worth 9, hangs: MIN takes it next, whatever MAX does. But MAX has two baits, worth 1 each, which MIN must take first. A bait saves nothing. A search of n plies gives baits all the same, as long as they push the loss beyond its horizon. Quiescence follows captures beyond the horizon, and so sees the loss one ply earlier, no more.",
    ),
  ),
  h(
    "div",
    { class: "actions" },
    h("label", { class: "inline depth-line" }, "depth ", depth, slider),
    quiet,
    h("a", { class: "go", href: "/lab?name=horizon&games=1&seed=0" }, "All depths in the lab"),
  ),
  found,
  fault,
  lines,
  h("h2", {}, "The tree of this search"),
  place,
);
draw();
