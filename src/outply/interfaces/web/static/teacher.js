/* The teacher's page: sheets for a class, each from a seed of its own, and papers graded to a table. */
import { Tab, get } from "./api.js";
import { button, download, h, plural, show } from "./dom.js";
import { frame, note } from "./frame.js";

frame();
const main = document.querySelector("main");
const tab = new Tab("");
const field = (words, input) => h("label", { class: "setting" }, h("span", {}, words), input);

function making(kinds) {
  const title = h("input", { type: "text", maxlength: 120, value: "Exercises" }),
    points = h("input", { type: "number", min: 1, max: 100, value: 1, class: "number" }),
    count = h("input", { type: "number", min: 1, max: 20, value: 5, class: "number" }),
    seed = h("input", { type: "number", min: 0, value: 1, class: "number" });
  const students = h("textarea", {
      rows: 5,
      placeholder: "one name a line",
      "aria-label": "students, one name a line",
    }),
    out = h("div", { class: "made", role: "status" });
  const boxes = kinds.map(({ name }) =>
    h("label", { class: "tick" }, h("input", { type: "checkbox", value: name }), h("span", {}, name)),
  );
  const make = async () => {
    const words = h("p", {}, "Making sheets …"),
      stop = button("Stop", { picture: "stop", act: () => tab.stop() });
    out.replaceChildren(h("div", { class: "actions is-quiet" }, words, stop));
    try {
      const { sheets } = await tab.search(
        "sheets",
        {
          students: students.value
            .split("\n")
            .map((name) => name.trim())
            .filter(Boolean)
            .slice(0, 200),
          kinds: boxes
            .map((box) => box.querySelector("input"))
            .filter((box) => box.checked)
            .map((box) => box.value),
          count: Number(count.value) || 5,
          seed: Number(seed.value) || 0,
          title: title.value,
          points: Number(points.value) || 1,
        },
        ({ made, of }) => {
          words.textContent = `${made} of ${plural(of, "sheet")} …`;
        },
      );
      const file = (name) => name.replace(/[^\p{L}\p{N}]+/gu, "-");
      out.replaceChildren(
        h(
          "table",
          { class: "table-plain" },
          h(
            "thead",
            {},
            h(
              "tr",
              {},
              ["student", "sheet", "files"].map((word) => h("th", { scope: "col" }, word)),
            ),
          ),
          h(
            "tbody",
            {},
            sheets.map((each) =>
              h(
                "tr",
                {},
                h("th", { scope: "row" }, each.student),
                h("td", {}, h("code", {}, each.sheet)),
                h(
                  "td",
                  {},
                  h(
                    "span",
                    { class: "files" },
                    [
                      ["html", "HTML", "text/html"],
                      ["markdown", "Markdown", "text/markdown"],
                      ["json", "JSON", "application/json"],
                      ["template", "Answers", "application/json"],
                      ["key", "Key", "application/json"],
                    ].map(([key, words, type]) =>
                      h(
                        "button",
                        {
                          type: "button",
                          class: "link",
                          "aria-label": `${words} for ${each.student}`,
                          on: {
                            click: () =>
                              download(
                                `${file(each.student)}${{ html: ".html", markdown: ".md", json: ".sheet.json", template: ".json", key: ".key.json" }[key]}`,
                                each[key],
                                type,
                              ),
                          },
                        },
                        words,
                      ),
                    ),
                  ),
                ),
              ),
            ),
          ),
        ),
      );
      globalThis.outply.sheets = sheets;
    } catch (fault) {
      out.replaceChildren(h("p", { class: "fault", role: "alert" }, fault.message));
    }
  };
  return h(
    "section",
    { class: "group" },
    h("header", {}, h("h2", {}, "Make sheets"), h("p", {}, "The same seed and name give the same sheet.")),
    h(
      "div",
      { class: "columns" },
      h(
        "div",
        { class: "form" },
        field("Title", title),
        field("Points each", points),
        field("Questions", count),
        field("Seed", seed),
        h("fieldset", { class: "ticks is-short" }, h("legend", {}, "Kinds; none means all"), boxes),
      ),
      h(
        "div",
        { class: "form" },
        h("label", { class: "stacked" }, h("span", {}, "Students, one name a line"), students),
        h("div", { class: "actions" }, button("Make sheets", { main: true, act: make })),
      ),
    ),
    out,
  );
}

function grading() {
  const files = h("input", {
      type: "file",
      multiple: true,
      accept: ".json,application/json",
      "aria-label": "answers and sheets",
    }),
    out = h("div", { class: "made", role: "status" });
  const grade = async () => {
    try {
      const texts = await Promise.all(
        [...files.files]
          .slice(0, 600)
          .map(async (file) => ({ name: file.name.replace(/\.json$/i, "").slice(0, 120), text: await file.text() })),
      );
      const isSheet = ({ text }) => /"outply"\s*:\s*"exercises"/.test(text);
      const found = await tab.post("grade", {
        papers: texts.filter((each) => !isSheet(each)),
        sheets: texts.filter(isSheet),
      });
      out.replaceChildren(
        h("h3", {}, "Points"),
        table(
          ["student", "points", "of", "not understood"],
          found.students.map((each) => [
            each.student,
            each.problem || show(each.points),
            each.of === null ? "" : show(each.of),
            each.not_understood || "",
          ]),
        ),
        h("h3", {}, "Mistakes, the commonest first"),
        found.mistakes.length
          ? table(
              ["how often", "mistake"],
              found.mistakes.map((each) => [each.count, each.sentence]),
            )
          : h("p", {}, "None was recognised."),
        h("h3", {}, "Each answer"),
        table(
          ["student", "question", "points", "diagnosis"],
          found.rows.map((row) => [row.student, row.question, row.points, row.diagnosis]),
        ),
        h(
          "div",
          { class: "actions" },
          button("Save as CSV", { picture: "share", act: () => download("grades.csv", found.csv, "text/csv") }),
        ),
      );
    } catch (fault) {
      out.replaceChildren(h("p", { class: "fault", role: "alert" }, fault.message));
    }
  };
  return h(
    "section",
    { class: "group" },
    h(
      "header",
      {},
      h("h2", {}, "Grade answers"),
      h("p", {}, "Choose the files of answers, and the sheets that they belong to."),
    ),
    h("div", { class: "actions" }, files, button("Grade", { main: true, act: grade })),
    out,
  );
}

const table = (columns, rows) =>
  h(
    "table",
    { class: "table-plain is-left" },
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
          row.map((cell) => h("td", {}, String(cell))),
        ),
      ),
    ),
  );

globalThis.outply = {};
main.replaceChildren(
  h(
    "div",
    {},
    h("h1", {}, "Sheets for a class"),
    h(
      "p",
      { class: "lead" },
      "A sheet for each student, and all answers graded to one table. At the command line: ",
      h("code", {}, "outply quiz --sheet"),
      " and ",
      h("code", {}, "outply grade --folder"),
      ".",
    ),
  ),
);
get("/api/lessons")
  .then(({ kinds }) => main.append(making(kinds), grading()))
  .catch((fault) => note(fault.message, "is-fault"));
