// What its reader has pointed at, among the moves that the server calls legal: [text, kind, squares, promotion].
export const NONE = [];
const target = ([, kind, squares]) => (kind === "drop" ? squares[0] : squares[1]);
const unique = (values) => [...new Set(values)];

export class Choosing {
  constructor() {
    this.legal = NONE;
    this.reset();
  }

  // Moves to choose from; what was pointed at is forgotten if they are others.
  offer(legal) {
    if (legal === this.legal) return;
    this.legal = legal;
    this.reset();
  }

  reset() {
    this.selected = null; // {square} or {hand: letter}
    this.paying = [];
  }

  of(...kinds) {
    return this.legal.filter(([, kind]) => kinds.includes(kind));
  }

  fits(move) {
    const [text, kind, squares] = move, { selected } = this;
    return selected?.hand ? kind === "drop" && text.startsWith(selected.hand + "@") : kind === "move" && squares[0] === selected?.square;
  }

  targets() {
    return this.selected ? unique(this.legal.filter((move) => this.fits(move)).map(target)) : [];
  }

  to(square) {
    return this.legal.filter((move) => this.fits(move) && target(move) === square);
  }

  get isPayment() {
    return this.of("ransom").length > 0;
  }

  // Payments that hold all that was picked; once one is complete, it is `payment`.
  payments() {
    return this.of("ransom").filter(([, , squares]) => this.paying.every((at) => squares.includes(at)));
  }

  get payment() {
    return this.paying.length ? this.payments().find(([, , squares]) => squares.length === this.paying.length) : undefined;
  }

  pay(at) {
    if (this.paying.includes(at)) this.paying = this.paying.filter((other) => other !== at);
    else if (this.movable().includes(at)) this.paying = [...this.paying, at];
  }

  movable() {
    if (this.isPayment) return unique(this.payments().flatMap(([, , squares]) => squares));
    return unique(this.of("move", "king").map(([, , squares]) => squares[0]));
  }

  king(at) {
    return this.of("king").find(([, , squares]) => squares[0] === at);
  }

  inHand(letter) {
    return this.legal.some(([text, kind]) => kind === "drop" && text.startsWith(letter + "@"));
  }
}
