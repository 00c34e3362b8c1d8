// The list of moves, which is also the way back through the game.
import { button, element, game, part, refusal, say } from "./page.js";
import { fetched } from "./server.js";

export class Replay {
  // `look(position, status)` shows an earlier position, and the game as it is now without one.
  constructor(look) {
    this.look = look;
    this.known = { version: -1, positions: [] };
    this.at = null; // how many moves have been played there; null for now
    const steps = { first: () => 0, back: () => this.place - 1, forward: () => this.place + 1, last: () => null };
    part("steps").replaceChildren(...Object.entries(steps).map(([name, to]) => button(say(name), () => this.go(to()), { key: name })));
    part("moves").addEventListener("click", ({ target }) => {
      const move = target.closest("button");
      if (move) this.go(+move.dataset.number);
    });
    part("moves").addEventListener("keydown", (event) => {
      const to = { ArrowLeft: this.place - 1, ArrowRight: this.place + 1, Home: 0, End: this.moves.length }[event.key];
      if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      this.go(to).then(() => (part("moves").querySelector("[tabindex='0']")?.focus()));
    });
  }

  get place() {
    return this.at ?? this.moves.length;
  }

  // Draws the list anew; a place that was looked at stays, if it is still there.
  show({ moves, version }) {
    this.moves = moves;
    this.version = version;
    const rows = [];
    let row = null, number = 0;
    moves.forEach(([round, seat, text], index) => {
      if (round !== number || !row) {
        row = element("li", {}, element("span", { textContent: round + "." }));
        number = round;
        rows.push(row);
      }
      const dot = element("i"), move = element("button", { type: "button", tabIndex: -1 }, dot, text[game.language]);
      [dot.style.background, dot.style.borderColor] = game.colours[seat];
      move.dataset.number = index + 1;
      row.append(move);
    });
    part("moves").replaceChildren(...rows);
    part("replay").hidden = !moves.length;
    if (this.at > moves.length) this.go(null);
    else this.mark();
  }

  mark() {
    const list = part("moves"), current = Math.max(this.place, 1);
    for (const move of list.querySelectorAll("button")) {
      const here = +move.dataset.number === this.place;
      move.tabIndex = +move.dataset.number === current ? 0 : -1;
      if (here) move.setAttribute("aria-current", "step");
      else move.removeAttribute("aria-current");
      if (+move.dataset.number === current) list.scrollTop = move.offsetTop - list.clientHeight / 2;
    }
    part("move-time").textContent = this.time();
    for (const step of part("steps").children) step.disabled = { first: this.place === 0, back: this.place === 0 }[step.dataset.key] ?? this.at === null;
  }

  // When the move was played that led to what is looked at.
  time() {
    const { place } = this, [, seat, text, at] = this.moves[place - 1] ?? [null, null, null, game.started];
    if (!at) return "";
    const time = new Intl.DateTimeFormat(game.language, { dateStyle: "medium", timeStyle: "short" }).format(at * 1000);
    return place ? say("move-time", { army: game.armies[seat], move: text[game.language], time }) : say("started", { time });
  }

  async go(to) {
    const wanted = to === null || to >= this.moves.length ? null : Math.max(to, 0);
    if (wanted !== null && this.known.version !== this.version) {
      try {
        this.known = await fetched("positions");
      } catch {
        refusal(say("connection-lost"));
        return;
      }
    }
    this.at = wanted;
    this.mark();
    const there = wanted === null ? null : this.known.positions[wanted];
    if (there) this.look(there, say("replay", { move: wanted, count: this.moves.length }));
    else this.look(null);
  }

  // Something else is looked at.
  leave() {
    this.at = null;
    this.mark();
  }
}
