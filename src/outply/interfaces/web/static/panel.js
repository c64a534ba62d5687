/* The panel beside the board: what to do, what a search thinks, the game so far, and the settings. */
import * as analysis from "./analysis.js";
import { Tab } from "./api.js";
import * as clock from "./clock.js";
import { button, download, h, plural, renew, tidy } from "./dom.js";
import { note } from "./frame.js";
import { heading, isAsked, isLive, isPerson, people, state } from "./game.js";
import * as players from "./players.js";
import * as record from "./record.js";

export class Panel {
  /* acts: what the buttons do. The parts stay; what is in them is painted anew. */
  constructor(tab, board, acts) {
    Object.assign(this, { tab, board, acts, said: "" });
    this.status = h("section", { class: "status", "aria-live": "polite", "aria-atomic": "true" });
    this.buttons = h("div", { class: "moves-rows", role: "group", "aria-label": "what to do" });
    this.lines = h("div", { class: "thoughts" });
    this.past = h("div");
    this.choices = h("div");
    this.place = h(
      "aside",
      { class: "panel", "aria-label": "the game" },
      this.status,
      this.buttons,
      this.lines,
      this.past,
      this.choices,
    );
  }

  paint() {
    this.paintStatus();
    this.paintButtons();
    this.paintThoughts();
    this.paintGame();
    this.paintSettings();
  }

  paintStatus() {
    const [title, words] = heading(this.board.way()),
      kind = state.position.over ? "over" : state.busy ? "thinking" : "move";
    // What has not changed is not said again by screen readers.
    const isFault = state.fault && !state.busy,
      said = `${title}|${words}|${kind}`;
    if (this.said === said) return;
    this.said = said;
    this.status.className = `status is-${kind}`;
    renew(
      this.status,
      h("h1", {}, title),
      h("p", isFault ? { class: "fault" } : {}, words),
      state.busy ? h("div", { class: "pulse", role: "progressbar", "aria-label": "thinking" }) : "",
    );
  }

  paintButtons() {
    const { position } = state,
      { acts } = this;
    renew(
      this.buttons,
      h(
        "div",
        { class: "moves-row is-two" },
        this.mainButton(),
        button("Analyse", { picture: "chart", pressed: state.analysing, act: acts.analyse }),
      ),
      h(
        "div",
        { class: "moves-row" },
        button("Undo", { picture: "undo", act: acts.undo, off: !state.actions.length }),
        button("Redo", { picture: "redo", act: acts.redo, off: !state.redo.length }),
        position.over ? "" : button("New", { picture: "new", act: () => acts.renew() }),
        position.turns ? button("Flip", { picture: "flip", act: acts.flip, pressed: state.flipped }) : "",
      ),
    );
  }

  mainButton() {
    const { acts } = this;
    if (state.position.over || clock.flag() !== null)
      return button("New game", { picture: "new", act: () => acts.renew(), main: true });
    const isTheirs = isAsked() && isLive() && state.position.player !== "chance";
    if (state.fault && !state.busy && isLive() && !isTheirs)
      return button("Try again", { picture: "play", act: acts.refresh, main: true });
    if (!people())
      return button(state.paused ? "Go on" : "Pause", {
        picture: state.paused ? "play" : "pause",
        act: acts.pause,
        main: true,
      });
    if (state.busy) return button("Move now", { picture: "stop", act: () => this.tab.stop(), main: true });
    return state.paused && isLive() && !isTheirs
      ? button("Go on", { picture: "play", act: acts.pause, main: true })
      : button("Hint", { picture: "hint", act: acts.hint, main: true, off: !isTheirs });
  }

  paintThoughts() {
    const { position } = state;
    if (!state.analysing || position.over) {
      this.lines.replaceChildren();
      return;
    }
    const inside = `/inside?${new URLSearchParams({ game: state.game, ...(state.start === null ? {} : { start: state.start }), actions: record.join(state.actions.slice(0, state.ply)) })}`;
    renew(
      this.lines,
      analysis.lines(state.rows, position, {
        running: state.running,
        inside,
        onStop: () => this.tab.stop(),
        onGo: this.acts.refresh,
        onPick: this.acts.whyNot,
      }),
      state.why ? this.reasons() : "",
      analysis.features(state.features),
    );
  }

  reasons() {
    const { position } = state,
      others = position.legal.slice(0, 200);
    return h(
      "section",
      { class: "block" },
      h("header", {}, h("h2", {}, "Why")),
      h("p", { class: "why" }, tidy(state.why)),
      others.length > 1 && position.player !== "chance"
        ? h(
            "label",
            { class: "setting" },
            h("span", {}, "Why not"),
            h(
              "select",
              { on: { change: (event) => event.target.value && this.acts.whyNot(event.target.value) } },
              h("option", { value: "" }, "choose …"),
              others.map(({ name }) => h("option", { value: name }, name)),
            ),
          )
        : "",
      state.whyNot
        ? h(
            "p",
            { class: "why", role: "status" },
            state.whyNot.depth ? h("small", {}, `depth ${state.whyNot.depth}: `) : "",
            tidy(state.whyNot.words),
          )
        : "",
    );
  }

  paintGame() {
    const { position } = state;
    if (!state.actions.length) {
      this.past.replaceChildren();
      return;
    }
    const hasGraph = state.analysing && position.zero_sum,
      { goTo } = this.acts;
    const drawn = hasGraph ? analysis.graph(state.course, state, position, { onGo: goTo }) : { turns: [], parts: [] };
    const facts = hasGraph
      ? `${drawn.turns.length || "no"} turning point${drawn.turns.length === 1 ? "" : "s"}${position.over || drawn.turns.length ? "" : " yet"}`
      : plural(state.actions.length, "move");
    renew(
      this.past,
      h(
        "section",
        { class: "block" },
        h("header", {}, h("h2", {}, "The game"), h("small", {}, facts)),
        drawn.parts,
        analysis.history(state, drawn.turns, goTo),
      ),
    );
    const now = this.past.querySelector(".history [aria-current]");
    if (now) now.parentElement.parentElement.scrollTop = now.offsetTop - 60;
  }

  paintSettings() {
    const { position } = state,
      { set } = this.acts,
      isStuck = state.fault && !state.busy && !position.over && !isAsked();
    const open = isStuck || (this.choices.querySelector("details")?.open ?? !(state.actions.length || state.analysing));
    const choose = (words, key, options) =>
      h(
        "label",
        { class: "setting" },
        h("span", {}, words),
        h(
          "select",
          {
            on: {
              change: (event) =>
                set(() => {
                  state[key] = typeof state[key] === "number" ? Number(event.target.value) : event.target.value;
                  if (key === "clock") clock.reset();
                }),
            },
          },
          options.map(([value, shown]) => h("option", { value, selected: value === state[key] }, shown)),
        ),
      );
    const minutes = [0, 1, 5, 15, state.clock].filter((each, k, all) => all.indexOf(each) === k);
    renew(
      this.choices,
      h(
        "details",
        { class: "block settings", open: open || undefined },
        h("summary", {}, "Players and settings"),
        position.players.map(({ name: side }, k) =>
          players.choose(side, state.players[k], (player) =>
            set(() => {
              state.players[k] = player;
            }),
          ),
        ),
        position.chance
          ? choose("Chance", "dice", [
              ["roll", "drawn here"],
              ["hand", "entered by hand"],
            ])
          : "",
        choose(
          "Clock",
          "clock",
          minutes.map((each) => [each, each ? plural(each, "minute") : "none"]),
        ),
        this.rules(position),
        h(
          "div",
          { class: "moves-row is-two" },
          state.players.length === 2
            ? button("Change sides", {
                act: () =>
                  set(() => {
                    state.players.reverse();
                  }),
              })
            : "",
          button("Position …", { act: () => this.askPosition() }),
          button("Record …", { act: () => this.askRecord() }),
          button("Save", {
            picture: "share",
            act: () => download(`${state.game.replace(/\W+/g, "-")}.json`, record.written(state)),
          }),
        ),
        h("p", { class: "fine" }, "The address of this page brings back this very game."),
      ),
    );
  }

  askPosition() {
    record.askFor(
      "Position",
      "Paste a position to play from there, or copy this one. Empty is the usual start.",
      state.position.position ?? "",
      async (text) => {
        const start = text.trim() || null;
        await this.tab.post("position", { start, actions: [] });
        this.acts.renew(start);
      },
    );
  }

  /* A record is looked at, so nobody moves on by themselves. */
  askRecord() {
    record.askFor(
      "Game record",
      "Paste a record to look at the game, or copy this one.",
      record.written(state),
      async (text) => {
        const read = record.read(text, state.game);
        await this.tab.post("position", read);
        this.acts.replace(read);
      },
    );
  }

  /* The parameters of the game, such as the size of a board: another game, so the page begins anew. */
  rules({ rules: { parameters, example } }) {
    if (!parameters) return "";
    const [, key, given] = /^([^:]*):?([\s\S]*)$/.exec(state.game),
      input = h("input", {
        type: "text",
        value: given,
        placeholder: example.slice(example.indexOf(":") + 1),
        autocomplete: "off",
        spellcheck: "false",
        maxlength: 400,
      });
    input.addEventListener("change", async () => {
      const game = input.value.trim() ? `${key}:${input.value.trim()}` : key,
        tried = new Tab(game);
      try {
        await tried.open();
        tried.close();
        location.search = new URLSearchParams({ game });
      } catch (fault) {
        note(fault.message, "is-fault");
        input.value = given;
      }
    });
    return [
      h("label", { class: "setting" }, h("span", {}, "Rules"), input),
      h("p", { class: "fine setting-help" }, `${parameters[0].toUpperCase()}${parameters.slice(1)}.`),
    ];
  }
}
