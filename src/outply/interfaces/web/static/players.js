/* Who plays: a person, a level, a search or a policy; how each is named, and the form to choose them. */
import { h } from "./dom.js";

export const OPTIONS = [
  ["person", "A person"],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => [`level:${level}`, `Level ${level} of 8`]),
  ["search@1", "Search, 1 second"],
  ["search@5", "Search, 5 seconds"],
  ["uniform", "At random"],
  ["minimax:2,80%", "Depth 2, 80 % of the time"],
  ["softmax:0.5", "Softmax, temperature 0.5"],
];

export function title(player) {
  const known = OPTIONS.find(([key]) => key === player);
  if (player === "person") return "You";
  return known ? known[1] : player;
}

/* A player as the server knows it: what to ask for, and the limits. */
export function request(player) {
  const [, algorithm, seconds] = /^search(?::([\w-]+))?@([\d.]+)$/.exec(player) ?? [];
  return seconds ? { player: algorithm ? `search:${algorithm}` : "search", seconds: Number(seconds) } : { player };
}

export function choose(label, player, onChange) {
  const options = OPTIONS.some(([key]) => key === player) ? OPTIONS : [...OPTIONS, [player, player]];
  return h(
    "label",
    { class: "setting" },
    h("span", {}, label),
    h(
      "select",
      { on: { change: (event) => onChange(event.target.value) } },
      options.map(([key, words]) => h("option", { value: key, selected: key === player }, words)),
    ),
  );
}
