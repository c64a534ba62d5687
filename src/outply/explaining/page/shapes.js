/* Words and shapes that all views of a tree share. */
import { plural, show, svg } from "./dom.js";

export const MOVERS = {
  max: "MAX",
  min: "MIN",
  chance: "chance",
  average: "a model",
  own: "each for themselves",
  end: "the end",
};
export const states = (count) => plural(count, "state");
const showEnd = (value, sign) => (value === null ? `${sign < 0 ? "−" : ""}∞` : show(value));
export const span = ([low, high]) => `(${showEnd(low, -1)}, ${showEnd(high, 1)})`;
export const TAKES = {
  max: "takes the most",
  min: "takes the least",
  chance: "averages",
  average: "averages",
  own: "takes their most",
};

/* The shapes of the books: ▲ MAX, ▼ MIN, ● chance, ◆ a player of many, ■ a leaf. */
export function shape(role, leaf = false) {
  const kind = leaf ? "leaf" : role;
  const drawn = {
    max: "M7 1.5L13 12H1z",
    min: "M7 12.5L1 2H13z",
    own: "M7 1L13 7L7 13L1 7z",
    end: "M3 3h8v8h-8z",
    leaf: "M3 3h8v8h-8z",
  }[kind];
  return svg(
    "svg",
    { viewBox: "0 0 14 14", class: `shape shape-${kind}`, "aria-hidden": "true" },
    drawn ? svg("path", { d: drawn }) : svg("circle", { cx: 7, cy: 7, r: 5.5 }),
  );
}
