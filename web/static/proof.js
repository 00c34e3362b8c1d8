// The verdict on the log of a match. To check it takes the server a moment, so it is asked for only where someone looks.
import { part, say } from "./page.js";
import { fetched } from "./server.js";

export class Proof {
  // `version()` is that of the match now.
  constructor(version) {
    this.version = version;
    this.shown = null; // the version that was checked
    part("proof").addEventListener("toggle", () => this.show());
  }

  async show() {
    const version = this.version();
    if (!part("proof").open || this.shown === version) return;
    part("verdict").textContent = say("checking");
    try {
      const { verdict, hashes } = await fetched("proof");
      part("verdict").textContent = verdict;
      part("hashes").textContent = hashes;
      part("proof-details").hidden = false;
      this.shown = version;
    } catch {
      part("verdict").textContent = say("not-checked");
    }
  }
}
