// Offers that need an answer, and what its reader can ask for: resign, draw, takeback, pause, abort. The same commands as in Discord.
import { announce, button, element, game, part, redraw, refusal, say } from "./page.js";
import { send } from "./server.js";

const CONFIRMED = { resign: "resign-sure", claim: "draw-sure", abort: "abort-sure" };
const OFFERED = { draw: "draw", takeback: "takeback", pause: "pause", abort: "abort", "request-abort": "abort" };

export class Agreements {
  // `page` has position(), own(), act(work), which sends and then follows, and lost(), a place for the keyboard.
  constructor(page) {
    this.page = page;
    this.question = null; // what is to be confirmed: {text, label, act}
    this.gone = ""; // what is no longer on offer, in words
    part("agreements").addEventListener("keydown", ({ key }) => key === "Escape" && this.question && this.ask(null));
  }

  // Tells what is new on offer or no longer open; the words, or "".
  news(before) {
    const { offers, moves } = this.page.position(), had = new Set(before.offers.map(({ seq }) => seq)), has = new Set(offers.map(({ seq }) => seq));
    const come = offers.filter(({ seq, seat }) => !had.has(seq) && seat !== this.page.own().seat).map((offer) => this.words(offer));
    const gone = before.offers.filter(({ seq }) => !has.has(seq));
    this.gone = gone.length && this.page.position().turn >= 0 && moves.length === before.moves.length ? gone.map(({ kind }) => say("closed-" + kind)).join(" ") : "";
    return [...come, this.gone].join(" ").trim();
  }

  words({ kind, seat, level }) {
    return say("offered-" + kind, { army: game.armies[seat], count: level });
  }

  show() {
    const { offers } = this.page.position(), rows = offers.map((offer) => this.offer(offer));
    if (this.gone) rows.push(element("p", { textContent: this.gone }));
    if (this.question) rows.push(this.confirmation());
    else if (this.page.own().asks.length) rows.push(this.asks());
    redraw(part("agreements"), rows, this.page.lost);
  }

  offer(offer) {
    const { kind, seat, waits } = offer, { seat: mine } = this.page.own(), answers = [];
    const answer = (name, sure) => {
      const act = () => this.send("answer", { answer: name, kind });
      const ask = () => this.ask({ text: say(sure), label: say(name), act });
      answers.push(button(say(name), sure ? ask : act, { key: `${name} ${kind}`, primary: name === "accept" }));
    };
    const asked = waits.includes(mine);
    if (asked) answer("accept", waits.length === 1 && { draw: "draw-sure", abort: "abort-sure" }[kind]);
    if (asked || (kind === "substitute" && mine !== null && mine !== seat)) answer("refuse");
    if (mine !== null && mine === seat) answer("withdraw");
    const text = [this.words(offer), asked ? "" : say("unanswered")].join(" ").trim();
    return element("div", { className: "offer" }, element("p", { textContent: text }), element("div", { className: "actions" }, ...answers));
  }

  asks() {
    const { asks } = this.page.own();
    const buttons = asks.map((name) => {
      const act = () => (name in OFFERED ? this.send("offer", { offer: OFFERED[name] }) : this.send(name));
      const sure = CONFIRMED[name], label = say("ask-" + name);
      return button(label, sure ? () => this.ask({ text: say(sure), label, act }) : act, { key: name, primary: name === "resume" });
    });
    return element("div", { className: "actions" }, ...buttons);
  }

  confirmation() {
    const { text, label, act } = this.question;
    const buttons = [
      button(label, () => { this.question = null; act(); }, { key: "confirm", primary: true }),
      button(say("keep-playing"), () => this.ask(null), { key: "keep" }),
    ];
    const asked = element("div", { className: "offer", ariaLabel: text }, element("p", { textContent: text }), element("div", { className: "actions" }, ...buttons));
    asked.setAttribute("role", "group");
    return asked;
  }

  ask(question) {
    this.question = question;
    this.show();
    part("agreements").querySelector(question ? "[data-key=keep]" : "button")?.focus();
  }

  // The match has gone on: what was to be confirmed may no longer fit.
  forget() {
    this.question = null;
  }

  send(path, body = {}) {
    refusal("");
    this.gone = "";
    this.show();
    for (const one of part("agreements").querySelectorAll("button")) one.disabled = true;
    return this.page.act(() => send(path, { ...body, version: this.page.position().version }));
  }
}
