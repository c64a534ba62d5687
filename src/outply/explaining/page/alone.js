/* A search in a file of its own: all that the view needs stands in the page. */
import { button, h } from "./dom.js";
import { answerButtons, heading, lookInside } from "./view.js";

const data = JSON.parse(document.getElementById("data").textContent);
const main = document.querySelector("main"),
  title = h("div", { class: "title" }, h("b", {}, data.game), ...heading(data));
main.replaceChildren(title);
const bring = (found) => async (numbers) => Object.fromEntries(numbers.map((number) => [number, found(number) ?? ""]));
const view = lookInside(main, data, {
  boards: bring((node) => data.boards[data.tree.state[node]]),
  sentences: bring((event) => data.sentences?.[event]),
  hidden: data.hidden,
});
title.querySelector(".found").after(...answerButtons(() => view));
title.append(
  button("", {
    picture: "theme",
    label: "light or dark",
    act: () => {
      const root = document.documentElement,
        dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
    },
  }),
);
globalThis.page = view;
document.documentElement.dataset.ready = "";
