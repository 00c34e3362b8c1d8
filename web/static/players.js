// The players around the board: names, pieces in hand, and clocks. The reader's own side is below it.
import { button, element, game, part, picture, redraw, say } from "./page.js";

const across = (seat) => { // where a home edge lies from left to right
  const xs = game.homes[seat].split(" ").map((point) => parseFloat(point));
  return xs.reduce((sum, x) => sum + x, 0) / xs.length;
};
const away = Date.parse(game.now) - Date.now(); // of the server's clock
const HOUR = 3600, DAY = 24 * HOUR;

export class Players {
  // `hands` has can(letter), pressed(letter), pick(letter), and down(event, letter), for the hand of `own`.
  constructor(bottom, hands, lost) {
    this.bottom = bottom;
    this.hands = hands;
    this.lost = lost;
    this.others = game.players.map((_, seat) => seat).filter((seat) => seat !== bottom).sort((one, two) => across(one) - across(two));
    this.clock = null;
    document.addEventListener("visibilitychange", () => this.run());
  }

  show(position, own) {
    this.position = position;
    redraw(part("others"), this.others.map((seat) => this.strip(seat, own)), this.lost);
    redraw(part("mine"), [this.strip(this.bottom, own)], this.lost);
    this.run();
  }

  strip(seat, own) {
    const { position } = this, dot = element("i"), clock = element("span", { className: "clock" });
    clock.dataset.seat = seat;
    [dot.style.background, dot.style.borderColor] = game.colours[seat];
    const name = element("span", { className: "name" }, dot, `${game.armies[seat]} · ${game.players[seat]}`);
    const strip = element("li", { className: seat === position.turn ? "turn" : "" }, name, clock);
    if (seat === position.turn) strip.setAttribute("aria-current", "true");
    const kinds = Object.entries(position.hands[seat]);
    if (kinds.length) {
      const hand = element("span", { className: "hand" }, ...kinds.map(([letter, count]) => this.inHand(seat, letter, count, own)));
      hand.setAttribute("role", "group");
      hand.setAttribute("aria-label", say("hand", { army: game.armies[seat] }));
      strip.insertBefore(hand, clock);
    }
    return strip;
  }

  inHand(seat, letter, count, own) {
    const text = `${game.kinds[letter]} × ${count}`, shown = count > 1 ? `×${count}` : "";
    if (seat !== own || !this.hands.can(letter)) {
      const held = element("span", { className: "held", title: text }, picture(`${letter}/${seat}`), shown);
      held.setAttribute("role", "img");
      held.setAttribute("aria-label", text);
      return held;
    }
    const made = button(shown, () => this.hands.pick(letter), { key: "hand-" + letter, drawing: `${letter}/${seat}` });
    made.setAttribute("aria-label", text);
    made.setAttribute("aria-pressed", this.hands.pressed(letter));
    made.addEventListener("pointerdown", (event) => this.hands.down(event, letter));
    return made;
  }

  // One timer for each second that is left to those whose clocks run, while the page is seen.
  run() {
    clearTimeout(this.clock);
    this.clock = null;
    const next = Math.min(...[...document.querySelectorAll(".players .clock")].map((clock) => this.tell(clock)));
    if (Number.isFinite(next) && !document.hidden) this.clock = setTimeout(() => this.run(), next);
  }

  // Shows the time of a seat; the milliseconds after which it looks different.
  tell(clock) {
    const { times, turn } = this.position, time = (turn < 0 ? null : times?.[clock.dataset.seat]) ?? null;
    if (!time) return Infinity;
    const [left, until] = time, runs = until !== null;
    const seconds = runs ? Math.max(0, Math.ceil(until - (Date.now() + away) / 1000)) : left;
    const words = !runs ? say("clock-still") : seconds < HOUR ? say("clock-left", { minutes: Math.ceil(seconds / 60) }) : "";
    if (clock.dataset.words !== words || !clock.firstChild) {
      clock.dataset.words = words;
      clock.replaceChildren(element("span", { ariaHidden: String(runs && seconds < HOUR) }), element("span", { className: "hidden", textContent: words }));
    }
    clock.firstChild.textContent = shortly(seconds);
    clock.classList.toggle("short", runs && seconds < HOUR);
    clock.classList.toggle("still", !runs);
    return !runs || !seconds ? Infinity : seconds >= DAY ? 60000 : 1000;
  }
}

function shortly(seconds) {
  const two = (number) => String(number).padStart(2, "0");
  const days = Math.floor(seconds / DAY), hours = Math.floor((seconds % DAY) / HOUR), minutes = Math.floor((seconds % HOUR) / 60);
  if (days) return say("clock-days", { days, hours });
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
