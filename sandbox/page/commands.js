// Slash commands as text: what a typed line means, and what may be chosen next. No DOM here.
import { nameOf } from "./dom.js";
import { translate } from "./words.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10;
const plain = (text) => String(text).toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
const own = (thing, field, locale) => thing[`${field}_localizations`]?.[locale] ?? thing[field];

// Null: everybody may; "0": nobody but administrators.
const mayUse = (needed, { permissions }) => needed === null || (needed !== "0" && !(BigInt(needed) & ~BigInt(permissions)));

/** Every command and sub-command the member may use here, in the member's language: [{id, path, shown, about, options}]. */
export function usableCommands(view, inDm) {
  const { locale } = view.me;
  const local = (one) => ({ ...one, shown: own(one, "name", locale), about: own(one, "description", locale),
    choices: one.choices?.map((choice) => ({ name: own(choice, "name", locale), value: choice.value })) });
  const entry = (one, path, shown, id) => {
    const subs = (one.options ?? []).filter(({ type }) => type <= 2);
    if (subs.length) return subs.flatMap((sub) => entry(sub, `${path} ${sub.name}`, `${shown} ${local(sub).shown}`, id));
    return { id, path, shown, about: local(one).about, options: (one.options ?? []).map(local) };
  };
  const allowed = (one) => one.type === 1 && one.places.includes(inDm ? "dm" : view.guildId) &&
    (inDm || mayUse(one.default_member_permissions, { permissions: view.me.servers[view.guildId] }));
  return view.commands.filter(allowed).flatMap((one) => entry(one, one.name, local(one).shown, one.id));
}

/** The commands of menus, of users (type 2) or of messages (type 3), that the member may use here: [{name, shown}]. */
export function menuCommands(view, type) {
  const inDm = view.channels.get(view.here)?.type === 1;
  const allowed = (one) => one.type === type && one.places.includes(inDm ? "dm" : view.guildId) &&
    (inDm || mayUse(one.default_member_permissions, { permissions: view.me.servers[view.guildId] }));
  return view.commands.filter(allowed).map((one) => ({ name: one.name, shown: own(one, "name", view.me.locale) }));
}

/** The commands whose name has `typed` in it, those that begin with it first. */
export function matching(commands, typed) {
  const names = (one) => [plain(one.shown), one.path];
  const starts = (one) => names(one).some((name) => name.startsWith(plain(typed)));
  return commands.filter((one) => names(one).some((name) => name.includes(plain(typed)))).sort((a, b) => starts(b) - starts(a));
}

/** What there is to choose from without asking the bot: [{name, value, also}], or null for free text. */
export function fixedChoices(option, view) {
  if (option.choices?.length) return option.choices;
  if (option.type === BOOLEAN) return [{ name: "true", value: true }, { name: "false", value: false }];
  if (option.type === USER) {
    return view.known.sort((a, b) => a.bot - b.bot).map((user) => ({ name: nameOf(user), value: user.id, also: user.username, user }));
  }
  if (option.type !== CHANNEL) return null;
  return view.rooms.map(({ id, name }) => ({ name: `#${name}`, value: id, also: name }));
}

export const narrowed = (choices, typed) =>
  choices.filter((one) => [one.name, one.also ?? ""].some((name) => plain(name).includes(plain(typed.replace(/^@/, ""))))).slice(0, 25);

export const rangeOf = ({ min_value: low, max_value: high }) => (low ?? high) === undefined ? "" : ` (${low ?? "…"}–${high ?? "…"})`;

/** Typed text -> {value} or {error}. `picked` remembers what the bot offered: "option\ntext shown" -> value. */
export function meaning(option, text, view, picked) {
  const key = `${option.name}\n${text}`;
  if (picked.has(key)) return { value: picked.get(key) };
  const fixed = fixedChoices(option, view);
  if (fixed) {
    const wanted = plain(text.replace(/^<[@#]!?(\d+)>$/, "$1").replace(/^@/, ""));
    const found = fixed.find(({ name, value, also }) => [name, value, also ?? name].some((one) => plain(one) === wanted));
    return found ? { value: found.value } : { error: translate("Choose “{option}” from the list.", { option: option.shown }) };
  }
  if (option.type !== INTEGER && option.type !== NUMBER) return { value: text };
  const number = Number(text.replace(",", "."));
  const fits = number >= (option.min_value ?? -Infinity) && number <= (option.max_value ?? Infinity) && (number % 1 === 0 || option.type === NUMBER);
  return fits ? { value: number } : { error: translate("“{option}” is a number{range}.", { option: option.shown, range: rangeOf(option) }) };
}

/** How much of unlabelled text belongs to an option: as far as a known choice reaches, else a word, or everything for the last free text. */
function lengthOf(option, text, isLast, view) {
  const fixed = fixedChoices(option, view);
  if (!fixed && option.type === STRING && isLast) return text.trimEnd().length;
  const bare = text.replace(/^@/, "");
  const lengths = (fixed ?? []).flatMap(({ name, also }) => [name, also ?? name])
    .filter((name) => plain(bare).startsWith(plain(name)) && /^(\s|$)/.test(bare.slice(name.length))).map(({ length }) => length);
  return lengths.length ? text.length - bare.length + Math.max(...lengths) : text.match(/^\S*/)[0].length;
}

/**
 * A line such as "/move text:e2e4" or "/move e2e4" -> null if it names no command, else {command, parts, body, rest}. Each part is
 * {option, start, from, to, text}: its label begins at `start`, its value fills `from` to `to`. Arguments begin at `body`; `rest` fits nowhere.
 */
export function readLine(line, commands, picked, view) {
  const names = commands.flatMap((one) => [[one.shown, one], [one.path, one]]).sort((a, b) => b[0].length - a[0].length);
  const [name, command] = names.find(([one]) => plain(line).startsWith(`/${plain(one)}`) && /^(\s|$)/.test(line.slice(1 + one.length))) ?? [];
  if (!command) return null;
  const body = name.length + 1;
  const labelled = [];
  const label = /(?<=\s)([^\s:]+): */g;
  label.lastIndex = body;
  for (let found; (found = label.exec(line));) {
    const option = command.options.find((one) => [plain(one.shown), one.name].includes(plain(found[1])));
    if (!option) continue;
    labelled.push({ option, start: found.index, from: label.lastIndex });
    // A choice of the bot's may itself contain something like a label.
    const offered = [...picked.keys()].map((key) => key.split("\n")).filter(([one]) => one === option.name).map(([, text]) => text);
    label.lastIndex += Math.max(0, ...offered.filter((text) => line.startsWith(text, label.lastIndex)).map(({ length }) => length));
  }
  labelled.forEach((part, i) => { part.to = labelled[i + 1]?.start ?? line.length; });
  const free = command.options.filter((option) => !labelled.some((part) => part.option === option)).sort((a, b) => !a.required - !b.required);
  const loose = [];
  const end = labelled[0]?.start ?? line.length;
  let at = body;
  const skip = () => { at += line.slice(at, end).match(/^\s*/)[0].length; };
  for (skip(); at < end && free.length; skip()) {
    const option = free.shift();
    const to = at + lengthOf(option, line.slice(at, end), !free.some((one) => one.required), view);
    loose.push({ option, start: at, from: at, to });
    at = to;
  }
  const parts = [...loose, ...labelled].map((part) => ({ ...part, text: line.slice(part.from, part.to).trim() }));
  return { command, parts, body, rest: line.slice(at, end).trim() };
}

/** The values to send, by option name; throws an Error with one sentence when something is missing or wrong. */
export function valuesOf({ command, parts, rest }, view, picked) {
  if (rest) throw new Error(translate("/{command} doesn’t take “{rest}”.", { command: command.shown, rest }));
  const values = {};
  for (const { option, text } of parts.filter((part) => part.text)) {
    const { value, error } = meaning(option, text, view, picked);
    if (error) throw new Error(error);
    values[option.name] = value;
  }
  const missing = command.options.find((option) => option.required && !(option.name in values));
  if (missing) throw new Error(translate("/{command} needs “{option}”: {about}.", { command: command.shown, option: missing.shown, about: missing.about }).replace(/\.\.$/, "."));
  return values;
}
