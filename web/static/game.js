// A match: follows its events, and plays its reader's moves. What is legal comes from the server.
import { Agreements } from "./agreements.js";
import { Board } from "./board.js";
import { Choosing, NONE } from "./choosing.js";
import { Follower } from "./follower.js";
import { announce, ask, button, closeQuestion, element, game, part, redraw, refusal, say } from "./page.js";
import { Players } from "./players.js";
import { Pointer } from "./pointer.js";
import { Proof } from "./proof.js";
import { Replay } from "./replay.js";
import { changed, fetched, send } from "./server.js";
import { Analysis, ConditionalMoves } from "./trials.js";

let { position, own } = game;
let pending = null; // the move being sent: {text, from, to, drop}
let board = null;
const choosing = new Choosing(), bottom = own.seat ?? 0;
let other = null; // what is looked at instead of the match now: {position, status, legal, play(move), actions, left(), fleeting}
let kings = NONE; // the two of a choice, as moves

// What is on the board, and what can be done there

const here = () => other?.position ?? position;

function legal() {
  if (other) return other.legal;
  if (pending || own.version !== position.version) return NONE;
  return own.choosing ? kings : own.legal;
}

function kingsToChoose() {
  const mine = position.pieces.filter(([, symbol, seat]) => seat === own.seat && "KL".includes(symbol));
  return mine.map(([at, symbol]) => [symbol, "king", [at], ""]);
}

const pieceAt = (at) => here().pieces.find(([square]) => square === at);
function name(at) {
  const piece = pieceAt(at), square = game.names[at];
  let text = piece ? say("square-piece", { army: game.armies[piece[2]], piece: game.kinds[piece[1]], square }) : say("square-empty", { square });
  if (piece && own.king === piece[1] && own.seat === piece[2]) text = say("true-king", { square: text });
  return board?.targets.has(at) ? say("target", { square: text }) : text;
}

// The position with the move that is being sent already made, and its reader's own marks.
function shown() {
  const position = here(), badges = [...position.badges], mine = position.pieces.filter(([, , seat]) => seat === own.seat);
  if (own.king && !other?.trial) for (const [at, symbol] of mine) if (symbol === own.king) badges.push([at, "true"]);
  if (other || pending?.to === undefined) return { ...position, badges };
  const pieces = position.pieces.filter(([at]) => at !== pending.to && at !== pending.from);
  const [, symbol, seat] = pending.drop ? [0, pending.drop, own.seat] : pieceAt(pending.from);
  return { ...position, pieces: [...pieces, [pending.to, symbol, seat]], numbers: [], pips: [], badges: badges.filter(([at]) => at !== pending.from && at !== pending.to) };
}

function draw() {
  choosing.offer(legal());
  const { selected, paying } = choosing;
  board.show(shown(), { selected: selected?.square ?? null, targets: choosing.targets(), movable: choosing.movable(), paying, kings: choosing.of("king").map(([, , [at]]) => at) });
  players.show(here(), own.seat);
  part("status").textContent = status();
  part("status").parentElement.classList.toggle("free", position.turn < 0); // a result is long, and stays
  drawActions();
}

function status() {
  const army = game.armies[position.turn];
  if (other) return other.status;
  if (position.turn < 0) return position.texts[game.language].news;
  if (position.paused) return say("paused");
  if (pending) return say("sending");
  if (own.choosing) return say("choose-king");
  if (choosing.isPayment) return choosing.paying.length ? say("pay-selected", { count: choosing.paying.length }) : say("pay");
  if (own.legal.length) return say(choosing.selected ? "pick-square" : "your-turn");
  return own.seat === null ? say("watching", { army }) : say("waiting", { army });
}

function drawActions() {
  const actions = [], { payment } = choosing;
  if (payment) actions.push(button(say("pay-now"), () => play(payment), { primary: true }));
  if (choosing.selected || choosing.paying.length) actions.push(button(say("cancel"), cancel));
  if (other) actions.push(...(other.actions ?? []), button(say("to-game"), toGame));
  redraw(part("actions"), actions, () => board.focus());
}

function drawTexts() {
  const { beside, armies } = position.texts[game.language];
  part("beside").replaceChildren(...beside.map((textContent) => element("p", { textContent })));
  part("armies").replaceChildren(...armies.map((textContent) => element("li", { textContent })));
  replay.show(position);
  conditionalMoves.show();
  agreements.show();
}

// Looks at another position than that of the match now, or at that.
function look(scene) {
  const left = other;
  other = scene;
  if (scene?.trial && replay.at !== null) replay.leave();
  if (!scene?.trial) left?.left?.();
  refusal("");
  closeQuestion();
  choosing.reset();
  draw();
  if (scene?.trial && !left?.trial) part("board-frame").scrollIntoView({ block: "nearest" });
}

function toGame() {
  replay.leave();
  look(null);
}

// Pointing

function touch(at) {
  refusal("");
  const king = choosing.king(at);
  if (king) confirmKing(king);
  else if (choosing.isPayment) pay(at);
  else if (choosing.selected && choosing.targets().includes(at)) choose(at);
  else if (choosing.selected?.square === at) cancel();
  else if (choosing.movable().includes(at)) pick({ square: at });
  else if (choosing.selected) refuse(at);
  else if (choosing.legal.length && pieceAt(at)?.[2] === here().turn) refusal(say("no-move", { piece: name(at) }));
}

function pick(place) {
  choosing.selected = place;
  draw();
  const piece = place.hand ? game.kinds[place.hand] : name(place.square);
  announce(say("selected", { piece, count: choosing.targets().length }));
}

function pay(at) {
  choosing.pay(at);
  draw();
  announce(say("pay-selected", { count: choosing.paying.length }));
}

function pickInHand(letter) {
  if (choosing.selected?.hand === letter) cancel();
  else pick({ hand: letter });
  board.focus();
}

function cancel() {
  choosing.reset();
  draw();
}

function choose(to, dropped = false) {
  const found = choosing.to(to);
  if (found.length === 1) return play(found[0], dropped);
  const ways = found.map((move) => {
    const symbol = move[3] || pieceAt(move[2][0])[1];
    return [game.kinds[symbol], () => play(move, dropped), `${symbol}/${here().turn}`];
  });
  return ask(say("promote"), ways, cancel, game.centres[to]);
}

function confirmKing([symbol, , [at]]) {
  const answer = [say("choose-this-king"), () => attempt(() => send("king", { king: symbol, version: position.version }), true), `${symbol}/${own.seat}`];
  ask(say("choose-king-sure", { king: game.kinds[symbol] }), [answer], cancel, game.centres[at]);
}

// Sending

function play(move, dropped = false) {
  if (other) return other.play(move);
  const [text, kind, squares] = move;
  pending = { text };
  if (kind === "move") Object.assign(pending, { from: squares[0], to: squares[1] });
  if (kind === "drop") Object.assign(pending, { to: squares[0], drop: text.split("@")[0] });
  choosing.reset();
  draw();
  if (kind === "move" && !dropped) board.slideFrom(...squares);
  attempt(() => send("move", { move: text, version: position.version }));
}

// Asks the server why a move is not legal: it answers with the reason. The piece is back at once.
function refuse(to, held = null) {
  const { hand, square } = choosing.selected;
  cancel();
  if (held?.piece && square !== undefined) board.slide(square, [held.dx / held.grid.scale, held.dy / held.grid.scale]);
  if (other) return refusal(say("not-there"));
  const text = hand ? `${hand}@${game.names[to]}` : game.names[square] + game.names[to];
  attempt(() => send("move", { move: text, version: position.version }));
}

async function attempt(work, aloud = false) {
  let known = true;
  refusal("");
  try {
    const { said } = await work();
    known = await follower.refresh(); // the news tell the move
    if (aloud) announce(said);
    if (!known) return; // the next event brings it
  } catch (error) {
    refusal(error instanceof TypeError ? say("connection-lost") : error.message);
  }
  const back = pending;
  pending = null;
  await catchUp();
  draw();
  if (back?.from !== undefined && pieceAt(back.from)) board.slideFrom(back.to, back.from);
}

// Following

async function catchUp() {
  if (game.csrf && own.version !== position.version) {
    try {
      own = await fetched("own");
      agreements.show();
      kings = own.choosing ? kingsToChoose() : NONE;
    } catch { /* the next event tries again */ }
  }
}

function arrived(news) {
  if (news.version < position.version) return;
  const before = position, mine = pending;
  position = news;
  if (news.version > before.version) {
    pending = null;
    if (other?.fleeting) look(null);
    if (!other) closeQuestion();
    refusal("");
    const offers = agreements.news(before), moved = news.moves.length !== before.moves.length || news.turn < 0;
    announce([offers && !moved ? "" : news.texts[game.language].news, offers].join(" ").trim());
    agreements.forget();
    catchUp().then(draw);
  }
  draw();
  drawTexts();
  if (news.version > before.version && !mine && !other) slideNews(before);
}

// The one piece that stands elsewhere now slides there.
function slideNews(before) {
  const was = new Set(before.pieces.map(String)), is = new Set(position.pieces.map(String));
  const gone = before.pieces.filter((piece) => !is.has(String(piece))), come = position.pieces.filter((piece) => !was.has(String(piece)));
  for (const [to, symbol, seat] of come) {
    const from = gone.filter((piece) => piece[1] === symbol && piece[2] === seat);
    if (from.length === 1) board.slideFrom(from[0][0], to);
  }
}

kings = own.choosing ? kingsToChoose() : NONE;
board = new Board(part("board"), { ...game, first: position.pieces.find(([, , seat]) => seat === bottom)?.[0] }, {
  name,
  square: touch,
  cancel,
  fork: (one, two, go) => ask(say("fork"), [one, two].map((at) => [name(at), () => go(at)]), () => board.focus(), game.centres[one]),
});
const pointer = new Pointer(board, {
  square: touch,
  lift: (place) => { refusal(""); choosing.selected = choosing.isPayment ? null : place; draw(); },
  drop: (at, held) => {
    if (choosing.targets().includes(at)) choose(at, true);
    else if (choosing.selected) refuse(at, held);
    else cancel();
  },
  cancel,
});
const players = new Players(bottom, {
  can: (letter) => choosing.inHand(letter),
  pressed: (letter) => choosing.selected?.hand === letter,
  pick: pickInHand,
  down: (event, letter) => pointer.downInHand(event, letter),
}, () => board.focus());
const replay = new Replay((there, status) => {
  look(there && { position: there, status, legal: NONE });
  announce(there ? there.news[game.language] : position.texts[game.language].news);
});
const agreements = new Agreements({ position: () => position, own: () => own, act: (work) => attempt(work, true).then(() => agreements.show()), lost: () => board.focus() });
const trials = { look, position: () => position, own: () => own };
const conditionalMoves = new ConditionalMoves(trials);
new Analysis(trials);
new Proof(() => position.version);
const follower = new Follower({
  events: () => `/game/${game.match}/events?version=${position.version}`,
  arrived: (data) => arrived(JSON.parse(data)),
  refresh: async () => {
    try {
      const news = await changed("position");
      if (news) arrived(news);
    } catch (error) {
      if (error.message !== "404") throw error;
      location.reload(); // it may not be seen any more: the server says so
    }
  },
});
draw();
drawTexts();
follower.follow();
