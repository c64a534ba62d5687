/* The server: plain questions by fetch, and a tab with its worker, whose searches report by one stream of events. */
import { hush, note } from "./frame.js";

export class Fault extends Error {
  constructor(message, status) { super(message); this.status = status; }
}

async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, { method, headers: body === undefined ? {} : { "content-type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    throw new Fault("The server does not answer. Is `outply serve` still running?", 0);
  }
  const read = answer.status === 204 ? {} : await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Fault(sentence(read.error ?? `The server answered ${answer.status}.`), answer.status);
  return read;
}
export const get = (path) => ask("GET", path);
export const sentence = (words) => `${words[0]?.toUpperCase() ?? ""}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;

const REST_MS = 3000;

/* One open tab. The server may be restarted under it: a tab that is no longer known is opened anew. */
export class Tab {
  constructor(game, { onEnded } = {}) {
    Object.assign(this, { game, onEnded, waiting: new Map(), early: new Map(), starting: 0, name: null });
    addEventListener("pagehide", () => this.close());
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  }

  /* A browser opens few connections to one server. So a page has a stream only while it searches, and a while after: any
   * number of pages can be open at the same time. The server keeps a tab that rests. */
  rest() {
    clearTimeout(this.resting);
    this.resting = setTimeout(() => {
      if (this.closed || !this.name || this.isWaiting || this.rested === this.name) return;
      // Closed first: there may be no other connection left to say so.
      this.source?.close();
      Object.assign(this, { source: null, rested: this.name });
      ask("POST", `/api/tabs/${this.name}/rest`, {}).catch(() => {});
    }, REST_MS);
  }

  /* Whether something is to come by the stream. */
  get isWaiting() { return this.waiting.size > 0 || this.starting > 0 || Boolean(this.lost || this.opening); }

  async open() {
    if (this.opening) return this.opening;
    this.opening = (async () => {
      const { tab } = await ask("POST", "/api/tabs", { game: this.game });
      this.name = tab;
      if (this.source) this.listen();
    })();
    try { await this.opening; } finally { this.opening = null; this.rest(); }
  }

  listen() {
    this.source?.close();
    this.rested = null;
    const source = this.source = new EventSource(`/api/tabs/${this.name}/events`);
    source.onmessage = (event) => this.take(JSON.parse(event.data));
    source.onopen = () => {
      if (!this.lost) return;
      this.lost = false;
      this.rest();
      hush();
      note("Connected again.");
      this.onBack?.();
    };
    source.onerror = () => {
      if (source !== this.source || this.closed) return;
      if (!this.lost) note("The connection is lost. Trying again …", "is-lasting");
      this.lost = true;
      if (source.readyState === EventSource.CLOSED) setTimeout(() => this.again(), 700);
    };
  }

  /* The stream was refused: the server has been started anew, and knows nothing of this tab. */
  async again() {
    if (this.closed) return;
    this.fail("The server was started anew.");
    try { this.name = null; await this.open(); } catch { setTimeout(() => this.again(), 1000); }
  }

  fail(words) {
    for (const { failed } of this.waiting.values()) failed(new Fault(words, 503));
    this.waiting.clear();
  }

  async post(operation, request = {}) {
    if (!this.name) await this.open();
    try {
      return await ask("POST", `/api/tabs/${this.name}/${operation}`, request);
    } catch (fault) {
      if (fault.status !== 404 || !this.name) throw fault;
      this.name = null;
      await this.open();
      return ask("POST", `/api/tabs/${this.name}/${operation}`, request);
    }
  }

  /* A search: its reports on the way, and its answer as a promise. */
  async search(operation, request, onReport = () => {}) {
    this.starting++;
    const { search } = await this.post(operation, request).finally(() => { this.starting--; this.rest(); });
    return new Promise((done, failed) => {
      this.waiting.set(search, { done, failed, onReport });
      if (!this.source) this.listen();
      for (const event of this.early.get(search) ?? []) this.take(event);
      this.early.delete(search);
    });
  }

  stop() { return this.name ? this.post("stop").catch(() => {}) : Promise.resolve(); }

  take(event) {
    if (event.kind === "ended") { this.onEnded?.(sentence(event.error)); return; }
    const waiting = this.waiting.get(event.search);
    if (!waiting) { this.early.set(event.search, [...(this.early.get(event.search) ?? []).slice(-20), event]); return; }
    if (event.kind === "progress") waiting.onReport(event.about);
    else {
      this.waiting.delete(event.search);
      this.rest();
      if (event.kind === "answer") waiting.done(event.answer);
      else waiting.failed(new Fault(sentence(event.error), event.ended ? 503 : 400));
    }
  }

  close() {
    this.closed = true;
    this.source?.close();
    if (this.name) fetch(`/api/tabs/${this.name}`, { method: "DELETE", keepalive: true }).catch(() => {});
  }
}
