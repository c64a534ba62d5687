/* The page "look inside": the tree of a search on any position of any game. */
import { Tab, get } from "./api.js";
import { asked, button, h, plural } from "./dom.js";
import { frame, note } from "./frame.js";
import { join, split } from "./record.js";
import { answerButtons, heading, lookInside } from "./view.js";

frame();
const main = document.querySelector("main");
const game = asked.get("game") ?? "connect4",
  start = asked.get("start"),
  actions = asked.has("actions")
    ? split(asked.get("actions"))
    : asked.has("game")
      ? []
      : split("7~7~1~3~5~4~4~4~4~7~4~7~7~4~3~5~5~3");
const tab = new Tab(game, { onEnded: (words) => note(words, "is-fault") });
const title = h("div", { class: "title" }),
  progress = h("p", {}, "Searching, and keeping every step …");
const stop = button("Stop", {
  picture: "stop",
  act: () => {
    stop.disabled = true;
    tab.stop();
  },
});
const waiting = h(
  "section",
  { class: "stage is-waiting", "aria-label": "the search" },
  progress,
  h("div", { class: "pulse", role: "progressbar", "aria-label": "searching" }),
  stop,
);
main.replaceChildren(title, waiting);
let view = null;
const TREES = "/trees";

function settings(data) {
  const algorithm = h(
    "select",
    { "aria-label": "algorithm" },
    (data?.algorithms ?? [asked.get("algorithm") ?? "alphabeta"]).map((name) =>
      h("option", { value: name, selected: name === (asked.get("algorithm") ?? data?.algorithm) }, name),
    ),
  );
  const depth = h("input", {
    type: "number",
    min: 1,
    max: 60,
    value: asked.get("depth") ?? data?.asked_depth ?? "",
    "aria-label": "depth",
    class: "number",
  });
  const go = () => {
    asked.set("game", game);
    if (start !== null) asked.set("start", start);
    asked.set("actions", join(actions));
    asked.set("algorithm", algorithm.value);
    asked.set("depth", depth.value);
    for (const key of ["at", "node"]) asked.delete(key);
    location.search = asked;
  };
  algorithm.addEventListener("change", go);
  depth.addEventListener("change", go);
  const games = h("select", {
    "aria-label": "game",
    on: {
      change: (event) => {
        if (event.target.value === TREES) location.href = "/trees";
        else location.search = new URLSearchParams({ game: event.target.value });
      },
    },
  });
  get("/api/games")
    .then(({ groups }) =>
      games.append(
        ...groups
          .flatMap((group) => group.games)
          .map((each) => h("option", { value: each.key, selected: each.key === game }, each.title)),
        ...(groups.some((group) => group.games.some((each) => each.key === game))
          ? []
          : [h("option", { value: game, selected: true }, game.startsWith("tree") ? "A tree" : data?.title || game)]),
        h("option", { value: TREES }, "A tree of your own …"),
      ),
    )
    .catch(() => {});
  const back = new URLSearchParams({
    game,
    ...(start === null ? {} : { start }),
    ...(actions.length ? { actions: join(actions) } : {}),
    analyse: "1",
  });
  return h(
    "div",
    { class: "asking" },
    games,
    algorithm,
    h("label", { class: "inline" }, "depth ", depth),
    h("a", { class: "button", href: `/play?${back}` }, "To the board"),
  );
}

async function draw() {
  title.replaceChildren(settings(null));
  const request = {
    start,
    actions,
    ...(asked.get("algorithm") ? { algorithm: asked.get("algorithm") } : {}),
    ...(Number(asked.get("depth")) ? { depth: Number(asked.get("depth")) } : {}),
    ...(Number(asked.get("most")) ? { most: Number(asked.get("most")) } : {}),
  };
  const data = await tab.search("explain", request, ({ states, drawing }) => {
    progress.textContent = `${drawing ? "Drawing" : "Searching, and keeping every step:"} ${plural(states, "state")} …`;
    stop.disabled ||= Boolean(drawing);
  });
  title.replaceChildren(settings(data), ...heading(data));
  title.querySelector(".found").after(...answerButtons(() => view));
  if (data.stopped) note("The search was stopped. This is its tree until then.");
  title.querySelector("h1").classList.add("unseen"); // the settings say it already
  document.title = `${data.title || game}, ${data.algorithm} · outply`;
  waiting.remove();
  view = lookInside(main, data, {
    boards: (nodes) => tab.post("boards", { nodes }),
    sentences: (events) => tab.post("sentences", { events }),
    hidden: asked.get("hide") === "1",
  });
  if (asked.get("at")) view.go(Number(asked.get("at")));
  if (asked.get("node")) view.pick(Number(asked.get("node")));
  globalThis.outply = { view, tab };
  const keepPlace = () => {
    asked.set("game", game);
    if (actions.length) asked.set("actions", join(actions));
    if (view.state.moment < view.model.end) asked.set("at", view.state.moment);
    else asked.delete("at");
    if (view.state.focus !== view.model.shown) asked.set("node", view.state.focus);
    else asked.delete("node");
    history.replaceState(null, "", `${location.pathname}?${asked}`);
  };
  main.addEventListener("click", () => setTimeout(keepPlace, 0));
  addEventListener("keyup", () => setTimeout(keepPlace, 0));
}
draw().catch((fault) => {
  waiting.replaceChildren(h("p", { class: "fault", role: "alert" }, fault.message));
});
