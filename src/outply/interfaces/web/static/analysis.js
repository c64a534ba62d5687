/* The analysis of a position: the bar, the best lines as they deepen, the course of the game, and why. */
import { h, icon, many, plural, show, signed, svg } from "./dom.js";

/* From a value to a share of the bar: the root of its size, so that small leads show and large ones do not fill it. */
export const share = (value, scale) =>
  0.5 + 0.5 * Math.sign(value) * Math.sqrt(Math.min(1, Math.abs(value) / (scale || 1)));

export function bar(value, position) {
  const part = value === null ? 0.5 : share(value, position.scale),
    [first, second] = position.players.map(({ colour }) => colour);
  return svg(
    "svg",
    {
      class: "evaluation",
      viewBox: "0 0 10 100",
      preserveAspectRatio: "none",
      role: "img",
      "aria-label": value === null ? "not evaluated yet" : `evaluation ${signed(value)}`,
    },
    svg("rect", { width: 10, height: 100, class: `bar-${second}` }),
    svg("rect", { y: 100 - 100 * part, width: 10, height: 100 * part, class: `bar-${first}` }),
    svg("rect", { y: 49.8, width: 10, height: 0.4, class: "bar-middle" }),
  );
}

function spark(action, rows) {
  const found = rows.map((row) => row.lines.find((line) => line.action === action)?.value);
  const all = rows.flatMap((row) => row.lines.map((line) => line.value)).filter((value) => typeof value === "number");
  if (rows.length < 2 || !all.length) return "";
  const low = Math.min(...all),
    high = Math.max(...all);
  const points = found
    .map((v, k) =>
      typeof v === "number" ? [2 + k * (76 / (found.length - 1)), 14 - (12 * (v - low)) / (high - low || 1)] : null,
    )
    .filter(Boolean);
  if (points.length < 2) return "";
  return svg(
    "svg",
    { class: "spark", viewBox: "0 0 80 16", role: "img", "aria-label": "value at each depth" },
    svg("polyline", { points: points.map((p) => p.map((n) => n.toFixed(1)).join(",")).join(" "), class: "spark-line" }),
    svg("circle", { cx: points.at(-1)[0], cy: points.at(-1)[1], r: 1.8, class: "spark-dot" }),
  );
}

/* What is known at the deepest look; where dice are rolled, every play with what it loses against the best. */
export function lines(rows, position, { running, onStop, onGo, onPick, inside }) {
  const row = rows.at(-1);
  const speed = row?.seconds > 0.05 ? ` · ${many(row.nodes / row.seconds / 1000)}k/s` : "";
  const facts = row
    ? `depth ${row.depth ?? "to the end"} · ${plural(row.nodes, "state")}${speed}${row.compiled ? "" : " · not compiled"}`
    : running
      ? "looking …"
      : "";
  const most = position.chance ? 12 : 3,
    best = row?.lines[0]?.value;
  return h(
    "section",
    { class: "block", "aria-label": "best lines" },
    h("header", {}, h("h2", {}, "Best lines"), h("small", { class: "facts" }, facts)),
    row && !row.lines.length
      ? h("p", { class: "why" }, `Chance decides next. The average is ${signed(row.value)}.`)
      : "",
    h(
      "ol",
      { class: `lines${position.chance ? " has-losses" : ""}` },
      (row?.lines ?? []).slice(0, most).map((line, k) =>
        h(
          "li",
          { class: k ? "" : "is-best" },
          h(
            "b",
            { class: "score", title: String(line.value) },
            `${line.bound === "=" ? "" : `${line.bound} `}${signed(line.value)}`,
          ),
          h(
            "button",
            { type: "button", class: "moves", title: "why?", on: { click: () => onPick(line.action) } },
            (line.line.length ? line.line : [line.action]).map((name, j) =>
              h("span", { class: j ? "" : "is-first" }, name),
            ),
          ),
          position.chance && typeof best === "number"
            ? h("small", { class: "loss" }, k ? `−${show(Math.abs(best - line.value))}` : "best")
            : spark(line.action, rows),
        ),
      ),
    ),
    h(
      "div",
      { class: "actions is-quiet" },
      running
        ? h("button", { type: "button", class: "button", on: { click: onStop } }, icon("stop"), "Stop")
        : h("button", { type: "button", class: "button", on: { click: onGo } }, icon("play"), "Go on"),
      h("a", { class: "go", href: inside }, icon("inside"), "Look inside this search"),
    ),
  );
}

export function turningPoints(course, actions, scale) {
  const found = [];
  for (let k = 1; k <= actions.length; k++) {
    const [before, after] = [course[k - 1], course[k]];
    if (!before || !after || typeof before.value !== "number" || typeof after.value !== "number") continue;
    if (before.player === "chance" || before.player === null || before.best === actions[k - 1]) continue;
    const lost = (share(before.value, scale) - share(after.value, scale)) * (before.player === 1 ? -1 : 1);
    if (lost > 0.12) found.push({ ply: k, lost });
  }
  return found;
}

export function graph(course, state, position, { onGo }) {
  const { actions, ply } = state,
    wide = 360,
    tall = 96,
    reach = Math.max(actions.length, 24);
  const x = (k) => (k / reach) * wide,
    y = (v) => tall - tall * share(v, position.scale);
  const known = [];
  for (let k = 0; k <= actions.length; k++) if (typeof course[k]?.value === "number") known.push(k);
  const points = known.map((k) => `${x(k).toFixed(1)},${y(course[k].value).toFixed(1)}`);
  const turns = turningPoints(course, actions, position.scale);
  const described = (k) =>
    `${position.players[course[k - 1].player]?.name} played ${actions[k - 1]}; ${course[k - 1].best} was better: ${signed(course[k - 1].value)} became ${signed(course[k].value)}.`;
  const made = svg(
    "svg",
    {
      class: "graph",
      viewBox: `0 -4 ${wide} ${tall + 8}`,
      role: "img",
      "aria-label": `the game so far, ${turns.length} turning points`,
    },
    points.length
      ? svg("path", {
          d: `M${x(known[0])} ${tall / 2}L${points.join("L")}L${x(known.at(-1))} ${tall / 2}z`,
          class: "graph-area",
        })
      : "",
    svg("path", { d: `M0 ${tall / 2}H${wide}`, class: "graph-zero" }),
    svg("polyline", { points: points.join(" "), class: "graph-line" }),
    svg("path", { d: `M${x(ply)} -4V${tall + 4}`, class: "graph-now" }),
    turns.map(({ ply: k }) =>
      svg("circle", { cx: x(k), cy: y(course[k].value), r: 4.5, class: "graph-turn" }, svg("title", {}, described(k))),
    ),
  );
  made.addEventListener("click", (event) => {
    const box = made.getBoundingClientRect();
    onGo(Math.round(((event.clientX - box.left) / box.width) * reach));
  });
  const worst = [...turns].sort((a, b) => b.lost - a.lost)[0];
  return {
    turns,
    parts: [
      made,
      worst
        ? h(
            "p",
            { class: "turn-words" },
            h("button", { type: "button", class: "turn", on: { click: () => onGo(worst.ply) } }, `Move ${worst.ply}`),
            ` ${described(worst.ply)}`,
          )
        : "",
    ],
  };
}

export function history(state, turns, onGo) {
  const isTurn = new Set(turns.map(({ ply }) => ply));
  const items = state.actions.map((name, k) =>
    h(
      "button",
      {
        type: "button",
        class: isTurn.has(k + 1) ? "is-turn" : undefined,
        "aria-current": k + 1 === state.ply ? "true" : undefined,
        on: { click: () => onGo(k + 1) },
      },
      name,
      isTurn.has(k + 1) ? "?" : "",
    ),
  );
  const letters = Math.max(...state.actions.map((name) => name.length));
  const rows = [];
  for (let k = 0; k < items.length; k += 2) rows.push(h("li", {}, items[k], items[k + 1] ?? ""));
  return h(
    "ol",
    {
      class: `history${letters > 5 ? " is-long" : letters > 3 ? " is-medium" : ""}`,
      tabindex: 0,
      "aria-label": "moves",
    },
    rows,
  );
}

export function features(found) {
  if (!found?.features?.length) return "";
  return h(
    "section",
    { class: "block" },
    h("header", {}, h("h2", {}, "What the evaluation counts"), h("small", {}, `sum ${signed(found.total)}`)),
    h(
      "table",
      { class: "table-plain" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ["feature", "value", "weight", "contributes"].map((word) => h("th", { scope: "col" }, word)),
        ),
      ),
      h(
        "tbody",
        {},
        found.features.map((each) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, each.name),
            h("td", {}, show(each.value)),
            h("td", {}, show(each.weight)),
            h("td", {}, signed(each.contribution)),
          ),
        ),
      ),
    ),
  );
}
