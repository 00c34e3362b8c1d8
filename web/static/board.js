// The board: draws a position and tells which square the keyboard is on. It knows geometry, and no rules.
const NS = "http://www.w3.org/2000/svg";
const BADGE = 0.46; // of a piece's size, as in pictures
const ARROWS = { ArrowUp: [0, -1], ArrowRight: [1, 0], ArrowDown: [0, 1], ArrowLeft: [-1, 0] };
const STRAIGHT = 0.49, SAME = 0.05; // cosines: the least of a step in a direction, and the difference of two steps that are alike

function make(kind, values, parent) {
  const made = document.createElementNS(NS, kind);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  return parent.appendChild(made);
}

function change(node, name, value) {
  if (node.getAttribute(name) === value) return;
  if (value === null) node.removeAttribute(name);
  else node.setAttribute(name, value);
}

// Where an arrow leads: to the neighbour that lies straightest in its direction. Of two alike it is the one on the line
// from the square that the reader `came` from. At the centre of 96 squares there is no such line: both are returned.
export function ahead({ centres, links }, at, [dx, dy], came = null) {
  const [x, y] = centres[at], sides = links[at];
  const [first, second] = [...new Set(sides.filter((next) => next !== null))]
    .map((next) => [next, ((centres[next][0] - x) * dx + (centres[next][1] - y) * dy) / Math.hypot(centres[next][0] - x, centres[next][1] - y)])
    .filter(([, straight]) => straight > STRAIGHT)
    .sort((one, two) => two[1] - one[1]);
  if (!second || first[1] - second[1] > SAME) return first ? [first[0]] : [];
  const both = [first[0], second[0]];
  if (!links[both[0]].some((next) => next !== null && next !== at && links[both[1]].includes(next))) return both;
  const onwards = came === null ? null : sides[(sides.indexOf(came) + 2) % sides.length];
  return [both.includes(onwards) ? onwards : both[0]];
}

function contains(polygon, x, y) {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [ax, ay] = polygon[i], [bx, by] = polygon[j];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

export class Board {
  // `report` has square(at), cancel(), fork(one, two, go), and name(at) for screen readers.
  constructor(svg, data, report) {
    this.svg = svg;
    this.data = data;
    this.report = report;
    this.drawings = new Map(data.drawings.map((name, number) => [name, number]));
    this.squares = [...svg.querySelector("#squares").children];
    this.polygons = this.squares.map((square) => square.getAttribute("points").split(" ").map((point) => point.split(",").map(Number)));
    this.layers = Object.fromEntries(["home", "marks", "pieces", "above", "focus"].map((id) => [id, svg.querySelector("#" + id)]));
    this.pieces = new Map(); // by square
    this.movable = this.targets = new Set();
    this.current = data.first ?? 0; // the square that the keyboard is on
    this.came = null; // the one before it
    this.squares.forEach((square, at) => {
      square.setAttribute("role", "button");
      square.setAttribute("tabindex", at === this.current ? "0" : "-1");
      square.dataset.at = at;
    });
    svg.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pointerdown", () => { this.byPointer = true; this.came = null; }, true);
    addEventListener("keydown", () => { this.byPointer = false; }, true);
    const frame = svg.parentElement; // an SVG that listens to the focus would take it
    frame.addEventListener("focusin", ({ target }) => target.dataset.at && this.rove(+target.dataset.at, !this.byPointer));
    frame.addEventListener("focusout", () => this.layers.focus.replaceChildren());
    svg.addEventListener("click", (event) => event.detail === 0 && event.target.dataset.at && report.square(+event.target.dataset.at)); // of screen readers
  }

  id(name) {
    return "#d" + this.drawings.get(name);
  }

  use(name, [x, y], size, layer) {
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

  // Draws a position; `lit` is what there is to choose from: {selected, targets, movable, paying, kings}.
  show(position, lit = {}) {
    const { data } = this, size = data.piece, small = size * BADGE, off = (size - small) / 2;
    for (const layer of ["home", "marks", "above"]) this.layers[layer].replaceChildren();
    if (position.turn >= 0) {
      const [fill, stroke] = data.colours[position.turn];
      make("polygon", { points: data.homes[position.turn], fill, stroke, "stroke-width": 2 }, this.layers.home);
    }
    for (const [at, mark] of position.marks) this.tint(at, mark);
    for (const [at, seat] of position.frames) {
      this.outline(at, data.colours[seat][1], 9, 0.92);
      this.outline(at, data.colours[seat][0], 6, 0.92);
    }
    for (const [at, seat] of position.pips) this.use("pip/" + seat, data.centres[at], size, "marks");
    this.place(position.pieces);
    for (const [at, name] of position.badges) {
      const [x, y] = data.centres[at], side = name === "true" || name === "brother" ? -1 : 1;
      this.use(name, [x + side * off, y + off], small, "above");
    }
    for (const [at, seat, number] of position.numbers) this.number(at, seat, number, small, off);
    this.light(lit);
  }

  // Pieces that stay where they are keep their elements: to lay out a drawing takes longest.
  place(pieces) {
    const before = this.pieces, layer = this.layers.pieces;
    this.pieces = new Map();
    for (const [at, symbol, seat] of pieces) {
      const name = `${symbol}/${seat}`, known = before.get(at);
      const stays = known?.getAttribute("href") === this.id(name) && known.parentNode === layer;
      this.pieces.set(at, stays ? known : this.use(name, this.data.centres[at], this.data.piece, "pieces"));
      if (stays) before.delete(at);
    }
    for (const gone of before.values()) gone.remove();
  }

  number(at, seat, number, small, off) {
    const [fill, stroke] = this.data.colours[seat], [x, y] = this.data.centres[at], cx = x - off, cy = y - off;
    make("circle", { cx, cy, r: small / 2 - 1, fill, stroke, "stroke-width": 2 }, this.layers.above);
    const bright = [1, 3, 5].reduce((sum, from) => sum + parseInt(fill.slice(from, from + 2), 16), 0) > 380;
    const text = make("text", { x: cx, y: cy, dy: "0.36em", "text-anchor": "middle", "font-size": small * 0.75, "font-weight": 700 }, this.layers.above);
    text.style.fill = bright ? "#000" : "#fff";
    text.textContent = number;
  }

  light({ selected = null, targets = [], movable = [], paying = [], kings = [] }) {
    const { data } = this;
    this.movable = new Set(movable);
    this.targets = new Set(targets);
    if (selected !== null) this.tint(selected, "from");
    for (const at of paying) this.tint(at, "from");
    for (const at of kings) this.outline(at, "#1d7fd0", 14, 0.88);
    for (const at of targets) {
      if (this.pieces.has(at)) this.outline(at, "#1d7fd0", 14, 0.88);
      else this.use("dot", data.centres[at], data.piece, "above");
    }
    this.squares.forEach((square, at) => {
      change(square, "class", this.movable.has(at) ? "can carry" : this.targets.has(at) ? "can" : "");
      change(square, "aria-label", this.report.name(at));
      change(square, "aria-pressed", this.movable.has(at) ? String(selected === at || paying.includes(at)) : null);
    });
  }

  // Makes pieces slide to where they stand now, from where they were or were let go.
  slide(at, [dx, dy]) {
    const piece = this.pieces.get(at);
    if (!piece || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    piece.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: 140, easing: "ease-out" });
  }

  slideFrom(from, at) {
    const [x, y] = this.data.centres[from], [toX, toY] = this.data.centres[at];
    this.slide(at, [x - toX, y - toY]);
  }

  // Finds squares by points of the window, until it scrolls.
  grid() {
    const matrix = this.svg.getScreenCTM(), back = matrix.inverse();
    return {
      scale: matrix.a,
      at: (x, y) => {
        const found = this.polygons.findIndex((polygon) => contains(polygon, back.a * x + back.c * y + back.e, back.b * x + back.d * y + back.f));
        return found < 0 ? null : found;
      },
    };
  }

  // Keyboard: arrows follow the board's own directions, as its reader sees them.
  rove(at, ring) {
    this.squares[this.current].setAttribute("tabindex", "-1");
    this.current = at;
    this.squares[at].setAttribute("tabindex", "0");
    this.layers.focus.replaceChildren();
    if (!ring) return;
    this.outline(at, "#000", 14, 0.9, "focus");
    this.outline(at, "#ffd34d", 8, 0.9, "focus");
  }

  key(event) {
    const arrow = ARROWS[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.rove(this.current, true);
      this.came = null;
      this.report.square(this.current);
    } else if (event.key === "Escape") {
      this.report.cancel();
    } else if (arrow && !event.altKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      this.step(arrow);
    }
  }

  step(arrow) {
    const from = this.current, [one, two] = ahead(this.data, from, arrow, this.came);
    const go = (at) => { this.focus(at); this.came = from; };
    if (two !== undefined) this.report.fork(one, two, go);
    else if (one !== undefined) go(one);
  }

  focus(at = this.current) {
    this.rove(at, !this.byPointer);
    this.squares[at].focus({ preventScroll: this.byPointer });
  }
}
