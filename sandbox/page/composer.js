// The line at the bottom: plain messages, and slash commands written as text with chips, hints and choices above it.
import { post } from "./api.js";
import * as read from "./commands.js";
import { avatar, el, icon, nameOf, toast } from "./dom.js";
import { grouped } from "./groups.js";
import { translate } from "./words.js";

const [box, mirror, list, hints] = ["composer", "mirror", "choices", "hints"].map((id) => document.getElementById(id));
const TYPING_PAUSE = 180; // ms without a key before the bot is asked for choices
const stay = (event) => event.preventDefault(); // a press of the mouse must not take the focus from the line

const sent = []; // earlier lines, for the up arrow
const drafts = new Map();
const picked = new Map(); // "option\ntext shown" -> the value the bot gave with it
let place = null; // {view, channel, run(command, values)}
let shown = []; // the choices on screen: [{name, about, user, group, optional, pick()}]
let active = -1;
let asked = 0;
let offering = null; // the name of the option the bot's choices on screen are for
let timer;
let unfolded = false; // whether the commands of no group are listed

export const { menuCommands } = read;
export const commandsIn = ({ view, channel }) => read.usableCommands(view, channel.type === 1);
const parse = () => read.readLine(box.value, commandsIn(place), picked, place.view);
const settled = ({ option, text }) => (picked.has(`${option.name}\n${text}`) || read.fixedChoices(option, place.view)) &&
  !read.meaning(option, text, place.view, picked).error;

const missing = ({ command, parts }) => command.options.find((one) => one.required && !parts.some(({ option }) => option.name === one.name));

/** The option the caret is in: one already written, or the required one that comes next. */
function current({ command, parts, body }) {
  const caret = box.selectionEnd;
  const inside = parts.find(({ start, to }) => caret > start && caret <= to);
  if (inside && !(caret > inside.from + inside.text.length && settled(inside))) return inside;
  const option = missing({ command, parts });
  return option && caret > body && /\s$/.test(box.value.slice(0, caret)) ? { option, text: "", start: caret, from: caret, to: caret } : null;
}

const sendable = (parsed) => { try { return Boolean(parsed && read.valuesOf(parsed, place.view, picked)); } catch { return false; } };

/** Put a line into the composer, ready to be completed or sent. */
export function put(text, caret = text.length) {
  box.value = text;
  box.focus();
  box.setSelectionRange(caret, caret);
  refresh();
}

/** Go to an option's value, writing its label first if it is not there. */
function goTo(option) {
  const part = parse()?.parts.find((one) => one.option.name === option.name);
  put(part ? box.value : `${box.value.trimEnd()} ${option.shown}:`, part && part.from + part.text.length);
}

function choose(option, name, value) {
  const parsed = parse();
  const part = parsed && [current(parsed), ...parsed.parts].find((one) => one?.option.name === option.name);
  if (!part) return; // the line has changed under the list
  picked.set(`${option.name}\n${name}`, value);
  const head = `${box.value.slice(0, part.start).trimEnd()} ${option.shown}:${name} `;
  put(head + box.value.slice(part.to).trimStart(), head.length);
  const next = missing(parse());
  if (next && box.value.length === head.length) goTo(next);
}

function setActive(index) {
  active = index;
  [...list.querySelectorAll(".choice")].forEach((node, i) => node.setAttribute("aria-selected", String(i === index)));
  list.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  box.setAttribute("aria-activedescendant", index < 0 ? "" : `choice-${index}`);
}

/** Show choices. The first is ready for Enter unless the line could be sent as it is. */
function show(items, note, parsed) {
  shown = items;
  offering = null;
  list.hidden = !items.length && !note;
  list.replaceChildren(...items.map(({ name, about, user, group, pick }, i) =>
    [group && group !== items[i - 1]?.group && el("li", { class: "group", role: "presentation" }, group),
      el("li", { class: "choice", role: "option", id: `choice-${i}`, onmousedown: stay, onclick: pick },
        user && avatar(user), el("span", { class: "name" }, name), about && el("span", { class: "about" }, about))]).flat().filter(Boolean));
  if (note) list.append(el("li", { class: "note", role: "presentation" }, note));
  setActive(items.length && !items[0].optional && !sendable(parsed) ? 0 : -1);
}

async function ask(parsed, { option, text }) {
  const ticket = ++asked;
  if (list.hidden) show([], translate("Loading options…"));
  const options = Object.fromEntries(parsed.parts.map((one) => [one.option.name, read.meaning(one.option, one.text, place.view, picked).value]));
  const body = { as: place.view.id, channel_id: place.channel.id, name: parsed.command.path, options: { ...options, [option.name]: text }, focused: option.name };
  const { choices, failed, error } = await post("autocomplete", body).catch(({ message }) => ({ choices: [], error: message }));
  if (ticket !== asked) return;
  const note = error ?? translate(failed ? "Loading options failed." : "No options match what you typed.");
  show(choices.map(({ name, value }) => ({ name, pick: () => choose(option, name, value) })), choices.length ? null : note, parsed);
  offering = option.name;
}

function showHints(parsed, part) {
  hints.hidden = !parsed;
  if (!parsed) return;
  const chips = parsed.command.options.map((option) => {
    const kind = ["chip", parsed.parts.some((one) => one.option === option && one.text) && "written", part?.option === option && "current"];
    return el("button", { type: "button", class: kind.filter(Boolean).join(" "), title: option.about, onmousedown: stay, onclick: () => goTo(option) },
      option.shown, !option.required && el("small", {}, translate("optional")));
  });
  hints.replaceChildren(el("strong", {}, `/${parsed.command.shown}`), ...chips,
    el("span", { class: "about", "aria-live": "polite" }, part ? part.option.about + read.rangeOf(part.option) : parsed.command.about));
}

/** The same text behind the see-through box: gives it its height and colours the parts of a command. */
function paint(parsed) {
  const nodes = [];
  let at = 0;
  const upTo = (end, kind) => { nodes.push(el("span", { class: kind }, box.value.slice(at, end))); at = end; };
  if (parsed) upTo(parsed.body, "command");
  for (const { start, from, text } of parsed?.parts ?? []) { upTo(start); upTo(from, "label"); upTo(from + text.length, "value"); }
  upTo(box.value.length);
  mirror.replaceChildren(...nodes, "\u200b");
}

const commandChoice = (one, group) => ({ group, name: `/${one.shown}`, about: one.about,
  pick: () => put(`/${one.shown} ${one.options.filter(({ required }) => required).map((first) => `${first.shown}:`)[0] ?? ""}`) });

/** Choices of all commands, in groups; those of none follow once they are asked for. */
function inGroups(commands) {
  return grouped(commands).flatMap(([name, found], i) => {
    const group = translate(name ?? "More");
    if (name || unfolded || i === 0) return found.map((one) => commandChoice(one, group));
    const first = commands.length - found.length;
    const unfold = () => { unfolded = true; refresh(); unfolded = false; setActive(first); };
    return [{ group, name: "…", about: translate("{count} more commands", { count: found.length }), pick: unfold }];
  });
}

/** Read the line again: after any change of text, caret, member or channel. */
function refresh() {
  const { view } = place;
  const parsed = parse();
  const part = parsed && current(parsed);
  clearTimeout(timer);
  asked += 1;
  paint(parsed);
  showHints(parsed, part);
  if (document.activeElement !== box || !box.value.startsWith("/")) show([]);
  else if (!parsed || (!part && box.selectionEnd <= parsed.body)) {
    const typed = box.value.slice(1, box.selectionEnd);
    const found = read.matching(commandsIn(place), typed);
    show(!typed ? inGroups(found) : sendable(parsed) && found.length === 1 ? [] : found.map((one) => commandChoice(one)), !found.length && translate(view.online ? "No such command." : "The bot is offline."), parsed);
  } else if (part?.option.autocomplete) {
    if (offering === part.option.name) setActive(-1); // choices for what was typed before may be looked at, not taken by Enter
    else show([]);
    timer = setTimeout(ask, TYPING_PAUSE, parsed, part);
  } else if (part) {
    show(read.narrowed(read.fixedChoices(part.option, view) ?? [], part.text)
      .map(({ name, value, user }) => ({ name, user, pick: () => choose(part.option, name, value) })), null, parsed);
  } else {
    show(parsed.command.options.filter((option) => !parsed.parts.some((one) => one.option === option))
      .map((option) => ({ name: option.shown, about: option.about, optional: true, pick: () => goTo(option) })));
  }
}

async function submit() {
  const text = box.value.trim();
  const { view, channel, run } = place;
  if (!text) return;
  try {
    const parsed = parse();
    if (text.startsWith("/") && !parsed) throw new Error(translate("There is no command {name} here.", { name: text.split(/\s/)[0] }));
    const values = parsed && read.valuesOf(parsed, view, picked);
    sent.push(text);
    put("");
    if (!parsed) {
      const content = view.known.reduce((words, user) => words.replaceAll(`@${nameOf(user)}`, `<@${user.id}>`), text);
      await post("say", { as: view.id, channel_id: channel.id, content });
    } else if ((await run(parsed.command, values)) === "refused" && !box.value) put(text);
  } catch (error) {
    toast(error.message);
  }
}

/** Returns false for a key that means nothing special here. */
function key({ key: name, shiftKey, ctrlKey, metaKey, altKey, isComposing }) {
  if (isComposing || ctrlKey || metaKey || altKey || shiftKey) return false;
  const step = { ArrowDown: 1, ArrowUp: -1 }[name];
  if (step && shown.length) setActive(active < 0 && step < 0 ? shown.length - 1 : (active + step + shown.length) % shown.length);
  else if (name === "ArrowUp" && !box.value && sent.length) put(sent.at(-1));
  else if (name === "Escape" && !list.hidden) show([]);
  else if (name === "Tab" && shown.length) shown[Math.max(active, 0)].pick();
  else if (name === "Enter" && active >= 0) shown[active].pick();
  else if (name === "Enter") submit();
  else return false;
  return true;
}

/** Where the next line goes: {view, channel, run(command, values)}. */
export function moveTo(next) {
  const name = ({ view, channel }) => `${view.id} ${channel.id}`;
  if (place) drafts.set(name(place), box.value);
  place = next;
  box.value = drafts.get(name(next)) ?? "";
  const { type, name: called, archived, locked } = next.channel;
  box.placeholder = translate(type === 15 ? "You can’t send messages here" : locked ? "This thread is locked" : archived ? "This thread is archived. Send a message to reopen it"
    : "Message {channel}, or / for commands", { channel: `${{ 0: "#", 1: "@" }[type] ?? ""}${called}` });
  box.setAttribute("aria-label", box.placeholder);
  refresh();
}

document.getElementById("send").append(icon("send"));
document.getElementById("compose").addEventListener("submit", (event) => { event.preventDefault(); submit(); });
box.addEventListener("keydown", (event) => { if (place && key(event)) event.preventDefault(); });
box.addEventListener("keyup", ({ key: name }) => /^(ArrowLeft|ArrowRight|Home|End)$/.test(name) && place && refresh());
for (const type of ["input", "focus", "click"]) box.addEventListener(type, () => place && refresh());
box.addEventListener("blur", () => show([]));
