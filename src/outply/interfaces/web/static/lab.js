/* The lab: experiments with their settings, their progress, a chart and a table that grow, and replays. */
import { Tab, get } from "./api.js";
import { asked, button, h, many, picture } from "./dom.js";
import { frame, note } from "./frame.js";

frame();
const main = document.querySelector("main");
const tab = new Tab("");
const result = h("section", { class: "lab-result", "aria-label": "result" });
let playing = 0;

/* A name of the command line as a heading. */
const titled = (name) => `${name[0].toUpperCase()}${name.slice(1).replaceAll("-", " ")}`;

function experiment({ name, question, games }) {
  const count = h("input", {
      type: "number",
      min: 1,
      max: 10000,
      value: asked.get("name") === name && asked.get("games") ? asked.get("games") : Math.min(games, 20),
      class: "number",
      "aria-label": `games of each case in ${name}`,
    }),
    seed = h("input", {
      type: "number",
      min: 0,
      value: (asked.get("name") === name && asked.get("seed")) || 0,
      class: "number",
      "aria-label": `seed of ${name}`,
    });
  return h(
    "li",
    { class: "experiment" },
    h("h3", {}, titled(name)),
    h("p", {}, question),
    h(
      "div",
      { class: "actions is-quiet" },
      h("label", { class: "inline" }, "games ", count),
      h("label", { class: "inline" }, "seed ", seed),
      button("Run", {
        main: true,
        label: `run ${name}`,
        act: () => run(name, question, Number(count.value) || 1, Number(seed.value) || 0),
      }),
      name === "horizon" ? h("a", { class: "go", href: "/horizon" }, "Ply by ply") : "",
    ),
  );
}

async function run(name, question, games, seed) {
  clearInterval(playing);
  await tab.stop();
  history.replaceState(null, "", `/lab?${new URLSearchParams({ name, games, seed })}`);
  const bar = h("progress", { max: 1, value: 0, "aria-label": "progress" }),
    words = h("small", {}, "compiling …"),
    place = h("div", { class: "lab-chart" });
  const stop = button("Stop", { picture: "stop", act: () => tab.stop() });
  result.replaceChildren(h("h2", {}, question), h("div", { class: "actions is-quiet" }, bar, words, stop), place);
  result.scrollIntoView({ block: "nearest" });
  try {
    const found = await tab.search("lab", { name, games, seed }, (event) => {
      if (event.report) draw(place, event.report);
      else {
        bar.max = event.of;
        bar.value = event.played;
        words.textContent = `${many(event.played)} of ${many(event.of)} games`;
      }
    });
    draw(place, found);
    words.textContent = found.interrupted ? "stopped; this is what was played until then" : "done";
    bar.value = found.interrupted ? bar.value : bar.max;
  } catch (fault) {
    words.textContent = fault.message;
  }
  stop.disabled = true;
}

function draw(place, { columns, rows, chart, notes }) {
  const drawn = picture(chart);
  const isFirst = !place.childElementCount;
  drawn?.setAttribute("class", "outply chart");
  place.replaceChildren(
    ...[
      drawn && h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "chart" }, drawn),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "group", "aria-label": "table" },
        h(
          "table",
          { class: "table-plain" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              columns.map((word) => h("th", { scope: "col" }, word)),
            ),
          ),
          h(
            "tbody",
            {},
            rows.map((row) =>
              h(
                "tr",
                {},
                row.map((cell) => h("td", {}, cell)),
              ),
            ),
          ),
        ),
      ),
      rows.some((row) => row.some((cell) => /[±%]/.test(cell)))
        ? h("p", { class: "fine" }, "± and % in parentheses: 95 % intervals.")
        : "",
      ...notes.map((words) => (words.includes("\n") ? h("pre", { class: "worked" }, words) : h("p", {}, words))),
    ].filter(Boolean),
  );
  if (isFirst) showResult();
}

/* Where there is one column, the result is below the experiments. */
function showResult() {
  if (innerWidth <= 900) result.scrollIntoView({ block: "start" });
}

async function replay(name, words) {
  clearInterval(playing);
  result.replaceChildren(h("h2", {}, words), h("p", {}, "Playing the game …"));
  result.scrollIntoView({ block: "nearest" });
  try {
    const found = await tab.search("replay", { name, seed: 0 });
    let at = 0;
    const place = h("div", { class: "replay" }),
      caption = h("p", { class: "caption" }),
      slider = h("input", {
        type: "range",
        class: "slider",
        min: 0,
        max: found.pictures.length - 1,
        value: 0,
        "aria-label": "step",
      });
    const go = (k) => {
      at = Math.max(0, Math.min(found.pictures.length - 1, k));
      place.replaceChildren(picture(found.pictures[at]));
      caption.textContent = found.words[at];
      slider.value = at;
    };
    const toggle = button("Pause", {
      act: () => {
        if (playing) {
          clearInterval(playing);
          playing = 0;
          toggle.textContent = "Play";
        } else start();
      },
    });
    const start = () => {
      if (at === found.pictures.length - 1) go(0);
      toggle.textContent = "Pause";
      playing = setInterval(() => {
        if (at < found.pictures.length - 1) go(at + 1);
        else {
          clearInterval(playing);
          playing = 0;
          toggle.textContent = "Play";
        }
      }, 130);
    };
    slider.addEventListener("input", () => go(Number(slider.value)));
    result.replaceChildren(h("h2", {}, words), place, caption, h("div", { class: "actions is-quiet" }, toggle, slider));
    go(0);
    showResult();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) start();
    else toggle.textContent = "Play";
  } catch (fault) {
    result.replaceChildren(h("p", { class: "fault", role: "alert" }, fault.message));
  }
}

main.replaceChildren(
  h(
    "div",
    {},
    h("h1", {}, "Lab"),
    h("p", { class: "lead" }, "The experiments of the lectures: many games, and their averages with 95 % intervals."),
  ),
);
get("/api/lessons")
  .then(({ experiments, replays }) => {
    main.append(
      h(
        "div",
        { class: "lab-columns" },
        h(
          "div",
          {},
          h("h2", { class: "unseen" }, "Experiments"),
          h("ul", { class: "experiments" }, experiments.map(experiment)),
          h("h2", {}, "Replays"),
          h(
            "ul",
            { class: "experiments" },
            replays.map(({ name, words }) =>
              h(
                "li",
                { class: "experiment" },
                h("p", {}, words),
                h(
                  "div",
                  { class: "actions is-quiet" },
                  button("Watch", { picture: "play", label: `watch ${name}`, act: () => replay(name, words) }),
                ),
              ),
            ),
          ),
        ),
        result,
      ),
    );
    result.replaceChildren(
      h(
        "p",
        { class: "lead" },
        "Choose an experiment. It can be stopped at any time; what was played until then is shown.",
      ),
    );
    const again = experiments.find(({ name }) => name === asked.get("name"));
    if (again) run(again.name, again.question, Number(asked.get("games")) || 10, Number(asked.get("seed")) || 0);
  })
  .catch((fault) => note(fault.message, "is-fault"));
