// The part of Discord's markdown that bots use, turned into DOM nodes (never into HTML text).
import { el, nameOf } from "./dom.js";
import { locale } from "./words.js";

const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const SHAPES = {
  t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
};

export function timeText(seconds, style = "f") {
  if (style !== "R") return new Intl.DateTimeFormat(locale(), SHAPES[style] ?? SHAPES.f).format(seconds * 1000);
  const away = seconds - Date.now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale(), { numeric: "auto" }).format(Math.trunc(away / size), unit);
}

export function refreshTimes() {
  for (const node of document.querySelectorAll("time[data-style=R]")) node.textContent = timeText(+node.dataset.at, "R");
}

const link = (address, children, context) => {
  const inside = address.match(/^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/);
  if (!inside) return el("a", { href: address, target: "_blank", rel: "noopener noreferrer" }, children);
  const [, channelId, messageId] = inside;
  const name = context.view.channels.get(channelId)?.name;
  const label = children.length === 1 && children[0] === address && name ? `#${name}${messageId ? " › …" : ""}` : children;
  return el("button", { type: "button", class: "mention", onclick: () => context.goTo(channelId, messageId) }, label);
};

const wrap = (tag) => ([, inner], context) => el(tag, {}, inline(inner, context));

const RULES = [
  [/^\\([^\p{L}\p{N}\s])/u, ([, character]) => character],
  [/^(`{1,2})([^]+?)\1(?!`)/, ([, , code]) => el("code", {}, code.trim() || code)],
  [/^<@!?(\d+)>/, ([, id], { view }) =>
    el("span", { class: id === view.id ? "mention me" : "mention" }, `@${nameOf(view.users.get(id))}`)],
  [/^<#(\d+)>/, ([, id], { view, goTo }) => el("button", { type: "button", class: "mention", onclick: () => goTo(id) },
    `#${view.channels.get(id)?.name ?? "?"}`)],
  [/^<\/([^:>]+):\d+>/, ([, name], { write }) =>
    el("button", { type: "button", class: "mention", onclick: () => write(`/${name} `) }, `/${name}`)],
  [/^<t:(-?\d{1,12})(?::([tTdDfFR]))?>/, ([, at, style = "f"]) =>
    el("time", { "data-at": at, "data-style": style, title: timeText(+at, "F") }, timeText(+at, style))],
  [/^<a?(:\w+:)\d+>/, ([, name]) => name],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, ([, text, address], context) =>
    link(address, inline(text, { ...context, inLink: true }), context)],
  [/^<(https?:\/\/[^\s>]+)>/, ([, address], context) => link(address, [address], context)],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"'!?)\]*_|]/, ([address], context) => (context.inLink ? address : link(address, [address], context))],
  [/^\*\*\*([^]+?)\*\*\*/, ([, inner], context) => el("strong", {}, el("em", {}, inline(inner, context)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, wrap("strong")],
  [/^__([^]+?)__(?!_)/, wrap("u")],
  [/^\*(?!\s)([^*]+?)\*(?!\*)/, wrap("em")],
  [/^_([^_]+?)_(?![\p{L}\p{N}_])/u, wrap("em")],
  [/^~~([^]+?)~~/, wrap("s")],
  [/^\|\|([^]+?)\|\|/, ([, inner], context) => spoiler(inline(inner, context))],
  [/^@(everyone|here)\b/, ([text]) => el("span", { class: "mention me" }, text)],
  [/^[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)*|^\s+|^[^]/u, ([text]) => text],
];

function spoiler(children) {
  const inner = el("span", { "aria-hidden": "true" }, children);
  const show = (event) => {
    if (node.classList.contains("shown") || (event.key && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    node.classList.add("shown");
    ["role", "tabindex", "aria-label"].forEach((name) => node.removeAttribute(name));
    inner.removeAttribute("aria-hidden");
  };
  const node = el("span", { class: "spoiler", role: "button", tabindex: "0", "aria-label": "Spoiler", onclick: show, onkeydown: show }, inner);
  return node;
}

function inline(text, context) {
  const nodes = [];
  for (let rest = text; rest;) {
    const [pattern, build] = RULES.find(([rule]) => rule.test(rest));
    const match = rest.match(pattern);
    const node = build(match, context);
    if (typeof node === "string" && typeof nodes.at(-1) === "string") nodes.push(nodes.pop() + node);
    else nodes.push(node);
    rest = rest.slice(match[0].length);
  }
  return nodes;
}

/** Consecutive lines of one kind make one block: [kind, test]. The text of a line is group 1 of the test. */
const BLOCKS = [["h3", /^### (.+)/], ["h2", /^## (.+)/], ["h1", /^# (.+)/], ["small", /^-# (.+)/], ["blockquote", /^> ?(.*)/],
  ["ul", /^\s*[-*] (.+)/], ["ol", /^\s*(\d+\. .+)/], ["p", /^(.*)$/]];

function block(kind, lines, context) {
  if (kind === "ul") return el("ul", {}, lines.map((line) => el("li", {}, inline(line, context))));
  if (kind === "ol") {
    return el("ol", { start: parseInt(lines[0], 10) }, lines.map((line) => el("li", {}, inline(line.replace(/^\d+\. /, ""), context))));
  }
  if (kind === "blockquote") return el("blockquote", {}, blocks(lines.join("\n"), context));
  if (/^h\d$/.test(kind)) return lines.map((line) => el("p", { class: kind, role: "heading", "aria-level": +kind[1] + 2 }, inline(line, context)));
  return el("p", { class: kind === "small" ? "small" : null }, inline(lines.join("\n"), context));
}

function blocks(text, context) {
  const nodes = [];
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  while (lines.length) {
    if (lines[0].startsWith(">>> ")) {
      nodes.push(el("blockquote", {}, blocks(lines.splice(0).join("\n").slice(4), context)));
      break;
    }
    const kindOf = (line) => BLOCKS.find(([, test]) => test.test(line));
    const [kind, test] = kindOf(lines[0]);
    const taken = [];
    while (lines.length && kindOf(lines[0])[0] === kind) taken.push(lines.shift().match(test)[1]);
    nodes.push(block(kind, taken, context));
  }
  return nodes.flat();
}

/** `context`: {view, goTo(channelId, messageId), write(text)}. */
export function markdown(text, context) {
  return text.split(/(```[^]*?```)/).filter((part) => part.trim()).flatMap((part) => {
    const code = part.match(/^```(?:[\w+-]*\n)?([^]*?)\n?```$/);
    return code ? el("pre", { tabindex: "0" }, el("code", {}, code[1])) : blocks(part, context);
  });
}

