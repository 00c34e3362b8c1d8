// A match: follows its events, and plays its reader's moves. What is legal comes from the server.
import { Board } from "./board.js";

const game = JSON.parse(document.getElementById("data").textContent);
const part = (id) => document.getElementById(id);
const say = (name, values = {}) => game.texts[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);
let position = game.position, own = game.own;
let selected = null; // {square} or {hand: letter}
let paying = [];
let pending = null; // the move being sent: {text, from, to}

// What can be done

const choices = () => (pending || own.version !== position.version ? [] : own.legal);
const isPayment = () => choices().some(([, kind]) => kind === "ransom");
const fits = ([text, kind, squares]) =>
  selected?.hand ? kind === "drop" && text.startsWith(selected.hand + "@") : kind === "move" && squares[0] === selected?.square;
const target = ([, kind, squares]) => (kind === "drop" ? squares[0] : squares[1]);
const targets = () => (selected ? [...new Set(choices().filter(fits).map(target))] : []);
const movable = () =>
  isPayment() ? payable() : [...new Set(choices().filter(([, kind]) => kind === "move").map(([, , squares]) => squares[0]))];
const payments = () => choices().filter(([, kind, squares]) => kind === "ransom" && paying.every((at) => squares.includes(at)));
const payable = () => [...new Set(payments().flatMap(([, , squares]) => squares))];

const pieceAt = (at) => position.pieces.find(([square]) => square === at);
function name(at) {
  const piece = pieceAt(at), square = game.names[at];
  let text = piece ? say("square-piece", { army: game.armies[piece[2]], piece: game.kinds[piece[1]], square }) : say("square-empty", { square });
  if (board?.targets?.has(at)) text = say("target", { square: text });
  return text;
}

// Showing

let board = null;
const report = {
  name,
  square: (at) => touch(at),
  drop: (from, to) => { if (targets().includes(to)) choose(to); else refuse(from, to); },
  lift: (at) => { selected = { square: at }; draw(); },
  cancel: () => { selected = null; paying = []; draw(); },
  fork: (one, two, go) => ask(say("fork"), [one, two].map((at) => [name(at), () => go(at), null])),
};

function announce(text) {
  part("live").textContent = text;
}

function draw() {
  board.show(shown(), { selected: selected?.square ?? null, targets: targets(), movable: movable(), paying });
  part("board").classList.toggle("mine", movable().length > 0);
  drawHands();
  drawStatus();
}

// The position with the move that is being sent already made.
function shown() {
  if (!pending || pending.to === undefined) return position;
  const pieces = position.pieces.filter(([at]) => at !== pending.to && at !== pending.from);
  const moved = pending.drop ? [pending.to, pending.drop, own.seat] : pieceAt(pending.from);
  return { ...position, pieces: [...pieces, [pending.to, moved[1], moved[2]]], turn: position.turn, numbers: [], pips: [] };
}

function drawHands() {
  const hands = part("hands"), held = position.hands.some((hand) => Object.keys(hand).length);
  hands.hidden = !held;
  hands.replaceChildren();
  if (!held) return;
  position.hands.forEach((hand, seat) => {
    const kinds = Object.entries(hand);
    if (!kinds.length) return;
    const label = document.createElement("span");
    label.textContent = say("hand", { army: game.armies[seat] });
    hands.append(label);
    for (const [letter, count] of kinds) {
      const can = seat === own.seat && choices().some(([text, kind]) => kind === "drop" && text.startsWith(letter + "@"));
      const button = document.createElement("button");
      button.type = "button";
      button.disabled = !can;
      button.setAttribute("aria-pressed", selected?.hand === letter && seat === own.seat);
      button.setAttribute("aria-label", `${game.kinds[letter]} × ${count}`);
      button.append(picture(`${letter}/${seat}`), `× ${count}`);
      button.addEventListener("click", () => {
        selected = selected?.hand === letter ? null : { hand: letter };
        draw();
        if (selected) announce(say("selected", { piece: game.kinds[letter], count: targets().length }));
      });
      hands.append(button);
    }
  });
}

function picture(drawing) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", board.id(drawing));
  svg.append(use);
  return svg;
}

function drawStatus() {
  const over = position.turn < 0;
  let text = "";
  if (over) text = say("game-over");
  else if (position.paused) text = say("paused");
  else if (pending) text = say("sending");
  else if (own.choosing) text = say("choose-king");
  else if (own.legal.length && isPayment()) text = paying.length ? say("pay-selected", { count: paying.length }) : say("pay");
  else if (own.legal.length) text = say("your-turn");
  else text = own.seat === null ? say("watching", { army: game.armies[position.turn] }) : say("waiting", { army: game.armies[position.turn] });
  part("status").textContent = text;
  part("players").replaceChildren(...game.players.map((player, seat) => {
    const item = document.createElement("li"), dot = document.createElement("i");
    [dot.style.background, dot.style.borderColor] = game.colours[seat];
    item.classList.toggle("turn", seat === position.turn);
    item.append(dot, `${game.armies[seat]} · ${player}`);
    return item;
  }));
  drawActions();
}

function drawActions() {
  const actions = [];
  const button = (text, act, primary) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: text });
    if (primary) made.classList.add("primary");
    made.addEventListener("click", act);
    actions.push(made);
  };
  if (own.choosing && own.version === position.version && !pending) {
    for (const king of ["K", "L"]) button(game.kinds[king], () => choosingKing(king));
  }
  const exact = payments().find(([, , squares]) => squares.length === paying.length);
  if (paying.length && exact) button(say("pay-now"), () => send(exact), true);
  if (selected || paying.length) button(say("cancel"), report.cancel);
  part("actions").replaceChildren(...actions);
}

function drawMoves() {
  const list = part("moves"), rows = [];
  let row = null, number = 0;
  for (const [round, seat, text] of position.moves) {
    if (round !== number || !row) {
      row = document.createElement("li");
      number = round;
      row.append(Object.assign(document.createElement("span"), { textContent: round + "." }));
      rows.push(row);
    }
    const move = document.createElement("span"), dot = document.createElement("i");
    [dot.style.background, dot.style.borderColor] = game.colours[seat];
    move.append(dot, text[game.language]);
    row.append(move);
  }
  list.replaceChildren(...rows);
  list.scrollTop = list.scrollHeight;
  const { beside, armies } = position.texts[game.language];
  const lines = (id, kind, texts) =>
    part(id).replaceChildren(...texts.map((text) => Object.assign(document.createElement(kind), { textContent: text })));
  lines("beside", "p", beside);
  lines("armies", "li", armies);
}

// Touching

function touch(at) {
  part("refusal").textContent = "";
  if (isPayment()) {
    if (paying.includes(at)) paying = paying.filter((other) => other !== at);
    else if (payable().includes(at)) paying = [...paying, at];
    draw();
  } else if (selected && targets().includes(at)) {
    choose(at);
  } else if (selected?.square === at) {
    report.cancel();
  } else if (movable().includes(at)) {
    selected = { square: at };
    draw();
    announce(say("selected", { piece: name(at), count: targets().length }));
  } else if (selected) {
    if (selected.square !== undefined && own.legal.length) refuse(selected.square, at);
    else report.cancel();
  }
}

function choose(to) {
  const found = choices().filter(fits).filter((move) => target(move) === to);
  if (found.length === 1) return send(found[0]);
  const seat = own.seat;
  ask(say("promote"), found.map((move) => {
    const symbol = move[3] || pieceAt(move[2][0])[1];
    return [game.kinds[symbol], () => send(move), `${symbol}/${seat}`];
  }));
}

function ask(question, answers) {
  const dialog = part("choice"), row = document.createElement("div"), back = document.activeElement;
  const close = () => { dialog.hidden = true; dialog.replaceChildren(); back?.focus?.(); };
  for (const [text, act, drawing] of [...answers, [say("cancel"), report.cancel, null]]) {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    if (drawing) button.append(picture(drawing));
    button.append(text);
    button.addEventListener("click", () => { close(); act(); });
    row.append(button);
  }
  dialog.replaceChildren(Object.assign(document.createElement("p"), { textContent: question }), row);
  dialog.setAttribute("aria-label", question);
  dialog.onkeydown = (event) => { if (event.key === "Escape") { close(); report.cancel(); } };
  dialog.hidden = false;
  row.firstChild.focus();
}

// Sending

async function post(path, body) {
  const answer = await fetch(`/game/${game.match}/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json", "X-CSRF-Token": game.csrf },
    body: JSON.stringify({ ...body, version: position.version }),
  });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.reason);
  return found;
}

// The same ID with every try: a move whose answer was lost is played once.
async function certain(path, body) {
  const id = crypto.randomUUID();
  for (let tries = 0; ; tries += 1) {
    try {
      return await post(path, { ...body, id });
    } catch (error) {
      if (!(error instanceof TypeError) || tries > 3) throw error;
      await new Promise((go) => setTimeout(go, 500 * 2 ** tries));
    }
  }
}

async function send(move) {
  const [text, kind, squares] = move;
  pending = { text };
  if (kind === "move") Object.assign(pending, { from: squares[0], to: squares[1] });
  if (kind === "drop") Object.assign(pending, { to: squares[0], drop: text.split("@")[0] });
  selected = null;
  paying = [];
  draw();
  await attempt(() => certain("move", { move: text }));
}

// Asks the server why a move is not legal: it answers with the reason.
async function refuse(from, to) {
  const text = game.names[from] + game.names[to];
  selected = null;
  draw();
  await attempt(() => certain("move", { move: text }));
}

const choosingKing = (king) => attempt(() => certain("king", { king }));

async function attempt(work) {
  part("refusal").textContent = "";
  try {
    const { said } = await work();
    announce(said);
    await refresh();
  } catch (error) {
    const text = error instanceof TypeError ? say("connection-lost") : error.message;
    part("refusal").textContent = text;
  }
  pending = null;
  await catchUp();
  draw();
}

// Following

async function fetched(path) {
  const answer = await fetch(`/game/${game.match}/${path}`, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new TypeError(String(answer.status));
  return answer.json();
}

async function refresh() {
  arrived(await fetched("position"));
}

async function catchUp() {
  if (game.csrf && own.version !== position.version) {
    try {
      own = await fetched("own");
    } catch { /* the next event tries again */ }
  }
}

function arrived(news) {
  if (news.version < position.version) return;
  const moved = news.version > position.version;
  position = news;
  if (moved) {
    pending = null;
    selected = null;
    paying = [];
    part("choice").hidden = true;
    announce(position.texts[game.language].news);
    catchUp().then(draw);
  }
  draw();
  drawMoves();
}

let source = null, poll = null;
function follow() {
  if (source || document.hidden) return;
  source = new EventSource(`/game/${game.match}/events?version=${position.version}`);
  source.onmessage = (event) => arrived(JSON.parse(event.data));
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) return;
    leave();
    poll ??= setInterval(() => refresh().catch(() => {}), 10000);
  };
}
function leave() {
  source?.close();
  source = null;
}
document.addEventListener("visibilitychange", () => {
  clearInterval(poll);
  poll = null;
  if (document.hidden) leave();
  else refresh().catch(() => {}).then(follow);
});

board = new Board(part("board"), { ...game, first: position.pieces.find(([, , seat]) => seat === (own.seat ?? 0))?.[0] }, report);
draw();
drawMoves();
follow();
