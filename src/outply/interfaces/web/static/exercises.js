/* Exercises: be asked, with hints and a second try, and be marked. */
import { Tab, get } from "./api.js";
import { asked, button, h, picture, tidy } from "./dom.js";
import { frame, note } from "./frame.js";

frame();
const main = document.querySelector("main");
const tab = new Tab("");
const state = { questions: [], at: 0, seed: 0, results: [] };
const stage = h("section", { class: "quiz-stage" });
const chosen = new Set(asked.getAll("kind"));

function form(kinds) {
  const boxes = kinds.map(({ name, summary }) =>
    h(
      "label",
      { class: "tick", title: summary },
      h("input", { type: "checkbox", value: name, checked: chosen.has(name) || undefined }),
      h("span", {}, h("b", {}, name), h("small", {}, summary)),
    ),
  );
  const count = h("input", { type: "number", min: 1, max: 20, value: asked.get("count") ?? 5, class: "number" }),
    seed = h("input", { type: "number", min: 0, value: asked.get("seed") ?? "", class: "number", placeholder: "any" });
  const shape = h(
    "select",
    {},
    [
      ["", "as usual"],
      ["2x2", "2 × 2"],
      ["3x3", "3 × 3"],
      ["2x2x2", "2 × 2 × 2"],
      ["random", "random"],
    ].map(([key, words]) => h("option", { value: key, selected: key === (asked.get("shape") ?? "") }, words)),
  );
  const begin = () =>
    start({
      kinds: boxes
        .map((box) => box.querySelector("input"))
        .filter((box) => box.checked)
        .map((box) => box.value),
      count: Number(count.value) || 5,
      ...(seed.value ? { seed: Number(seed.value) } : {}),
      ...(shape.value ? { shape: shape.value } : {}),
    });
  return h(
    "aside",
    { class: "panel", "aria-label": "settings" },
    h(
      "details",
      { class: "what-to-ask", open: innerWidth > 900 || !asked.has("seed") },
      h("summary", {}, h("h2", {}, "What to ask")),
      h("fieldset", { class: "ticks" }, h("legend", {}, "Kinds; none means all"), boxes),
      h("label", { class: "setting" }, h("span", {}, "Questions"), count),
      h("label", { class: "setting" }, h("span", {}, "Seed"), seed),
      h("label", { class: "setting" }, h("span", {}, "Trees"), shape),
      h("div", { class: "actions" }, button("Ask me these", { main: true, act: begin })),
    ),
  );
}

async function start(request) {
  stage.classList.remove("is-landing");
  stage.replaceChildren(h("p", { class: "lead" }, "Making questions …"));
  // Where all is one column, the question alone is to be seen.
  if (innerWidth <= 900) main.querySelector(".what-to-ask")?.removeAttribute("open");
  try {
    const found = await tab.post("quiz", request);
    Object.assign(state, { questions: found.questions, at: 0, seed: found.seed, results: [] });
    const said = new URLSearchParams({
      count: request.count,
      seed: found.seed,
      ...(request.shape ? { shape: request.shape } : {}),
    });
    for (const kind of request.kinds) said.append("kind", kind);
    history.replaceState(null, "", `/exercises?${said}`);
    show();
  } catch (fault) {
    stage.replaceChildren(h("p", { class: "fault", role: "alert" }, fault.message));
  }
}

function show() {
  const question = state.questions[state.at];
  if (!question) {
    finish();
    return;
  }
  let tries = 0,
    hints = 0;
  const given = h("input", {
    type: "text",
    class: "answer",
    "aria-label": "your answer",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: 2000,
  });
  const verdict = h("div", { class: "verdict", role: "status", "aria-live": "polite" }),
    hintPlace = h("pre", { class: "worked", hidden: true });
  const check = button("Check", { main: true, act: () => mark() }),
    pass = button("Pass", { act: () => mark(true) });
  const help = button("Hint", {
    picture: "hint",
    act: async () => {
      hints = Math.min(3, hints + 1);
      const { hint } = await tab.post("hint", { question: question.question, step: hints });
      hintPlace.hidden = false;
      hintPlace.textContent = hint;
    },
  });
  async function mark(passed = false) {
    const text = given.value.trim();
    if (!text && !passed) {
      verdict.replaceChildren(h("p", {}, "Write an answer first, or pass."));
      return;
    }
    const found = await tab
      .post("answer", { question: question.question, given: passed ? "" : text, number: question.number })
      .catch((fault) => {
        note(fault.message, "is-fault");
      });
    if (!found) return;
    if (!found.understood && !passed) {
      verdict.replaceChildren(
        h("p", { class: "is-unread" }, "That was not understood, and does not count."),
        ...found.sentences.map((words) => h("p", {}, words)),
      );
      return;
    }
    tries++;
    const wrong = !found.right && !passed;
    if (wrong && tries < 2) {
      verdict.replaceChildren(
        h(
          "p",
          { class: "is-wrong" },
          found.points ? `${Math.round(100 * found.points)} % of it is right.` : "Not right.",
        ),
        ...found.sentences.map((words) => h("p", {}, words)),
        h("p", {}, "You have a second try."),
      );
      given.select();
      return;
    }
    state.results.push({ question, right: found.right, points: passed ? 0 : found.points, first: tries === 1, hints });
    const next = button(state.at + 1 < state.questions.length ? "Next question" : "See the result", {
      main: true,
      act: () => {
        state.at++;
        show();
      },
    });
    const inside = question.tree
      ? h(
          "a",
          { class: "go", href: `/inside?${new URLSearchParams({ game: `tree:${question.tree}`, hide: "1" })}` },
          "Step through this tree",
        )
      : "";
    verdict.replaceChildren(
      h(
        "p",
        { class: found.right ? "is-right" : "is-wrong" },
        found.right ? "Right." : passed ? "Passed." : "Not right.",
      ),
      found.right ? "" : h("p", {}, "The answer is ", h("b", {}, found.answer), "."),
      ...(found.right || passed ? [] : found.sentences.map((words) => h("p", {}, words))),
      found.right ? "" : h("pre", { class: "worked" }, tidy(found.worked)),
      h("div", { class: "actions" }, next, inside),
    );
    given.disabled = check.disabled = pass.disabled = help.disabled = true;
    next.focus();
  }
  given.addEventListener("keydown", (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      mark();
    }
  });
  const drawn = picture(question.picture);
  fit(drawn);
  stage.replaceChildren(
    h(
      "header",
      { class: "quiz-head" },
      h("h1", {}, `Question ${question.number} of ${state.questions.length}`),
      h("small", {}, `${question.kind} · seed ${state.seed}`),
    ),
    h("p", { class: "asked" }, question.text),
    drawn ? h("div", { class: "tree-place", tabindex: 0, role: "group", "aria-label": "the tree" }, drawn) : "",
    question.tree ? h("p", { class: "fine" }, "As text: ", h("code", {}, question.tree)) : "",
    h("label", { class: "answer-line" }, h("span", {}, `Write ${question.form}.`), given),
    h("div", { class: "actions" }, check, help, pass),
    hintPlace,
    verdict,
  );
  given.focus();
}

/* A quarter larger than in a file where there is room; where there is not, smaller, as long as it can be read. */
function fit(drawn) {
  if (!drawn) return;
  const wide = Number(drawn.getAttribute("width"));
  drawn.setAttribute("class", "outply tree-picture");
  for (const name of ["width", "height"]) drawn.removeAttribute(name);
  Object.assign(drawn.style, { width: `${Math.round(1.25 * wide)}px`, minWidth: `${Math.round(0.75 * wide)}px` });
}

function finish() {
  const points = state.results.reduce((sum, each) => sum + each.points, 0);
  stage.replaceChildren(
    h("h1", {}, `${Number(points.toFixed(2))} of ${state.questions.length}`),
    h(
      "table",
      { class: "table-plain" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["question", "kind", "points", "tries", "hints"].map((word) => h("th", { scope: "col" }, word)),
        ),
      ),
      h(
        "tbody",
        {},
        state.results.map((each) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, String(each.question.number)),
            h("td", {}, each.question.kind),
            h("td", {}, String(Number(each.points.toFixed(2)))),
            h("td", {}, each.first ? "first" : "second"),
            h("td", {}, String(each.hints)),
          ),
        ),
      ),
    ),
    h(
      "div",
      { class: "actions" },
      button("More of these", {
        main: true,
        act: () =>
          start({ kinds: [...new Set(state.questions.map(({ kind }) => kind))], count: state.questions.length }),
      }),
    ),
  );
}

main.replaceChildren(stage);
stage.classList.add("is-landing");
stage.replaceChildren(
  h("h1", {}, "Exercises"),
  h(
    "p",
    { class: "lead" },
    "Questions about trees, made from a seed. Answers are marked by the search itself; likely mistakes are named. You have hints and a second try.",
  ),
  h(
    "div",
    { class: "actions" },
    button("Ask me five questions", { main: true, act: () => start({ kinds: [], count: 5 }) }),
    h("a", { class: "button", href: "/teacher" }, "Sheets for a class"),
  ),
);
get("/api/lessons")
  .then(({ kinds }) => {
    main.append(form(kinds));
    if (asked.has("seed"))
      start({
        kinds: [...chosen],
        count: Number(asked.get("count")) || 5,
        seed: Number(asked.get("seed")),
        ...(asked.get("shape") ? { shape: asked.get("shape") } : {}),
      });
  })
  .catch((fault) => note(fault.message, "is-fault"));
