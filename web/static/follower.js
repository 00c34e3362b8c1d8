// Follows what changes on the server: by a stream of events while the page is seen, by asking now and then where there
// are too many streams, and inside Discord. Tells when the connection is lost, and when it is back.
import { reader } from "./reader.js";

const POLL = 10000, PATIENCE = 3000; // milliseconds; a stream that ends comes back sooner than that
const POLLS = 6; // after so many a stream is tried again
const FRAME_POLL = 3000; // inside Discord there are no streams: its proxy may keep them back, and all readers share its address
const sign = document.getElementById("connection");

export class Follower {
  // `page` has events(), the address of the stream, arrived(data), and refresh(), which fetches what is new.
  constructor(page) {
    this.page = page;
    this.source = this.poll = this.losing = null;
    this.polls = 0;
    document.addEventListener("visibilitychange", () => (document.hidden ? this.leave() : this.come()));
  }

  follow() {
    if (this.source || document.hidden) return;
    if (reader.polls) {
      this.poll ??= setInterval(() => this.refresh(), FRAME_POLL);
      return;
    }
    const source = this.source = new EventSource(this.page.events());
    source.onopen = () => { this.stopAsking(); this.found(); };
    source.onmessage = ({ data }) => { this.found(); this.page.arrived(data); };
    source.onerror = () => {
      if (source.readyState !== EventSource.CLOSED) return this.lost();
      this.source = null; // it was refused, and does not come back by itself
      this.poll ??= setInterval(() => this.ask(), POLL);
      return this.ask();
    };
  }

  async ask() {
    this.polls += 1;
    if (await this.refresh() && this.polls % POLLS === 0) this.follow();
  }

  // True if the server answered.
  async refresh() {
    try {
      await this.page.refresh();
      this.found();
      return true;
    } catch {
      this.lost();
      return false;
    }
  }

  found() {
    clearTimeout(this.losing);
    this.losing = null;
    sign.textContent = "";
  }

  lost() {
    this.losing ??= setTimeout(() => { sign.textContent = sign.dataset.lost; }, PATIENCE);
  }

  stopAsking() {
    clearInterval(this.poll);
    this.poll = null;
  }

  leave() {
    this.stopAsking();
    this.found();
    this.source?.close();
    this.source = null;
  }

  come() {
    this.refresh().then(() => this.follow());
  }
}
