/* Elements, icons and numbers: what every view of the page builds on. Text is always set as text. */
const SVG = "http://www.w3.org/2000/svg";

export function h(tag, attributes = {}, ...inside) {
  return fill(document.createElement(tag), attributes, inside);
}

export function svg(tag, attributes = {}, ...inside) {
  return fill(document.createElementNS(SVG, tag), attributes, inside);
}

function fill(made, attributes, inside) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [kind, act] of Object.entries(value)) made.addEventListener(kind, act);
    else if (value !== undefined && value !== null && value !== false) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...inside.flat(Infinity).filter((part) => part !== null && part !== undefined && part !== "" && part !== false));
  return made;
}

/* Put parts into a place. What has not changed stays: with its focus, an open list, and a press on it that has begun.
 * Whatever listens to events is kept or replaced as a whole. */
const WHOLE = "button, a, select, input, textarea, svg";
export function renew(place, ...parts) {
  const wrapped = document.createElement(place.tagName);
  fill(wrapped, {}, parts);
  renewInside(place, wrapped);
}

function renewInside(old, made) {
  const [before, after] = [[...old.childNodes], [...made.childNodes]];
  after.forEach((part, k) => (before[k] ? renewPart(before[k], part) : old.append(part)));
  for (const part of before.slice(after.length)) part.remove();
}

function renewPart(old, made) {
  if (old.isEqualNode(made)) return;
  if (old.nodeType !== Node.ELEMENT_NODE || old.tagName !== made.tagName || old.matches(WHOLE)) {
    const isHeld = old.contains(document.activeElement);
    old.replaceWith(made);
    if (isHeld) made.focus?.({ preventScroll: true });
    return;
  }
  for (const { name } of [...old.attributes]) if (!made.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of made.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  renewInside(old, made);
}

const ICONS = {
  first: "M4 3v10M13 3L7 8l6 5z", last: "M12 3v10M3 3l6 5-6 5z", back: "M10.5 3L5 8l5.500 5", next: "M5.500 3L11 8l-5.500 5", play: "M5 3l8 5-8 5z", pause: "M5.500 3v10M10.500 3v10",
  "cut-back": "M5.500 4.500L2 8l3.500 3.500M8 12.500l3-9M11.500 12.500l3-9", "cut-next": "M10.500 4.500L14 8l-3.500 3.500M1.500 12.500l3-9M5 12.500l3-9",
  new: "M8 3v10M3 8h10", undo: "M6 3L3 6l3 3M3 6h6.500a3.500 3.500 0 010 7H6", redo: "M10 3l3 3-3 3M13 6H6.500a3.500 3.500 0 000 7H10", flip: "M5 2v11M2.500 10.500L5 13l2.500-2.500M11 14V3M8.500 5.500L11 3l2.500 2.500",
  hint: "M6 13h4M6.500 15h3M8 1.500a4.500 4.500 0 00-2.500 8.200V11h5V9.700A4.500 4.500 0 008 1.500z", inside: "M8 2v4M8 6L4 10M8 6l4 4M4 10v3M12 10v3M8 6v7", theme: "M8 2a6 6 0 100 12zM8 2a6 6 0 010 12", stop: "M4 4h8v8H4z",
  chart: "M2 13h12M3 11l3-4 3 2 4-6", dice: "M3 3h10v10H3zM5.800 5.800h.01M10.200 10.200h.01M8 8h.01", share: "M8 10V2M5 4.500L8 2l3 2.500M3 8v5h10V8", up: "M8 13V3M4 7l4-4 4 4", down: "M8 3v10M4 9l4 4 4-4", left: "M13 8H3M7 4L3 8l4 4", right: "M3 8h10M9 4l4 4-4 4", stay: "M8 8h.01", close: "M4 4l8 8M12 4l-8 8",
};
export function icon(name) {
  return svg("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

export function button(words, { picture, act, main, pressed, off, label, kind = "", rare } = {}) {
  return h("button", { type: "button", class: `button${main ? " is-main" : ""}${words ? "" : " is-icon"}${rare ? " is-rare" : ""} ${kind}`.trim(), disabled: off, "aria-pressed": pressed === undefined ? undefined : String(pressed), "aria-label": label, title: words ? undefined : label, on: { click: act } }, picture ? icon(picture) : "", words);
}

/* Two or three digits, and a real minus sign. */
export function show(value) {
  if (value === null || value === undefined) return "?";
  if (Array.isArray(value)) return `(${value.map(show).join(", ")})`;
  const size = Math.abs(value), digits = size >= 100 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 3;
  const text = size && size < 1e-6 ? value.toExponential(0) : size && size < 0.001 ? value.toFixed(Math.ceil(-Math.log10(size))) : String(+value.toFixed(digits));
  return text.replace("-", "−");
}
export const signed = (value) => (Array.isArray(value) ? show(value) : `${value > 0 ? "+" : ""}${show(value)}`);
export const many = (count) => Math.round(count).toLocaleString("en-US");
export const plural = (count, word, words = `${word}s`) => `${many(count)} ${count === 1 ? word : words}`;

/* Values in a sentence, to three digits. */
export const tidy = (sentence) => sentence.replace(/−?\d+\.\d{3,}/g, (digits) => show(Number(digits.replace("−", "-"))));

/* A picture from the server: parsed as XML, and only shapes and text are let in. */
const SHAPES = new Set(("svg g path rect circle ellipse line polyline polygon text tspan title desc defs lineargradient "
  + "radialgradient stop clippath use").split(" "));
export function picture(text) {
  if (!/^\s*<(svg|\?xml)\b/.test(text ?? "")) return null;
  // Pictures made for files bring their own style, which the page has already and its policy would refuse.
  const read = new DOMParser().parseFromString(text.replace(/<style[\s\S]*?<\/style>/g, ""), "image/svg+xml").documentElement;
  if (read.localName !== "svg") return null;
  const made = document.importNode(read, true);
  for (const part of [made, ...made.querySelectorAll("*")]) {
    if (!SHAPES.has(part.localName.toLowerCase()) || part.namespaceURI !== SVG) { part.remove(); continue; }
    for (const { name, value } of [...part.attributes]) if (/^on|href$|^style$/i.test(name) || /url\(\s*["']?[^#"']/i.test(value)) part.removeAttribute(name);
  }
  return made;
}

/* Arguments of the address. */
export const asked = new URLSearchParams(location.search);

export function download(name, text, type = "application/json") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
