/* The search in words: the steps around the current one as a list, and what is known about a node. */

const NEAR = 100;
const EDGE = 20;

function html(tag, attributes, ...content) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...content);
  return made;
}

class Narrative {
  constructor(list, story, go) {
    this.list = list;
    this.story = story;
    this.go = go;
    this.from = this.to = 0;
    list.addEventListener("click", (event) => {
      const button = event.target.closest("button");
      if (button?.dataset.step) go(Number(button.dataset.step));
      if (button?.dataset.around) this.fill(Number(button.dataset.around));
    });
  }

  show(step) {
    const nearStart = step < this.from + EDGE && this.from > 0;
    const nearEnd = step >= this.to - EDGE && this.to <= this.story.last;
    if (this.to === 0 || nearStart || nearEnd) this.fill(step);
    this.mark(step);
  }

  /* List the steps around one; further ones are a button away. */
  fill(step) {
    this.from = Math.max(0, step - NEAR);
    this.to = Math.min(this.story.last + 1, step + NEAR);
    const items = [];
    for (let each = this.from; each < this.to; each++) items.push(this.item(each));
    const later = this.story.last + 1 - this.to;
    if (this.from > 0) items.unshift(this.further(this.from, `${counted(this.from)} earlier steps`));
    if (later > 0) items.push(this.further(this.to, `${counted(later)} later steps`));
    this.list.replaceChildren(...items);
    if (this.current !== undefined) this.mark(this.current);
  }

  item(step) {
    const button = html("button", { type: "button", tabindex: "-1", "data-step": step }, this.story.sentences[step]);
    return html("li", { value: step + 1, class: this.story.events.kind[step] }, button);
  }

  further(step, text) {
    return html("li", { class: "further" }, html("button", { type: "button", "data-around": step }, `… ${text}`));
  }

  mark(step) {
    this.current = step;
    this.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    this.list.querySelector("[tabindex='0']")?.setAttribute("tabindex", "-1");
    const button = this.list.querySelector(`[data-step="${step}"]`);
    if (!button) return;
    button.setAttribute("tabindex", "0");
    button.parentElement.setAttribute("aria-current", "step");
    const { offsetTop, offsetHeight } = button.parentElement;
    const { scrollTop, clientHeight } = this.list;
    if (offsetTop < scrollTop || offsetTop + offsetHeight > scrollTop + clientHeight) {
      this.list.scrollTop = offsetTop - clientHeight / 2;
    }
  }
}

/* What is known about a node at a step, as elements: who moves, the window, the value, the position. */
function aboutNode(story, node, step) {
  const { tree } = story;
  const facts = [];
  const [value, final] = story.value(node, step);
  if (tree.visited[node] && !story.isLeaf(node)) facts.push(["to act", story.who(node)]);
  if (story.windowed && tree.visited[node]) facts.push(["window", story.windowInWords(node, -1)]);
  if (tree.visited[node]) facts.push([final ? "value" : "value so far", value || "–"]);
  else facts.push(["never looked at", "✂"]);
  if (tree.hidden[node]) facts.push(["states below, not kept", counted(tree.hidden[node])]);
  const list = html("dl", {}, ...facts.flatMap(([term, fact]) => [html("dt", {}, term), html("dd", {}, fact)]));
  const picture = story.pictures ? [html("pre", {}, story.pictures.texts[story.pictures.of[node]])] : [];
  return [html("h2", {}, tree.name[node]), html("div", { class: "facts" }, ...picture, list)];
}
