import { show, svg } from "./dom.js";
import { span } from "./shapes.js";

/* The window and what was found in it, on a line: the band is the window now, the pale one that on entry; a dot is an
 * action's value, a dot with a tail a bound. Where chance moves, dots are as large as their outcomes are likely. */
export function ruler(model, node, moment) {
  const { entry, now } = model.window(node, moment),
    chance = ["chance", "average"].includes(model.role(node));
  const dots = model
    .visited(node)
    .map((c) => ({ c, found: model.value(c, moment) }))
    .filter(({ found }) => found && !Array.isArray(found.value));
  const own = model.value(node, moment);
  const ends = [...dots.map(({ found }) => found.value), ...(chance ? [] : [...entry, ...now])].filter(
    (v) => v !== null,
  );
  if (!dots.length || new Set(ends).size < 2) return "";
  const low = Math.min(...ends),
    high = Math.max(...ends),
    wide = 256,
    x = (v) => 20 + ((v - low) / (high - low)) * (wide - 40);
  const end = (v, sign) => (v === null ? (sign < 0 ? 0 : wide) : x(v));
  const made = svg("svg", {
    class: "ruler",
    viewBox: `0 0 ${wide} 62`,
    role: "img",
    "aria-label": `window ${span(now)}`,
  });
  const band = ([a, b], kind) =>
    a === null && b === null
      ? ""
      : svg("rect", { x: end(a, -1), y: 6, width: Math.max(1, end(b, 1) - end(a, -1)), height: 34, class: kind });
  if (!chance)
    made.append(
      band(entry, "ruler-entry"),
      now[0] !== null && now[1] !== null && now[0] >= now[1] ? "" : band(now, "ruler-now"),
    );
  made.append(svg("path", { d: `M0 40H${wide}`, class: "ruler-base" }));
  const heights = new Map();
  for (const { c, found } of dots) {
    const at = Math.round(x(found.value) / 5),
      level = heights.get(at) ?? 0;
    heights.set(at, level + 1);
    const [cx, cy] = [x(found.value), 35 - Math.min(level, 4) * 7];
    const kind = c === dotOf(model, node, moment) ? "is-best" : "";
    if (found.sign)
      made.append(svg("path", { d: `M${cx} ${cy}h${found.sign === "≤" ? -10 : 10}`, class: `ruler-tail ${kind}` }));
    made.append(
      svg(
        "circle",
        {
          cx,
          cy,
          r: chance ? 1.5 + (12 * Math.sqrt(model.tree.probability[c] ?? 0.02)) / 2 : 2.8,
          class: `ruler-dot${found.sign ? " is-bound" : ""} ${kind}`,
        },
        svg("title", {}, `${model.tree.action[c]} ${found.sign || "="} ${found.value}`),
      ),
    );
  }
  const label = (v, words, half = 26) => svg("text", { x: Math.min(wide - half, Math.max(half, x(v))), y: 55 }, words);
  if (chance)
    made.append(
      label(low, show(low)),
      label(high, show(high)),
      own ? svg("path", { d: `M${x(own.value)} 4V40`, class: "ruler-mean" }) : "",
    );
  else {
    const spots = [];
    for (const [v, words] of [
      [now[0], "α"],
      [now[1], "β"],
    ])
      if (v !== null) {
        made.append(svg("path", { d: `M${x(v)} 6V40`, class: "ruler-edge" }));
        spots.push([v, words]);
      }
    if (spots.length === 2 && Math.abs(x(spots[0][0]) - x(spots[1][0])) < 44)
      made.append(
        label(
          (spots[0][0] + spots[1][0]) / 2,
          spots[0][0] <= spots[1][0]
            ? `α ${show(spots[0][0])}  β ${show(spots[1][0])}`
            : `β ${show(spots[1][0])}  α ${show(spots[0][0])}`,
          52,
        ),
      );
    else if (!spots.length) made.append(label(low, show(low)), label(high, show(high)));
    else for (const [v, words] of spots) made.append(label(v, `${words} ${show(v)}`));
  }
  return made;
}
const dotOf = (model, node, moment) =>
  model.visited(node).find((c) => model.tree.on_line[c] && model.tree.on_line[node] && moment === model.end);
