// The page is built with el() only: strings become text nodes, so nothing a member or a bot writes can turn into markup.
import { t } from "./words.js";

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "selected", "className", "inert"]);

export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  node.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (PROPERTIES.has(key)) node[key] = value;
    else if (value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  return node;
}

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  thread: "M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  at: "M16 8v5a3 3 0 0 0 5-1 9 9 0 1 0-4 7M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0",
  menu: "M4 7h16M4 12h16M4 17h16",
  world: "M3 12h18M12 3a14 14 0 0 1 0 18 14 14 0 0 1 0-18M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18",
  send: "M4 12 3 4l18 8-18 8zM4 12h8",
  close: "M6 6l12 12M18 6 6 18",
  down: "M12 5v14M6 13l6 6 6-6",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6",
  slash: "M16 3 8 21",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  warn: "M12 3 2 20h20zM12 10v4M12 17v.5",
};

export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", PATHS[name]);
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "icon");
  svg.append(path);
  return svg;
}

export const nameOf = (user) => user?.global_name || user?.username || "?";

export function avatar(user) {
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, nameOf(user).slice(0, 1).toUpperCase());
  const colour = user?.avatar_color;
  const hex = typeof colour === "number" ? `#${colour.toString(16).padStart(6, "0")}` : colour;
  node.style.setProperty("--avatar", hex || "#5865f2");
  return node;
}

/** Replace the children of `parent`, keeping the focus on the child with the same data-key, and the scroll. */
export function rebuild(parent, ...children) {
  const key = parent.contains(document.activeElement) && document.activeElement.dataset.key;
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

export function toast(text) {
  const box = document.getElementById("toasts");
  const note = el("div", { class: "toast" }, icon("warn"), el("span", {}, text),
    el("button", { type: "button", class: "quiet", "aria-label": t("Close"), onclick: () => note.remove() }, icon("close")));
  // A modal dialog hides the rest of the page from assistive technology, so its toasts go inside it.
  (document.querySelector("dialog[open] .toasts") ?? box).append(note);
  setTimeout(() => note.remove(), 7000);
}

/** A modal dialog that removes itself when closed; resolves focus back to where it was. */
export function openDialog(className, label, ...children) {
  const before = document.activeElement;
  const dialog = el("dialog", { class: className, "aria-label": label }, children, el("div", { class: "toasts", role: "alert" }));
  dialog.addEventListener("close", () => { dialog.remove(); before?.isConnected && before.focus(); });
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.dataset.keep === undefined && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function closeButton(close) {
  return el("button", { type: "button", class: "quiet round", "aria-label": t("Close"), onclick: close }, icon("close"));
}
