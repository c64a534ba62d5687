/* What is asked about a position while it is looked at: the best lines, the course of the game, why, and a hint. Answers
 * that come for an earlier turn are let go. */
import { request, state } from "./game.js";

export class Thoughts {
  /* paint: functions that show all, the thoughts, the game so far, the bar and the status. */
  constructor(tab, paint) {
    Object.assign(this, { tab, paint });
  }

  async analyse(turn) {
    if (state.position.over) {
      this.course(turn);
      return;
    }
    state.running = state.wasSearching = true;
    this.paint.all();
    this.course(turn);
    let asked = false;
    try {
      await this.tab.search("analyse", { ...request(), lines: 3 }, (row) => {
        if (turn !== state.turn) return;
        state.rows =
          row.depth > (state.rows.at(-1)?.depth ?? 0) ? [...state.rows, row] : [...state.rows.slice(0, -1), row];
        if (typeof row.value === "number")
          state.course[state.ply] = { value: row.value, best: row.best, player: state.position.player };
        state.why = row.why ?? "";
        this.paint.thoughts();
        if (!asked) {
          asked = true;
          this.features(turn);
        }
      });
    } catch (fault) {
      if (turn === state.turn) state.fault = fault.message;
    }
    if (turn !== state.turn) return;
    state.running = false;
    if (state.fault) this.paint.all();
    else this.paint.thoughts();
    if (state.whyNot && state.whyNot.depth !== state.rows.at(-1)?.depth) this.whyNot(state.whyNot.action);
  }

  /* A value for each position of the game so far. */
  async course(turn) {
    let known = 0;
    while (known <= state.actions.length && state.course[known]) known++;
    if (known > state.actions.length) {
      this.paint.game();
      return;
    }
    await this.tab
      .search("course", { start: state.start, actions: state.actions, known }, (row) => {
        if (turn !== state.turn) return;
        if (row.again || !state.course[row.ply]) state.course[row.ply] = row;
        this.paint.game();
        if (row.ply === state.ply) this.paint.bar();
      })
      .catch(() => {});
  }

  features(turn) {
    if (state.position.player === "chance" || state.position.over) return;
    this.tab
      .post("features", request())
      .then((found) => {
        if (turn === state.turn) {
          state.features = found;
          this.paint.thoughts();
        }
      })
      .catch(() => {});
  }

  /* Why not another action: said for the depth that the analysis has by then, and again when it ends. */
  async whyNot(action) {
    const { turn } = state,
      say = (words, depth) => {
        if (turn === state.turn) {
          state.whyNot = { action, words, depth };
          this.paint.thoughts();
        }
      };
    say("…");
    try {
      const found = await this.tab.search("why", { ...request(), action });
      say(found.not ?? found.sentence, found.depth);
    } catch (fault) {
      say(fault.message);
    }
  }

  async hint() {
    const { turn } = state,
      say = (words) => {
        if (turn === state.turn) {
          state.hint = words;
          this.paint.all();
        }
      };
    if (state.rows.length) {
      say(state.rows.at(-1).best);
      return;
    }
    if (state.hint === "…") return;
    say("…");
    state.wasSearching = true;
    try {
      const { best } = await this.tab.search("analyse", { ...request(), lines: 1, seconds: 1 });
      say(best ?? null);
    } catch (fault) {
      if (turn === state.turn) state.fault = fault.message;
      say(null);
    }
  }
}
