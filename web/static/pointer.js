// Mouse, pen and touch: a tap points at a square, a drag carries a piece of the board or of a hand.
// A drag reads no layout; it writes one style for each frame that is drawn.
const TAP = 6; // pixels that a tap may move
const LARGER = 1.6, HIGHER = 0.5; // under a finger a piece is larger and higher, in parts of its size

export class Pointer {
  // `report` has square(at), lift(from), drop(to), and cancel(); a place is {square} or {hand}.
  constructor(board, report) {
    this.board = board;
    this.report = report;
    this.held = null;
    const { svg } = board;
    svg.addEventListener("pointerdown", (event) => this.down(event));
    // Where a browser does not know touch-action inside of SVG.
    svg.addEventListener("touchmove", (event) => this.held?.carried && event.touches.length === 1 && event.cancelable && event.preventDefault(), { passive: false });
    svg.addEventListener("contextmenu", (event) => this.held?.carried && event.preventDefault());
    document.addEventListener("pointermove", (event) => this.move(event));
    document.addEventListener("pointerup", (event) => this.up(event));
    document.addEventListener("pointercancel", (event) => event.pointerId === this.held?.id && this.end(null, true));
  }

  down(event) {
    if (event.button || !event.isPrimary) return;
    const { board } = this, grid = board.grid(), at = grid.at(event.clientX, event.clientY);
    if (at === null) return;
    board.focus(at);
    const carried = board.movable.has(at) && board.pieces.has(at);
    this.hold(event, { from: { square: at }, grid, carried });
  }

  // The same for a button that shows a piece in hand; its click is the tap.
  downInHand(event, letter) {
    if (event.button || !event.isPrimary) return;
    this.hold(event, { from: { hand: letter }, grid: this.board.grid(), carried: true, button: event.currentTarget });
  }

  hold(event, held) {
    this.held = { ...held, id: event.pointerId, x: event.clientX, y: event.clientY, touch: event.pointerType === "touch" };
  }

  move(event) {
    const { held } = this;
    if (!held?.carried || event.pointerId !== held.id) return;
    held.dx = event.clientX - held.x;
    held.dy = event.clientY - held.y;
    if (!held.piece) {
      if (Math.hypot(held.dx, held.dy) < TAP) return;
      this.board.svg.setPointerCapture(held.id);
      held.piece = held.button ? this.float(held) : this.lift(held);
    }
    held.frame ??= requestAnimationFrame(() => {
      held.frame = null;
      held.piece.style.transform = this.offset(held);
    });
  }

  offset({ dx, dy, grid, button }) {
    const unit = button ? 1 : grid.scale;
    return `translate(${dx / unit}px, ${dy / unit}px)`;
  }

  // Draws the targets, so the piece is another element than before.
  lift({ from, touch }) {
    this.report.lift(from);
    const { board } = this, piece = board.pieces.get(from.square), [x, y] = board.data.centres[from.square];
    const size = board.data.piece * (touch ? LARGER : 1), up = touch ? board.data.piece * HIGHER : 0;
    for (const [name, value] of Object.entries({ x: x - size / 2, y: y - size / 2 - up, width: size, height: size })) piece.setAttribute(name, value);
    piece.classList.add("moving");
    board.layers.above.append(piece);
    return piece;
  }

  float({ from, button, x, y, touch, grid }) {
    const floating = button.querySelector("svg").cloneNode(true), piece = this.board.data.piece * grid.scale;
    const size = piece * (touch ? LARGER : 1), up = touch ? piece * HIGHER : 0;
    floating.classList.add("floating", "moving");
    Object.assign(floating.style, { left: `${x - size / 2}px`, top: `${y - size / 2 - up}px`, width: `${size}px`, height: `${size}px` });
    document.body.append(floating);
    this.report.lift(from);
    return floating;
  }

  up(event) {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    const at = held.grid.at(event.clientX, event.clientY);
    this.end(() => {
      if (held.piece) {
        if (at === null || at === held.from.square) this.report.cancel(held);
        else this.report.drop(at, held);
      } else if (!held.button && at === held.from.square) {
        this.report.square(at);
      }
    });
  }

  end(act, cancelled = false) {
    const { held } = this;
    cancelAnimationFrame(held.frame);
    this.held = null;
    if (held.button && held.piece) held.piece.remove();
    if (cancelled && held.piece) this.report.cancel();
    else if (!cancelled) act();
  }
}
