// The part of Discord's markdown that bots use, turned into DOM nodes. `context`: {view, goTo(channelId, messageId), write(name, id)}.
import { now } from "./clock.js";
import { el, nameOf } from "./dom.js";

const UNITS = [["year", 31557600], ["month", 2629800], ["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
const SHAPES = { t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" } };

function timeText(seconds, style, locale) {
  if (style !== "R") return new Intl.DateTimeFormat(locale, SHAPES[style]).format(seconds * 1000);
  const away = seconds - now() / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(away) >= length * 0.95) ?? UNITS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(away / size), unit);
}

/** Bring "in 5 minutes" up to date. */
export function refreshTimes(locale) {
  for (const node of document.querySelectorAll("time[data-style=R]")) {
    const text = timeText(+node.dataset.at, "R", locale);
    if (node.textContent !== text) node.textContent = text; // a change is read out
  }
}

const pill = (text, onclick) => el("button", { type: "button", class: "mention", onclick }, text);

/** A link; one to a channel or message on Discord leads to that place here. */
export function link(address, children, { view, goTo }, attributes = {}) {
  const [, channel, message] = address.match(/^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/) ?? [];
  if (!channel) return el("a", { href: address, target: "_blank", rel: "noopener noreferrer", ...attributes }, children);
  const { name, type } = view.channels.get(channel) ?? {};
  return el("button", { type: "button", class: "mention", onclick: () => goTo(channel, message), ...attributes },
    children[0] === address && name ? `${type === 1 ? "@" : "#"}${name}` : children);
}

const spoiler = (children) => el("button", { type: "button", class: "spoiler",
  onclick: ({ currentTarget: node }) => node.replaceWith(el("span", {}, children)) }, "spoiler");
const wrap = (tag) => ([, inner], context) => el(tag, {}, inline(inner, context));

const RULES = [
  [/^\\([^\p{L}\p{N}\s])/u, ([, character]) => character],
  [/^(`{1,2})([^]+?)\1(?!`)/, ([, , code]) => el("code", {}, code.trim() || code)],
  [/^<@!?(\d+)>/, ([, id], { view }) =>
    el("span", { class: id === view.id ? "mention me" : "mention" }, `@${nameOf(view.users.get(id))}`)],
  [/^<@&(\d+)>/, ([, id], { view }) => el("span", { class: "mention" }, `@${view.guild.roles.find((role) => role.id === id)?.name ?? "?"}`)],
  [/^<#(\d+)>/, ([, id], { view, goTo }) => pill(`#${view.channels.get(id)?.name ?? "?"}`, () => goTo(id))],
  [/^<\/([^:>]+):(\d+)>/, ([, name, id], { write }) => pill(`/${name}`, () => write(name, id))],
  [/^<t:(-?\d{1,11})(?::([tTdDfFR]))?>/, ([, at, style = "f"], { view: { me } }) =>
    el("time", { "data-at": at, "data-style": style, title: timeText(+at, "F", me.locale) }, timeText(+at, style, me.locale))],
  [/^<a?(:\w+:)\d+>/, ([, name]) => name],
  [/^\[([^\]\n]+)\]\(<?(https?:\/\/[^\s)>]+)>?\)/, ([, text, address], context) => link(address, [text], context)],
  [/^<(https?:\/\/[^\s>]+)>/, ([, address], context) => link(address, [address], context)],
  [/^https?:\/\/[^\s<>]*[^\s<>.,:;"'!?)\]*_|]/, ([address], context) => link(address, [address], context)],
  [/^\*\*\*([^]+?)\*\*\*/, ([, inner], context) => el("strong", {}, el("em", {}, inline(inner, context)))],
  [/^\*\*([^]+?)\*\*(?!\*)/, wrap("strong")],
  [/^__([^]+?)__(?!_)/, wrap("u")],
  [/^\*(?!\s)([^*]+?)\*(?!\*)/, wrap("em")],
  [/^_([^_]+?)_(?![\p{L}\p{N}_])/u, wrap("em")],
  [/^~~([^]+?)~~/, wrap("s")],
  [/^\|\|([^]+?)\|\|/, ([, inner], context) => spoiler(inline(inner, context))],
  [/^[\p{L}\p{N}]+(?:_+[\p{L}\p{N}]+)*|^\s+|^[^]/u, ([text]) => text],
];

function inline(text, context) {
  const nodes = [];
  for (let rest = text; rest;) {
    const [pattern, build] = RULES.find(([rule]) => rule.test(rest));
    const match = rest.match(pattern);
    nodes.push(build(match, context));
    rest = rest.slice(match[0].length);
  }
  return nodes;
}

// Consecutive lines of one kind make one block; group 1 is what is left of a line without its sign.
const BLOCKS = [["h1", /^# (.+)/], ["h2", /^## (.+)/], ["h3", /^### (.+)/], ["small", /^-# (.+)/], ["blockquote", /^>(?:>> | |$)(.*)/],
  ["ul", /^\s*[-*] (.+)/], ["ol", /^\s*\d+\. (.+)/], ["p", /^(.*)$/]];

function block(kind, lines, start, context) {
  if (kind === "ul" || kind === "ol") return el(kind, { start }, lines.map((line) => el("li", {}, inline(line, context))));
  if (kind === "blockquote") return el(kind, {}, blocks(lines, context));
  return el("p", { class: kind, ...(kind[0] === "h" && { role: "heading", "aria-level": +kind[1] + 2 }) }, inline(lines.join("\n"), context));
}

function blocks(lines, context) {
  if (!lines.length) return [];
  const kindOf = (line) => BLOCKS.find(([, test]) => test.test(line));
  const [kind, test] = kindOf(lines[0]);
  const end = [...lines, null].findIndex((line) => line === null || kindOf(line)[0] !== kind);
  const start = kind === "ol" ? parseInt(lines[0]) : null;
  return [block(kind, lines.slice(0, end).map((line) => line.match(test)[1]), start, context), ...blocks(lines.slice(end), context)];
}

export function markdown(text, context) {
  return text.split(/(```[^]*?```)/).filter((part) => part.trim()).flatMap((part) => {
    const code = part.match(/^```(?:[\w+-]*\n)?([^]*?)\n?```$/);
    return code ? el("pre", { tabindex: "0" }, el("code", {}, code[1])) : blocks(part.replace(/^\n|\n$/g, "").split("\n"), context);
  });
}
