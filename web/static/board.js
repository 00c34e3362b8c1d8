// The board: draws a position, and reports what its reader points at. It knows geometry, and no rules.
const NS = "http://www.w3.org/2000/svg";
const BADGE = 0.46; // of a piece's size, as in pictures

function make(kind, values, parent) {
  const made = document.createElementNS(NS, kind);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  return parent.appendChild(made);
}

export class Board {
  // `report` has square(at), drop(from, to), and name(at) for screen readers.
  constructor(svg, data, report) {
    this.svg = svg;
    this.data = data;
    this.report = report;
    this.drawings = new Map(data.drawings.map((name, number) => [name, number]));
    this.squares = [...svg.querySelector("#squares").children];
    this.layers = Object.fromEntries(["home", "marks", "pieces", "above"].map((id) => [id, svg.querySelector("#" + id)]));
    this.pieces = new Map(); // by square
    this.movable = new Set();
    this.current = 0; // the square that the keyboard is on
    this.position = { pieces: [] };
    this.squares.forEach((square, at) => {
      square.setAttribute("role", "button");
      square.setAttribute("tabindex", "-1");
      square.dataset.at = at;
    });
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focusin", (event) => this.squares.includes(event.target) && this.rove(+event.target.dataset.at));
    svg.addEventListener("pointerdown", (event) => this.down(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.up(event));
    svg.addEventListener("pointercancel", () => this.release(true));
    this.rove(data.first ?? 0);
  }

  id(name) {
    return "#d" + this.drawings.get(name);
  }

  use(name, x, y, size, layer) {
    return make("use", { href: this.id(name), x: x - size / 2, y: y - size / 2, width: size, height: size }, this.layers[layer]);
  }

  outline(at, colour, width, part, layer = "marks") {
    const [x, y] = this.data.centres[at];
    const transform = `translate(${x * (1 - part)} ${y * (1 - part)}) scale(${part})`;
    make("polygon", { points: this.squares[at].getAttribute("points"), transform, fill: "none", stroke: colour, "stroke-width": width }, this.layers[layer]);
  }

  tint(at, name) {
    const [fill, opacity, border] = this.data.tints[name];
    make("polygon", { points: this.squares[at].getAttribute("points"), fill, "fill-opacity": opacity }, this.layers.marks);
    if (border) this.outline(at, border, 10, 0.88);
  }

  // Draws a position; `lit` are squares to choose from: {selected, targets, captures, movable}.
  show(position, lit = {}) {
    const { data } = this, size = data.piece, small = size * BADGE, off = (size - small) / 2;
    this.position = position;
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    if (position.turn >= 0) {
      const [fill, stroke] = data.colours[position.turn];
      make("polygon", { points: data.homes[position.turn], fill, stroke, "stroke-width": 2 }, this.layers.home);
    }
    for (const [at, mark] of position.marks) this.tint(at, mark);
    for (const [at, seat] of position.frames) {
      this.outline(at, data.colours[seat][1], 9, 0.92);
      this.outline(at, data.colours[seat][0], 6, 0.92);
    }
    for (const [at, seat] of position.pips) this.use("pip/" + seat, ...data.centres[at], size, "pieces");
    this.pieces.clear();
    for (const [at, symbol, seat] of position.pieces) this.pieces.set(at, this.use(`${symbol}/${seat}`, ...data.centres[at], size, "pieces"));
    for (const [at, name] of position.badges) {
      const [x, y] = data.centres[at], side = name === "true" || name === "brother" ? -1 : 1;
      this.use(name, x + side * off, y + off, small, "above");
    }
    for (const [at, seat, number] of position.numbers) this.number(at, seat, number, small, off);
    this.light(lit);
  }

  number(at, seat, number, small, off) {
    const [fill, stroke] = this.data.colours[seat], [x, y] = this.data.centres[at], cx = x - off, cy = y - off;
    make("circle", { cx, cy, r: small / 2 - 1, fill, stroke, "stroke-width": 2 }, this.layers.above);
    const bright = [1, 3, 5].reduce((sum, from) => sum + parseInt(fill.slice(from, from + 2), 16), 0) > 380;
    const text = make("text", { x: cx, y: cy, dy: "0.36em", "text-anchor": "middle", "font-size": small * 0.75, "font-weight": 700 }, this.layers.above);
    text.style.fill = bright ? "#000" : "#fff";
    text.textContent = number;
  }

  light({ selected = null, targets = [], movable = [], paying = [] }) {
    const { data } = this;
    this.movable = new Set(movable);
    this.targets = new Set(targets);
    if (selected !== null) this.tint(selected, "from");
    for (const at of paying) this.tint(at, "from");
    for (const at of targets) {
      if (this.pieces.has(at)) this.outline(at, "#1d7fd0", 14, 0.88);
      else this.use("dot", ...data.centres[at], data.piece, "above");
    }
    this.squares.forEach((square, at) => {
      const can = this.movable.has(at) || this.targets.has(at);
      square.classList.toggle("can", can);
      square.setAttribute("aria-label", this.report.name(at));
      square.setAttribute("aria-pressed", selected === at || paying.includes(at));
    });
  }

  // Keyboard: arrows follow the board's own directions, as its reader sees them.
  rove(at) {
    this.squares[this.current].setAttribute("tabindex", "-1");
    this.current = at;
    this.squares[at].setAttribute("tabindex", "0");
  }

  key(event) {
    const arrow = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] }[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.report.square(this.current);
    } else if (event.key === "Escape") {
      this.report.cancel();
    } else if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.step(arrow);
    }
  }

  // Neighbours behind a side that lie in the direction of the arrow, the straightest first. At the centre two lie
  // equally straight ahead: the reader is asked.
  step([dx, dy]) {
    const [x, y] = this.data.centres[this.current];
    const near = [...new Set(this.data.links[this.current].filter((at) => at !== null))]
      .map((at) => {
        const [ax, ay] = this.data.centres[at], length = Math.hypot(ax - x, ay - y);
        return [at, ((ax - x) * dx + (ay - y) * dy) / length];
      })
      .filter(([, straight]) => straight > 0.5)
      .sort((one, two) => two[1] - one[1]);
    if (!near.length) return;
    const fork = near.length > 1 && near[0][1] - near[1][1] < 0.05;
    if (fork) this.report.fork(near[0][0], near[1][0], (at) => this.focus(at));
    else this.focus(near[0][0]);
  }

  focus(at) {
    this.rove(at);
    this.squares[at].focus();
  }

  // Pointer: a tap selects, a drag carries the piece.
  at(event) {
    const square = document.elementsFromPoint(event.clientX, event.clientY).find((one) => this.squares.includes(one));
    return square ? +square.dataset.at : null;
  }

  down(event) {
    if (event.button || !event.isPrimary) return;
    const at = this.at(event);
    if (at === null) return;
    this.pressed = { at, x: event.clientX, y: event.clientY, piece: null, id: event.pointerId };
    if (this.movable.has(at) && this.pieces.has(at)) {
      event.preventDefault();
      this.squares[at].focus({ preventScroll: true });
      const box = this.svg.getScreenCTM();
      Object.assign(this.pressed, { piece: this.pieces.get(at), scale: box.a });
      this.svg.setPointerCapture(event.pointerId);
    }
  }

  move(event) {
    const { pressed } = this;
    if (!pressed?.piece || event.pointerId !== pressed.id) return;
    const dx = event.clientX - pressed.x, dy = event.clientY - pressed.y;
    if (!pressed.dragging) {
      if (Math.hypot(dx, dy) < 6) return;
      pressed.dragging = true;
      this.report.lift(pressed.at); // draws targets, so the piece is another element now
      pressed.piece = this.pieces.get(pressed.at);
      pressed.piece.classList.add("moving");
      this.layers.above.append(pressed.piece);
    }
    pressed.piece.style.transform = `translate(${dx / pressed.scale}px, ${dy / pressed.scale}px)`;
  }

  up(event) {
    const { pressed } = this;
    if (!pressed || event.pointerId !== pressed.id) return;
    const at = this.at(event);
    this.pressed = null;
    if (!pressed.dragging) {
      if (at === pressed.at) this.report.square(at);
    } else if (at === null || at === pressed.at) {
      this.release(false, pressed);
    } else {
      this.report.drop(pressed.at, at);
    }
  }

  release(cancelled, pressed = this.pressed) {
    if (pressed?.piece) pressed.piece.style.transform = "";
    this.pressed = null;
    if (cancelled) this.report.cancel();
  }
}
