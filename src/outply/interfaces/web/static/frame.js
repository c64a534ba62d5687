/* What every page has: the bar on top, the theme, and a place for messages. */
import { asked, h, icon } from "./dom.js";

const root = document.documentElement;
const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
export function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* a private window keeps nothing */
  }
}
export const recall = kept;

const theme = asked.get("theme") ?? kept("outply:theme");
if (theme === "light" || theme === "dark") root.dataset.theme = theme;

const PAGES = [
  ["Play", "/"],
  ["Look inside", "/inside"],
  ["Exercises", "/exercises"],
  ["Lab", "/lab"],
];
const HERE = { "/play": "/", "/trees": "/inside", "/teacher": "/exercises", "/horizon": "/lab" };

export function frame() {
  const bar = document.querySelector(".bar");
  const nav = h(
    "nav",
    { "aria-label": "pages" },
    PAGES.map(([name, address]) =>
      h(
        "a",
        {
          href: address,
          "aria-current": (HERE[location.pathname] ?? location.pathname) === address ? "page" : undefined,
        },
        name,
      ),
    ),
  );
  const turn = h(
    "button",
    {
      type: "button",
      class: "button is-icon",
      "aria-label": "light or dark",
      title: "light or dark",
      on: {
        click: () => {
          const dark = root.dataset.theme
            ? root.dataset.theme === "dark"
            : matchMedia("(prefers-color-scheme: dark)").matches;
          root.dataset.theme = dark ? "light" : "dark";
          keep("outply:theme", root.dataset.theme);
        },
      },
    },
    icon("theme"),
  );
  bar.replaceChildren(h("a", { class: "mark", href: "/" }, "outply"), nav, turn);
  document.body.append(notes);
}

/* Messages: said aloud by screen readers, and shown for a while. */
const notes = h("div", { class: "notes", role: "status", "aria-live": "polite" });
export function note(words, kind = "") {
  const made = h("p", { class: `note ${kind}` }, words);
  notes.replaceChildren(made);
  clearTimeout(note.timer);
  note.timer = setTimeout(() => made.remove(), kind.includes("is-lasting") ? 60_000 : 6_000);
}
export const hush = (kind = "") => {
  if (!kind || notes.firstElementChild?.classList.contains(kind)) notes.replaceChildren();
};
