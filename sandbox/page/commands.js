// Slash commands as text: what a typed line means, what may come next at the caret. No DOM here.
import { nameOf } from "./dom.js";
import { t } from "./words.js";

const STRING = 3, INTEGER = 4, BOOLEAN = 5, USER = 6, CHANNEL = 7, NUMBER = 10;
const plain = (text) => String(text).toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
const own = (thing, field, language) => thing[`${field}_localizations`]?.[language] ?? thing[field];

/** Every command (and sub-command) the member may use here: [{path, shown, about, options}], in alphabetical order. */
export function usableCommands(view, inDm) {
  const language = view.me?.locale ?? "en-US";
  const option = (one) => ({ ...one, shown: own(one, "name", language), about: own(one, "description", language),
    choices: one.choices?.map((choice) => ({ name: own(choice, "name", language), value: choice.value })) });
  const entry = (one, path, shown) => {
    const inner = (one.options ?? []).filter(({ type }) => type <= 2);
    if (inner.length) return inner.flatMap((sub) => entry(sub, `${path} ${sub.name}`, `${shown} ${own(sub, "name", language)}`));
    return { path, shown, about: own(one, "description", language), options: (one.options ?? []).map(option) };
  };
  const allowed = (one) => (one.type ?? 1) === 1 && (view.me?.manager || !one.default_member_permissions) &&
    (inDm ? one.dm_permission !== false && (!one.contexts || one.contexts.includes(1)) : !one.contexts || one.contexts.includes(0));
  return view.commands.filter(allowed).flatMap((one) => entry(one, one.name, own(one, "name", language)))
    .sort((a, b) => a.shown.localeCompare(b.shown));
}

export const matching = (commands, typed) => {
  const wanted = plain(typed);
  const rank = ({ shown, path }) => (plain(shown).startsWith(wanted) || path.startsWith(wanted) ? 0 : plain(shown).includes(wanted) ? 1 : 2);
  return commands.filter((one) => rank(one) < 2).sort((a, b) => rank(a) - rank(b));
};

/** What a member may choose for an option without asking the bot: [{name, value}], or null if free text. */
export function fixedChoices(option, view) {
  if (option.choices?.length) return option.choices;
  if (option.type === BOOLEAN) return [{ name: t("true"), value: true }, { name: t("false"), value: false }];
  if (option.type === USER) {
    return [...view.users.values()].sort((a, b) => a.bot - b.bot).map((user) => ({ name: nameOf(user), value: user.id, also: user.username, user }));
  }
  if (option.type !== CHANNEL) return null;
  return [...view.channels.values()].filter(({ type, archived }) => type !== 1 && !archived).map(({ id, name }) => ({ name: `#${name}`, value: id, also: name }));
}

export const narrowed = (choices, typed) => {
  const wanted = plain(typed.replace(/^@/, ""));
  return choices.filter(({ name, also }) => plain(name).includes(wanted) || plain(also ?? "").includes(wanted)).slice(0, 25);
};

/** Typed text -> {value} or {error}. `picked` remembers choices the bot offered: "option\ntext" -> value. */
export function meaning(option, text, view, picked) {
  if (picked.has(`${option.name}\n${text}`)) return { value: picked.get(`${option.name}\n${text}`) };
  const fixed = fixedChoices(option, view);
  if (fixed) {
    const wanted = plain(text.replace(/^<[@#]!?(\d+)>$/, "$1").replace(/^@/, ""));
    const words = { true: ["true", "yes", "oui", "vrai"], false: ["false", "no", "non", "faux"] };
    const found = fixed.find(({ name, value, also }) => [name, value, also ?? name].some((one) => plain(one) === wanted) || words[value]?.includes(wanted));
    return found ? { value: found.value } : { error: t("Choose a value from the list for “{name}”.", { name: option.shown }) };
  }
  if (option.type !== INTEGER && option.type !== NUMBER) return { value: text };
  const number = Number(text.replace(",", "."));
  const fits = number >= (option.min_value ?? -Infinity) && number <= (option.max_value ?? Infinity);
  if (text !== "" && fits && (option.type === NUMBER || Number.isInteger(number))) return { value: number };
  return { error: t("“{name}” takes a number{range}.", { name: option.shown, range: rangeOf(option) }) };
}

export const rangeOf = ({ min_value: low, max_value: high }) => (low === undefined && high === undefined ? "" : ` (${low ?? "…"}–${high ?? "…"})`);

/** How much of the unlabelled `text` belongs to `option`: as far as a known choice reaches, else a word, or all of it for free text. */
function firstValue(option, text, isLast, view) {
  const fixed = fixedChoices(option, view);
  if (!fixed && option.type === STRING && isLast) return text;
  const names = (fixed ?? []).flatMap(({ name, also }) => [name, also ?? name]).sort((a, b) => b.length - a.length);
  const bare = text.replace(/^@/, "");
  const known = names.find((name) => plain(bare).startsWith(plain(name)) && /^(\s|$)/.test(bare.slice(name.length)));
  return known ? text.slice(0, text.length - bare.length + known.length) : text.match(/^\S*/)[0];
}

/**
 * A line such as "/move text:e2e4" or "/move e2e4" -> null if it names no command, else
 * {command, parts: [{option, text, from, to, start}], rest}: each part's value spans [from, to) of the line and its label begins at start.
 */
export function readLine(line, commands, view, picked) {
  const names = commands.flatMap((command) => [[command.shown, command], [command.path, command]]).sort((a, b) => b[0].length - a[0].length);
  const [name, command] = names.find(([one]) => plain(line.slice(1)).startsWith(plain(one)) && /^(\s|$)/.test(line.slice(1 + one.length))) ?? [];
  if (!command || !line.startsWith("/")) return null;
  const body = name.length + 1;
  const parts = [];
  const labels = command.options.flatMap((option) => [[option.shown, option], [option.name, option]]);
  const labelAt = /(?<=\s)([^\s:]+):/g;
  labelAt.lastIndex = body;
  for (let found; (found = labelAt.exec(line));) {
    const option = labels.find(([label]) => plain(label) === plain(found[1]))?.[1];
    if (!option) continue;
    const from = labelAt.lastIndex + line.slice(labelAt.lastIndex).match(/^ */)[0].length;
    const known = [...picked.keys()].filter((key) => key.startsWith(`${option.name}\n`)).map((key) => key.slice(option.name.length + 1))
      .filter((text) => line.startsWith(text, from)).sort((a, b) => b.length - a.length)[0] ?? "";
    labelAt.lastIndex = from + known.length;
    parts.push({ option, start: found.index, from });
  }
  parts.forEach((part, i) => { part.to = parts[i + 1]?.start ?? line.length; });
  const free = command.options.filter((option) => !parts.some((part) => part.option === option));
  const loose = [...free.filter((one) => one.required), ...free.filter((one) => !one.required)];
  let at = body;
  const end = parts[0]?.start ?? line.length;
  const skip = () => { at += line.slice(at, end).match(/^\s*/)[0].length; };
  const labelled = parts.length;
  for (skip(); at < end && loose.length; skip()) {
    const option = loose.shift();
    const text = firstValue(option, line.slice(at, end).trimEnd(), !loose.some((one) => one.required), view);
    parts.splice(parts.length - labelled, 0, { option, start: at, from: at, to: at + text.length });
    at += text.length;
  }
  for (const part of parts) part.text = line.slice(part.from, part.to).trim();
  return { command, parts, body, rest: line.slice(at, end).trim() };
}

/** The values to send, by option name; throws an Error with one sentence when something is missing or wrong. */
export function valuesOf({ command, parts, rest }, view, picked) {
  if (rest) throw new Error(t("/{name} does not take “{rest}”.", { name: command.shown, rest }));
  const values = {};
  for (const { option, text } of parts.filter((part) => part.text)) {
    const { value, error } = meaning(option, text, view, picked);
    if (error) throw new Error(error);
    values[option.name] = value;
  }
  const missing = command.options.find((option) => option.required && !(option.name in values));
  if (missing) throw new Error(t("/{name} needs “{option}”: {about}.", { name: command.shown, option: missing.shown, about: missing.about.replace(/\.$/, "") }));
  return values;
}
