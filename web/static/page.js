// What the parts of a match's page share: its data and words, its elements, and questions asked in place.
export const game = JSON.parse(document.getElementById("data").textContent);
export const part = (id) => document.getElementById(id);
export const say = (name, values = {}) => game.texts[name].replace(/\{(\w+)\}/g, (whole, key) => values[key] ?? whole);

export function element(kind, values = {}, ...children) {
  const made = Object.assign(document.createElement(kind), values);
  made.append(...children);
  return made;
}

// `key` finds the button again after its row was drawn anew.
export function button(text, act, { key = text, primary = false, drawing = null } = {}) {
  const made = element("button", { type: "button", className: primary ? "primary" : "" }, ...(drawing ? [picture(drawing)] : []), text);
  made.dataset.key = key;
  made.addEventListener("click", act);
  return made;
}

// Replaces children and keeps the keyboard where it was; `lost` finds a place for it if that is gone.
export function redraw(parent, children, lost) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  parent.replaceChildren(...children);
  if (key === undefined) return;
  const same = [...parent.querySelectorAll("[data-key]")].find((one) => one.dataset.key === key && !one.disabled);
  if (same) same.focus({ preventScroll: true });
  else lost?.();
}

export function picture(drawing) {
  const NS = "http://www.w3.org/2000/svg", svg = document.createElementNS(NS, "svg"), use = document.createElementNS(NS, "use");
  svg.setAttribute("viewBox", "0 0 100 100");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", "#d" + game.drawings.indexOf(drawing));
  svg.append(use);
  return svg;
}

export function announce(text) {
  part("live").textContent = text;
}

export function refusal(text) {
  part("refusal").textContent = text;
}

// Asks at a square, or in the middle of the board. `answers` are [text, act, drawing]; Escape cancels.
export function ask(question, answers, cancel, centre = null) {
  const dialog = part("choice"), back = document.activeElement;
  const close = () => { closeQuestion(); back?.focus?.({ preventScroll: true }); };
  const buttons = answers.map(([text, act, drawing]) => button(text, () => { close(); act(); }, { drawing }));
  buttons.push(button(say("cancel"), () => { close(); cancel(); }));
  dialog.replaceChildren(element("p", { textContent: question }), element("div", {}, ...buttons));
  dialog.setAttribute("aria-label", question);
  dialog.onkeydown = (event) => {
    if (event.key === "Escape") { close(); cancel(); }
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Tab: event.shiftKey ? -1 : 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    buttons[(buttons.indexOf(document.activeElement) + step + buttons.length) % buttons.length].focus();
  };
  dialog.hidden = false;
  place(dialog, centre);
  buttons[0].focus({ preventScroll: true });
}

export function closeQuestion() {
  part("choice").hidden = true;
  part("choice").replaceChildren();
}

function place(dialog, centre) {
  const [left, top, width, height] = game.box, [x, y] = centre ?? [left + width / 2, top + height / 2];
  const frame = part("board-frame").getBoundingClientRect(), box = part("board").getBoundingClientRect();
  const scale = Math.min(box.width / width, box.height / height);
  const across = box.left - frame.left + (box.width - width * scale) / 2 + (x - left) * scale - dialog.offsetWidth / 2;
  const down = box.top - frame.top + (box.height - height * scale) / 2 + (y - top) * scale - dialog.offsetHeight / 2;
  dialog.style.left = `${Math.max(4, Math.min(across, frame.width - dialog.offsetWidth - 4))}px`;
  dialog.style.top = `${Math.max(4, Math.min(down, frame.height - dialog.offsetHeight - 4))}px`;
}
