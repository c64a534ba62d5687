/* Small pieces of the picture: elements, shapes, and how names and numbers are written there. */

const SHAPES = {
  max: "M0-16 17 13H-17Z",
  min: "M0 16 17-13H-17Z",
  chance: "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0Z",
  average: "M-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0Z",
  own: "M0-18 18 0 0 18-18 0Z",
};
const MOST_LETTERS = 18;

function element(tag, attributes, ...content) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

function shortened(text) { return text.length > MOST_LETTERS ? text.slice(0, MOST_LETTERS - 1) + "…" : text; }

function counted(number) { return number.toLocaleString("en"); }

/* Two short strokes across the middle of an edge. */
function severing(x, y, dx, dy) {
  const long = Math.hypot(dx, dy);
  const [ux, uy] = [dx / long, dy / long];
  const pair = (x, y) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const stroke = (along) => `M${pair(x + along * ux - 6 * uy, y + along * uy + 6 * ux)}l${pair(12 * uy, -12 * ux)}`;
  return element("path", { class: "severed", d: stroke(-2.5) + stroke(2.5) });
}
