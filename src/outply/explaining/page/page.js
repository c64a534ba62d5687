/* The controls: buttons, keys and pointer move through the steps and over the picture. */

const part = (id) => document.getElementById(id);
const PACE = 900;

class Page {
  constructor(data) {
    this.story = new Story(data);
    this.picture = new Picture(part("picture"), this.story);
    this.narrative = new Narrative(part("steps"), this.story, (step) => this.go(step));
    this.step = this.story.last;
    this.selected = null;
    this.timer = 0;
    part("slider").max = this.story.last;
    this.listen();
    this.render();
  }

  /* The node that keys act on: the selected one, or else the one that the search is at. */
  get focus() { return this.selected ?? this.story.at(this.step); }

  go(step) {
    this.step = Math.min(this.story.last, Math.max(0, step));
    this.selected = null;
    if (this.step === this.story.last) this.pause();
    this.render();
  }

  select(node) {
    this.selected = node;
    this.render();
  }

  render() {
    const { story, step } = this;
    part("tip").hidden = true;
    this.picture.show(step, this.selected);
    part("now").textContent = story.sentences[step];
    part("about").replaceChildren(...aboutNode(story, this.focus, step));
    this.narrative.show(step);
    part("slider").value = step;
    part("slider").setAttribute("aria-valuetext", `Step ${step + 1}: ${story.sentences[step]}`);
    part("place").textContent = `${counted(step + 1)} / ${counted(story.last + 1)}`;
    this.count();
    const ends = { first: 0, back: 0, last: story.last, forward: story.last };
    for (const [id, end] of Object.entries(ends)) part(id).ariaDisabled = String(step === end);
    part("cut-before").ariaDisabled = String(story.previousCut(step) === step);
    part("cut-after").ariaDisabled = String(story.nextCut(step) === step);
    this.keepOneStop();
  }

  count() {
    const { story, step } = this;
    const [visited, leaves, cuts] = story.counters.map((counter) => counter[step]);
    const told = [
      [visited, "visited"], [leaves, leaves === 1 ? "leaf" : "leaves"], [cuts, cuts === 1 ? "cut" : "cuts"],
      ...(story.dropped ? [[story.dropped, "deeper, not kept"]] : []),
    ];
    part("counters").replaceChildren(
      ...told.map(([number, name]) => html("span", {}, html("b", {}, counted(number)), ` ${name}`)),
    );
  }

  /* Of all the nodes, the tab key stops at one. */
  keepOneStop() {
    for (const { group } of this.picture.drawn.values()) group.setAttribute("tabindex", "-1");
    this.picture.drawn.get(this.focus)?.group.setAttribute("tabindex", "0");
  }

  play() {
    if (this.timer) return this.pause();
    if (this.step === this.story.last) this.go(0);
    this.playing(true);
    const beat = () => {
      this.timer = setTimeout(beat, PACE / Number(part("speed").value));
      this.go(this.step + 1);
    };
    this.timer = setTimeout(beat, PACE / Number(part("speed").value));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playing(false);
  }

  /* While the steps run by, they are not read aloud. */
  playing(is) {
    part("play").ariaLabel = is ? "Pause" : "Play";
    part("play").classList.toggle("playing", is);
    part("now").ariaLive = is ? "off" : "polite";
  }

  /* Go to the node above the focus, or to the first that is drawn below it. */
  climb(up) {
    const { story, picture } = this;
    const item = picture.layout.byNode.get(this.focus);
    const next = up ? item?.above : item?.below.find((each) => !each.stub && story.isKnown(each.node, this.step));
    if (!next) return;
    this.select(next.node);
    picture.lookAt(next);
    picture.drawn.get(next.node)?.group.focus();
  }

  follow() {
    this.picture.follows = !this.picture.follows;
    part("follow").ariaPressed = String(this.picture.follows);
    this.render();
  }

  fold(node) {
    this.picture.toggle(node);
    this.render();
  }

  turnTheme() {
    const root = document.documentElement;
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    root.dataset.theme = (root.dataset.theme ?? system) === "dark" ? "light" : "dark";
  }

  listen() {
    const act = {
      first: () => this.go(0),
      "cut-before": () => this.go(this.story.previousCut(this.step)),
      back: () => this.go(this.step - 1),
      play: () => this.play(),
      forward: () => this.go(this.step + 1),
      "cut-after": () => this.go(this.story.nextCut(this.step)),
      last: () => this.go(this.story.last),
      closer: () => this.picture.camera.zoom(1.25),
      farther: () => this.picture.camera.zoom(0.8),
      fit: () => this.picture.fit(),
      follow: () => this.follow(),
      fold: () => this.fold(this.focus),
      theme: () => this.turnTheme(),
    };
    for (const [id, action] of Object.entries(act)) part(id).addEventListener("click", action);
    part("slider").addEventListener("input", () => this.go(Number(part("slider").value)));
    addEventListener("resize", () => this.picture.fit());
    this.listenToKeys(act);
    this.listenToPointer();
  }

  listenToKeys(act) {
    const keys = {
      ArrowLeft: act.back, ArrowRight: act.forward, Home: act.first, End: act.last, " ": act.play,
      c: act["cut-after"], C: act["cut-before"], e: act.fold, f: act.follow,
      "+": act.closer, "=": act.closer, "-": act.farther, "−": act.farther, 0: act.fit,
      ArrowUp: () => this.climb(true), ArrowDown: () => this.climb(false), Escape: () => this.select(null),
    };
    addEventListener("keydown", (event) => {
      const own = { SELECT: true, INPUT: event.key.length > 1, BUTTON: event.key === " " };
      if (event.ctrlKey || event.metaKey || event.altKey || own[event.target.tagName]) return;
      const node = event.target.closest?.("[data-node]");
      if (node && event.key === "Enter") this.press(node);
      else if (!keys[event.key]) return;
      else keys[event.key]();
      event.preventDefault();
    });
  }

  press(group) {
    const node = Number(group.dataset.node);
    if ("stub" in group.dataset) this.picture.toggleLeftOut(node);
    else this.select(node);
  }

  listenToPointer() {
    const svg = part("picture");
    this.listenToDrags(svg, (event) => {
      const group = event.target.closest("[data-node]");
      const folds = event.target.classList.contains("fold");
      if (!group) this.select(null);
      else if (folds && !("stub" in group.dataset)) this.fold(Number(group.dataset.node));
      else this.press(group);
    });
    svg.addEventListener("dblclick", (event) => {
      const group = event.target.closest("[data-node]");
      if (group && !event.target.classList.contains("fold")) this.fold(Number(group.dataset.node));
    });
    svg.addEventListener("wheel", (event) => {
      event.preventDefault();
      this.picture.camera.zoom(Math.exp(-event.deltaY / 500), event.offsetX, event.offsetY);
    }, { passive: false });
    for (const kind of ["pointerover", "focusin"]) svg.addEventListener(kind, (event) => this.tip(event));
    for (const kind of ["pointerleave", "focusout"]) svg.addEventListener(kind, () => { part("tip").hidden = true; });
  }

  /* Held and moved, the pointer drags the picture; else it clicks. */
  listenToDrags(svg, click) {
    let held = null;
    svg.addEventListener("pointerdown", (event) => { held = { x: event.clientX, y: event.clientY, moved: false }; });
    addEventListener("pointermove", (event) => {
      if (!held) return;
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (!held.moved && Math.hypot(dx, dy) < 4) return;
      this.picture.camera.pan(dx, dy);
      held = { x: event.clientX, y: event.clientY, moved: true };
    });
    addEventListener("pointerup", (event) => {
      const clicked = held && !held.moved;
      held = null;
      if (clicked && svg.contains(event.target)) click(event);
    });
    addEventListener("pointercancel", () => { held = null; });
  }

  /* Beside the node under the pointer or the focus, the sentence that tells the latest about it. */
  tip(event) {
    const group = event.target.closest("[data-node]");
    const tip = part("tip");
    tip.hidden = !group;
    if (!group) return;
    tip.textContent = this.story.sentence(Number(group.dataset.node), this.step);
    const at = group.getBoundingClientRect();
    const stage = part("picture").getBoundingClientRect();
    const x = Math.min(at.left - stage.left, stage.width - tip.offsetWidth - 12);
    const below = at.bottom - stage.top + 8;
    const y = below + tip.offsetHeight > stage.height ? at.top - stage.top - tip.offsetHeight - 8 : below;
    tip.style.left = `${Math.max(12, x)}px`;
    tip.style.top = `${Math.max(12, y)}px`;
  }
}

const page = new Page(JSON.parse(part("data").textContent));
document.documentElement.dataset.ready = "yes";
