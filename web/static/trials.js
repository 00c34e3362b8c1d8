// Moves tried out on the board: conditional moves and the analysis. Both are the same in Discord.
import { announce, button, element, game, part, redraw, refusal, say } from "./page.js";
import { fetched, send } from "./server.js";

// "If they play this, I answer that": a line is pointed out on the board, then kept.
export class ConditionalMoves {
  // `page` has look(scene), position(), and own().
  constructor(page) {
    this.page = page;
    this.line = null; // the moves of a line that is being made
    part("conditional").addEventListener("toggle", () => this.show());
  }

  // Once the match has gone on, a line that is being made no longer fits.
  show() {
    const { seat } = this.page.own();
    part("conditional").hidden = seat === null || this.page.position().status !== "playing";
    if (part("conditional").hidden || !part("conditional").open) return;
    fetched("conditional").then((found) => this.draw(found), (error) => this.draw({ lines: 0, open: false, reason: error.message }));
  }

  draw({ lines, mark, tree, open, reason = say("no-conditional") }) {
    const rows = lines ? [element("pre", { textContent: tree })] : [element("p", { textContent: reason })];
    const buttons = Array.from({ length: lines }, (_, at) => button(say("delete-line", { count: at + 1 }), () => this.change({ delete: at + 1, mark })));
    if (open) buttons.unshift(button(say("add-line"), () => this.begin(), { key: "add-line" }));
    redraw(part("conditional-lines"), [...rows, element("div", { className: "actions" }, ...buttons)]);
  }

  begin() {
    this.line = [];
    this.go();
  }

  async go() {
    const { line } = this;
    try {
      const found = await fetched("after?moves=" + encodeURIComponent(line.join(" ")));
      if (this.line !== line) return;
      const mine = line.length && this.players.at(-1) === this.page.own().seat, moves = found.moves.join(" ");
      this.page.look({
        position: found.position,
        legal: found.legal,
        trial: true,
        fleeting: true, // the line begins now
        status: moves ? say("line-so-far", { move: moves }) : say("line-start"),
        actions: mine ? [button(say("keep-line"), () => this.keep(), { primary: true })] : [],
        play: ([text]) => { this.players.push(found.position.turn); this.line = [...line, text]; this.go(); },
        left: () => { this.line = null; },
      });
      if (moves) announce(say("line-so-far", { move: moves }));
    } catch (error) {
      refusal(error instanceof TypeError ? say("connection-lost") : error.message);
    }
  }

  set line(moves) {
    this.moves = moves;
    if (moves && !moves.length) this.players = []; // the seat of each move
  }

  get line() {
    return this.moves;
  }

  async keep() {
    if (await this.change({ line: this.line.join(" ") })) this.page.look(null);
  }

  async change(body) {
    try {
      const { said } = await send("conditional", { ...body, version: this.page.position().version });
      announce(said);
      this.show();
      return true;
    } catch (error) {
      refusal(error instanceof TypeError ? say("connection-lost") : error.message);
      return false;
    }
  }
}

// The analysis: every legal move of any side may be made, and makes a line.
export class Analysis {
  constructor(page) {
    this.page = page;
    this.shown = null;
    part("analyse").hidden = !game.csrf;
    part("analyse").addEventListener("click", () => this.load(fetched("analysis")));
    part("analysis-lines").addEventListener("click", ({ target }) => {
      const move = target.closest("[data-line]");
      if (move) this.step("place", move.dataset.line, +move.dataset.depth);
    });
  }

  step(action, value = "", depth = 0) {
    return this.load(send("analysis", { action, value, depth, version: this.shown.revision }));
  }

  async load(coming) {
    try {
      this.draw(await coming);
    } catch (error) {
      refusal(error instanceof TypeError ? say("connection-lost") : error.message);
      if (this.shown && !(error instanceof TypeError)) this.draw(await fetched("analysis"), error.message); // changed elsewhere
    }
  }

  draw(shown, reason = "") {
    this.shown = shown;
    const { selected, depth, lines, answers, side, now } = shown, line = lines[selected] ?? [];
    const act = (key, action) => button(say(key), () => this.step(action), { key });
    const steps = [depth > 0 && act("back", "back"), depth < line.length && act("forward", "forth"), depth > 0 && act("drop-move", "drop"), now && act("from-now", "now")];
    this.page.look({
      position: shown.position,
      legal: shown.legal,
      trial: true,
      status: side,
      actions: [...answers.map(([label, text]) => button(label, () => this.step("go", text))), ...steps.filter(Boolean)],
      play: ([text]) => this.step("go", text),
      left: () => { part("analysis-lines").replaceChildren(); this.shown = null; },
    });
    if (reason) refusal(reason);
    part("analysis-lines").replaceChildren(...lines.map((moves, at) => element("li", {}, ...moves.map((text, number) => this.move(at, number + 1, text)))));
    announce([line[depth - 1], side].filter(Boolean).join(" "));
  }

  move(line, depth, text) {
    const { selected, depth: place } = this.shown, made = button(text, () => {}, { key: `${line} ${depth}` });
    made.dataset.line = line;
    made.dataset.depth = depth;
    if (line === selected && depth === place) made.setAttribute("aria-current", "step");
    return made;
  }
}
