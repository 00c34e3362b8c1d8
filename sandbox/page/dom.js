import { translate, translateMessage } from "./words.js";

// The page is built with el() only: strings become text nodes, so nothing a member or a bot writes can turn into markup.
const PROPERTIES = ["value", "checked", "disabled", "hidden", "selected"];

/** An element; attributes null, undefined or false are left out, "on…" are listeners; children may be nested or falsy. */
export function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  node.append(...children.flat(Infinity).filter((child) => child || child === 0));
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
    else if (PROPERTIES.includes(key)) node[key] = value;
    else if (value !== false) node.setAttribute(key, value === true ? "" : value);
  }
  return node;
}

const PATHS = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16", thread: "M5 4v9a4 4 0 0 0 4 4h10M15 13l4 4-4 4",
  at: "M16 8v5a3 3 0 0 0 5-1 9 9 0 1 0-4 7M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0", menu: "M4 7h16M4 12h16M4 17h16",
  world: "M3 12h18M12 3a14 14 0 0 1 0 18 14 14 0 0 1 0-18M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18",
  voice: "M4 10v4h4l5 4V6L8 10zM17 9a4 4 0 0 1 0 6", forum: "M4 5h16v10H10l-6 4z",
  more: "M5 12h.01M12 12h.01M19 12h.01", send: "M4 12 3 4l18 8-18 8zM4 12h8", close: "M6 6l12 12M18 6 6 18",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6",
  link: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6", warn: "M12 3 2 20h20zM12 10v4M12 17v.5",
};

export function icon(name) {
  const [svg, path] = ["svg", "path"].map((tag) => document.createElementNS("http://www.w3.org/2000/svg", tag));
  path.setAttribute("d", PATHS[name]);
  Object.entries({ viewBox: "0 0 24 24", "aria-hidden": "true", class: "icon" }).forEach((pair) => svg.setAttribute(...pair));
  svg.append(path);
  return svg;
}

/** An emoji of a component: a picture if the application has uploaded it, which a screen reader calls by its name. */
export const emojiOf = (emoji) => emoji?.id
  ? el("img", { class: "emoji", src: `/emojis/${emoji.id}.png`, alt: readable(emoji.name) }) : emoji?.name;
const readable = (name) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ");

export const nameOf = (user) => user?.global_name || user?.username || "?";

export function avatar(user) {
  const node = el("span", { class: "avatar", "aria-hidden": "true" }, nameOf(user).slice(0, 1).toUpperCase());
  node.style.setProperty("--avatar", user?.avatar_color ?? "#5865f2");
  return node;
}

/** Replace the children of `parent`, keeping the focus on the child with the same data-key. */
export function rebuild(parent, ...children) {
  const key = parent.contains(document.activeElement) && document.activeElement.dataset.key;
  parent.replaceChildren(...children.flat(Infinity).filter(Boolean));
  if (key) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

export const closeButton = (close) => el("button", { type: "button", class: "quiet round", "aria-label": translate("Close"), onclick: close }, icon("close"));

export function toast(text) {
  const note = el("div", { class: "toast" }, icon("warn"), el("span", {}, translateMessage(text)), closeButton(() => note.remove()));
  // A modal dialog hides the rest of the page from assistive technology, so its toasts go inside it.
  (document.querySelector("dialog[open] .toasts") ?? document.getElementById("toasts")).append(note);
  setTimeout(() => note.remove(), 7000);
}

/** A modal dialog which removes itself when closed. */
export function openDialog(kind, label, ...children) {
  const dialog = el("dialog", { class: kind, "aria-label": label }, children, el("div", { class: "toasts", role: "alert" }));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
