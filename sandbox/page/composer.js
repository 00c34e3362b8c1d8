// The line at the bottom: plain messages, and slash commands written as text with chips, hints and choices above them.
import { post } from "./api.js";
import * as read from "./commands.js";
import { avatar, el, icon, nameOf, toast } from "./dom.js";
import { t } from "./words.js";

const [box, mirror, list, hints, form] = ["composer", "mirror", "choices", "hints", "compose"].map((id) => document.getElementById(id));
const AUTOCOMPLETE_PAUSE = 180;

const sent = []; // earlier lines, for the up arrow
const drafts = new Map();
const picked = new Map(); // "option\ntext shown" -> the value the bot gave with it
let place = null; // {view, channel, run(command, values)}
let active = -1;
let shown = []; // the choices on screen: [{name, about, value, pick()}]
let asked = 0;
let timer;

const commands = () => read.usableCommands(place.view, place.channel.type === 1);
const line = () => read.readLine(box.value, commands(), place.view, picked);
const known = (part) => part && part.text && (picked.has(`${part.option.name}\n${part.text}`) || read.fixedChoices(part.option, place.view)) &&
  !read.meaning(part.option, part.text, place.view, picked).error;

/** Which option the caret is in: one already written, or the required one that comes next. */
function current({ command, parts, body }) {
  const caret = box.selectionEnd;
  const inside = parts.find(({ start, to }) => caret > start && caret <= to);
  const finished = inside && known(inside) && caret > inside.from + inside.text.length;
  if (inside && !finished) return inside;
  const next = command.options.find((option) => option.required && !parts.some((part) => part.option === option));
  if (!next || caret <= body || !/\s$/.test(box.value.slice(0, caret))) return null;
  return { option: next, text: "", start: caret, from: caret, to: caret };
}

const sendable = (parsed) => {
  if (!box.value.startsWith("/")) return Boolean(box.value.trim());
  try { return Boolean(parsed && read.valuesOf(parsed, place.view, picked)); } catch { return false; }
};

function put(text, caret = text.length) {
  box.value = text;
  box.focus();
  box.setSelectionRange(caret, caret);
  refresh();
}

/** Write the label of an option at the caret (or go to it when it is written already). */
function goTo(option) {
  const part = line()?.parts.find((one) => one.option.name === option.name);
  if (part) return put(box.value, part.from + part.text.length);
  return put(`${box.value.trimEnd()} ${option.shown}:`);
}

function choose(option, name, value) {
  const part = [current(line()), ...line().parts].find((one) => one?.option.name === option.name);
  if (!part) return refresh(); // the line has changed under the list
  picked.set(`${option.name}\n${name}`, value);
  const head = `${box.value.slice(0, part.start).trimEnd()} ${option.shown}:${name} `;
  put(head + box.value.slice(part.to).trimStart(), head.length);
}

function chooseCommand(command) {
  const first = command.options.find(({ required }) => required);
  put(`/${command.shown} ${first ? `${first.shown}:` : ""}`);
}

function show(items, note) {
  shown = items;
  list.hidden = !items.length && !note;
  list.replaceChildren(...items.map((one, i) => el("li", { class: "choice", role: "option", id: `choice-${i}`, "aria-selected": "false",
    onmousedown: (event) => event.preventDefault(), onclick: one.pick },
  one.user ? avatar(one.user) : null, el("span", { class: "name" }, one.name), one.about && el("span", { class: "about" }, one.about))));
  if (note) list.append(el("li", { class: "note", role: "presentation" }, note));
  setActive(items.length && !sendable(line()) && !items[0].optional ? 0 : -1);
}

function setActive(index) {
  active = index;
  [...list.querySelectorAll(".choice")].forEach((node, i) => node.setAttribute("aria-selected", String(i === index)));
  const node = document.getElementById(`choice-${index}`);
  node?.scrollIntoView({ block: "nearest" });
  if (node) box.setAttribute("aria-activedescendant", node.id);
  else box.removeAttribute("aria-activedescendant");
}

async function ask(parsed, part) {
  const ticket = ++asked;
  if (list.hidden) show([], t("Looking for choices…"));
  const options = {};
  for (const one of parsed.parts.filter(({ option }) => option !== part.option)) {
    const { value } = read.meaning(one.option, one.text, place.view, picked);
    if (value !== undefined) options[one.option.name] = value;
  }
  options[part.option.name] = part.text;
  try {
    const { choices, failed } = await post("autocomplete", { as: place.view.id, channel_id: place.channel.id, name: parsed.command.path,
      options, focused: part.option.name });
    if (ticket !== asked) return;
    show(choices.map(({ name, value }) => ({ name, pick: () => choose(part.option, name, value) })),
      failed ? t("Loading the choices failed.") : choices.length ? null : t("No choice fits what you typed."));
  } catch (error) {
    if (ticket === asked) show([], error.message);
  }
}

function showHints(parsed, part) {
  hints.hidden = !parsed;
  if (!parsed) return;
  const chips = parsed.command.options.map((option) => {
    const written = parsed.parts.find((one) => one.option === option && one.text);
    const kind = ["chip", written && "written", part?.option === option && "current", option.required && "needed"].filter(Boolean).join(" ");
    return el("button", { type: "button", class: kind, title: option.about, onmousedown: (event) => event.preventDefault(), onclick: () => goTo(option) },
      option.shown, option.required ? null : el("small", {}, t("optional")));
  });
  const about = part ? `${part.option.about}${read.rangeOf(part.option)}` : parsed.command.about;
  hints.replaceChildren(el("strong", {}, `/${parsed.command.shown}`), ...chips, el("span", { class: "about", "aria-live": "polite" }, about));
}

/** The same text behind the transparent box: gives it its height and paints the labels. */
function paint(parsed) {
  const nodes = [];
  let at = 0;
  const upTo = (end, kind) => { if (end > at) nodes.push(el("span", { class: kind }, box.value.slice(at, end))); at = Math.max(at, end); };
  if (parsed) {
    upTo(parsed.body, "command");
    for (const { start, from, to, text } of parsed.parts) { upTo(start); upTo(from, "label"); upTo(Math.min(from + text.length, to), "value"); }
  }
  upTo(box.value.length);
  mirror.replaceChildren(...nodes, "\u200b");
}

/** Read the line again: call after any change of text, caret, member or channel. */
export function refresh() {
  if (!place) return;
  const parsed = line();
  const part = parsed && current(parsed);
  clearTimeout(timer);
  asked += 1;
  paint(parsed);
  showHints(parsed, part);
  if (document.activeElement !== box || !box.value.startsWith("/")) show([]);
  else if (!parsed || (!part && box.selectionEnd <= parsed.body)) {
    const found = read.matching(commands(), box.value.slice(1, box.selectionEnd));
    show(found.map((one) => ({ name: `/${one.shown}`, about: one.about, pick: () => chooseCommand(one) })),
      found.length ? null : t(place.view.online ? "No such command." : "The bot is offline: it has no commands yet."));
  } else if (part?.option.autocomplete) {
    setActive(-1); // choices for what was typed before may be looked at, not taken by Enter
    timer = setTimeout(() => ask(parsed, part), AUTOCOMPLETE_PAUSE);
  } else if (part) {
    const typed = known(part) ? "" : part.text;
    show(read.narrowed(read.fixedChoices(part.option, place.view) ?? [], typed)
      .map(({ name, value, user }) => ({ name, user, pick: () => choose(part.option, name, value) })));
  } else {
    show(parsed.command.options.filter((option) => !parsed.parts.some((one) => one.option === option))
      .map((option) => ({ name: `${option.shown}:`, about: option.about, optional: true, pick: () => goTo(option) })));
  }
}

async function submit() {
  const text = box.value.trim();
  if (!text) return;
  const { view, channel, run } = place;
  try {
    const parsed = line();
    if (text.startsWith("/") && !parsed) throw new Error(t("There is no command “{name}” here.", { name: text.split(/\s/)[0] }));
    const values = parsed && read.valuesOf(parsed, view, picked);
    sent.push(text);
    put("");
    if (parsed) {
      if ((await run(parsed.command, values)) === "refused" && !box.value) put(text);
      return;
    }
    const people = [...view.users.values()].sort((a, b) => nameOf(b).length - nameOf(a).length);
    const content = people.reduce((words, user) => words.replaceAll(`@${nameOf(user)}`, `<@${user.id}>`), text);
    await post("say", { as: view.id, channel_id: channel.id, content });
  } catch (error) {
    toast(error.message);
  }
}

/** Returns true when the key meant something to the choices or the command being written. */
function key(event) {
  const { key: name, shiftKey } = event;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (shown.length && (name === "ArrowDown" || name === "ArrowUp")) {
    const step = name === "ArrowDown" ? 1 : -1;
    setActive(active < 0 && step < 0 ? shown.length - 1 : (active + step + shown.length) % shown.length);
  } else if (name === "ArrowUp" && !box.value && sent.length) put(sent.at(-1));
  else if (name === "Escape" && !list.hidden) show([]);
  else if (name === "Tab" && !shiftKey && shown.length) shown[Math.max(active, 0)].pick();
  else if (name === "Enter" && !shiftKey && active >= 0) shown[active].pick();
  else if (name === "Enter" && !shiftKey) submit();
  else return false;
  return true;
}

/** Put `text` into the line, ready to be completed. */
export const write = (text) => put(text);

/** Where the next line goes: a member's view, a channel, and how to run a command there. */
export function moveTo(next) {
  if (place) drafts.set(`${place.view.id} ${place.channel.id}`, box.value);
  const before = place && `${place.view.id} ${place.channel.id}`;
  place = next;
  if (before !== `${next.view.id} ${next.channel.id}`) box.value = drafts.get(`${next.view.id} ${next.channel.id}`) ?? "";
  const name = `${next.channel.type === 1 ? "@" : "#"}${next.view.title(next.channel)}`;
  box.placeholder = next.channel.locked ? t("This thread is locked") : t("Message {name}, or / for commands", { name });
  box.setAttribute("aria-label", t("Message {name}, or / for commands", { name }));
  refresh();
}

document.getElementById("send").append(icon("send"));
form.addEventListener("submit", (event) => { event.preventDefault(); submit(); });
box.addEventListener("keydown", (event) => { if (key(event)) event.preventDefault(); });
box.addEventListener("input", refresh);
box.addEventListener("focus", refresh);
box.addEventListener("blur", () => show([]));
box.addEventListener("keyup", ({ key: name }) => /^(ArrowLeft|ArrowRight|Home|End)$/.test(name) && refresh());
box.addEventListener("click", refresh);
