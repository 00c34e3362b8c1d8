// The "World" panel: changes that no member could make, to try what a bot does then.
import { post } from "./api.js";
import { timeHere } from "./clock.js";
import { avatar, closeButton, el, icon, nameOf, openDialog, toast } from "./dom.js";
import { isThread } from "./view.js";
import { translate } from "./words.js";

const LOCALES = { "en-US": "English", fr: "Français" };
const PERMISSIONS = { VIEW_CHANNEL: "View Channel", SEND_MESSAGES: "Send Messages", ATTACH_FILES: "Attach Files", READ_MESSAGE_HISTORY: "Read Message History",
  CREATE_PUBLIC_THREADS: "Create Public Threads", SEND_MESSAGES_IN_THREADS: "Send Messages in Threads" };
const MORE = { MANAGE_THREADS: "Manage Threads", CREATE_PRIVATE_THREADS: "Create Private Threads" }; // which bots do not have by themselves

const RULES = { clients_wake: "commands and clicks reopen archived threads (as on desktop)", commands_stay: "commands stay after the bot was removed", installed_dms: "the bot may DM people who only installed it", names_for_values: "choices are sent by their display names", rate_limits: "the bot is rate limited",
  locked_is_archived: "locked and archived threads answer “archived” (50083)", privileged_intents: "the bot has privileged intents" };
const FIGURES = { pace: "speed-up of rate limits", active_threads: "maximum active threads" };
const KINDS = { text: "Text", announcement: "Announcements", forum: "Forum", voice: "Voice", stage: "Stage" };
const STATES = { here: "The bot is in the server", unavailable: "The server has an outage", removed: "The bot was removed" };
const CODES = { 40003: "opening DMs too fast", 40333: "Cloudflare", 50001: "missing access", 50278: "no mutual servers", 130000: "overloaded", 160006: "too many active threads" };
const CLOSES = { 4000: "unknown error", 4004: "wrong token", 4009: "session timed out", 4011: "too many servers", 4014: "disallowed intents" };

const admin = (what, change) => post("admin", { do: what, ...change }).then(() => true, (error) => toast(error.message));
const section = (title, ...children) => el("section", {}, el("h3", {}, title), children);
const tick = (label, checked, change) =>
  el("label", { class: "tick" }, el("input", { type: "checkbox", checked, onchange: ({ target }) => change(target.checked) }), label);
const choice = (label, texts, chosen, change = () => {}) => el("select", { class: "menu", "aria-label": label, onchange: ({ target }) => change(target.value) },
  Object.entries(texts).map(([value, text]) => el("option", { value, selected: value === chosen }, translate(text))));
const languages = (label, chosen, change) => choice(label, LOCALES, chosen, change);
const figure = (label, value, change) => el("label", { class: "tick" }, el("input", { type: "number", min: 1, step: "any", value,
  onchange: ({ target }) => change(Number(target.value)) }), label);
const order = (path, body) => post(path, body).catch((error) => toast(error.message));
const button = (label, run, kind = "secondary") => el("button", { type: "button", class: `act ${kind}`, onclick: run }, label);
const action = (label, run) => button(label, run, "danger");
const later = (label, seconds) => el("button", { type: "button", class: "act secondary", onclick: async ({ currentTarget: node }) => {
  node.setAttribute("aria-busy", "true");
  await post("later", { seconds }).catch((error) => toast(error.message));
  node.removeAttribute("aria-busy");
} }, label);
const remove = ({ id, type, name }) => action(isThread({ type }) ? translate("Delete this thread") : translate("Delete {name}", { name: `#${name}` }), () => admin("delete_channel", { id }));

function member(user, roles, { guildId, guilds }) {
  const where = guilds.size > 1 ? { guild_id: guildId } : {};
  const manages = Boolean(BigInt(user.servers[guildId] ?? 0) & 32n);
  const save = (change) => admin("user", { id: user.id, ...change });
  return el("li", {}, avatar(user), el("strong", {}, nameOf(user)),
    el("a", { href: `#as=${user.username}`, target: "_blank", "aria-label": translate("{name} in another window", { name: nameOf(user) }) }, icon("link")),
    languages(translate("Language of {name}", { name: nameOf(user) }), user.locale, (locale) => save({ locale })),
    tick(translate("accepts DMs"), user.dms_open, (on) => save({ dms_open: on })), tick(translate("manager"), manages, (on) => save({ manager: on, ...where })),
    tick(translate("in the server"), guildId in user.servers, (on) => admin("member", { id: user.id, gone: !on, ...where })),
    tick(translate("installed the bot"), user.installed, (on) => save({ installed: on })),
    roles.map(({ id, name }) => tick(name, user.roles.includes(id), (on) => save({ roles: [...user.roles.filter((one) => one !== id), ...(on ? [id] : [])] }))));
}

function adder(add, placeholder, more, label = translate("Add")) {
  const name = el("input", { type: "text", required: true, maxlength: 32, placeholder, "aria-label": placeholder });
  const submit = async (event) => {
    event.preventDefault();
    if (await add(name.value)) name.value = "";
  };
  return el("form", { class: "inputs", onsubmit: submit }, name, more, el("button", { type: "submit", class: "act primary" }, label));
}

/** What single members may do in a channel, whatever their roles say. */
function overwrites(channel, people) {
  const own = (id) => channel.overwrites[id] ?? { allow: [], deny: [] };
  const set = (id, name, on) => {
    const { allow, deny } = own(id);
    const without = (names) => names.filter((one) => one !== name);
    admin("overwrite", { channel_id: channel.id, id, allow: on && channel.managers_only ? [...without(allow), name] : without(allow),
      deny: on ? without(deny) : [...without(deny), name] });
  };
  return people.flatMap((user) => [["VIEW_CHANNEL", "{name} can view it"], ["SEND_MESSAGES", "{name} can write"]].map(([name, text]) =>
    tick(translate(text, { name: nameOf(user) }), !own(user.id).deny.includes(name), (on) => set(user.id, name, on))));
}

function beginner(channel, view) {
  if (![0, 5, 15].includes(channel.type)) return null;
  const secret = el("input", { type: "checkbox" });
  const begin = (name) => post("begin", { as: view.id, channel_id: channel.id, name, private: secret.checked }).then(() => true, (error) => toast(error.message));
  return adder(begin, translate(channel.type === 15 ? "Post title" : "Thread name"), channel.type === 0 && el("label", { class: "tick" }, secret, translate("private")), translate("Create"));
}

function channelPart(channel, view, people) {
  if (channel.type === 1) return null;
  if (isThread(channel)) {
    const change = (what) => admin("thread", { id: channel.id, archived: channel.archived, locked: channel.locked, ...what });
    return section(translate("The thread “{name}”", { name: channel.name }), el("div", { class: "ticks" },
      tick(translate("archived"), channel.archived, (archived) => change({ archived })), tick(translate("locked"), channel.locked, (locked) => change({ locked }))), remove(channel));
  }
  const { deny, allow, managers_only: hidden } = channel;
  const change = (what) => admin("permissions", { channel_id: channel.id, deny, allow, managers_only: hidden, ...what });
  const toggled = (names, name, on) => [...names.filter((one) => one !== name), ...(on ? [name] : [])];
  return [section(translate("Bot permissions in {channel}", { channel: `#${channel.name}` }), el("div", { class: "ticks" },
    Object.entries(PERMISSIONS).map(([name, text]) => tick(translate(text), !deny.includes(name), (on) => change({ deny: toggled(deny, name, !on) }))),
    Object.entries(MORE).map(([name, text]) => tick(translate(text), allow.includes(name), (on) => change({ allow: toggled(allow, name, on) }))))),
  section(translate("Members in {channel}", { channel: `#${channel.name}` }), tick(translate("managers only"), hidden, (on) => change({ managers_only: on })), el("div", { class: "ticks" }, overwrites(channel, people)), beginner(channel, view), remove(channel))];
}

/** Open the panel; returns a function that draws it again after a change. `getPlace()` gives {view, channel}. */
export function openWorld(getPlace) {
  const live = el("div", { class: "fields" });
  const time = el("p", { role: "status" });
  const shown = () => ({ guild_id: getPlace().view.guildId });
  const [kind, code, closing] = [choice(translate("Kind"), KINDS), choice(translate("Error"), CODES), choice(translate("Code"), CLOSES)];
  const dialog = openDialog("form world", translate("World"), el("header", {}, el("h2", {}, translate("World")), closeButton(() => dialog.close())),
    el("div", { class: "fields" }, section(translate("Time"), time, el("div", { class: "row" }, later(translate("An hour later"), 3600), later(translate("A day later"), 86400)))), live,
    el("div", { class: "fields" }, section(translate("Add"), adder((username) => admin("user", { username, ...shown() }), translate("Member name")),
      adder((name) => admin("channel", { name, kind: kind.value, ...shown() }), translate("new-channel"), kind), adder((name) => admin("role", { name, ...shown() }), translate("Role name"))),
    section(translate("Failures"), el("div", { class: "inputs" }, code, button(translate("Reject its next message"), () => order("fault", { on: "^POST .*/messages$", code: Number(code.value) }))),
      el("div", { class: "inputs" }, closing, button(translate("Close its connection"), () => order("close", { code: Number(closing.value) }))),
      action(translate("Reset the bot’s token"), () => order("token", {}))),
      section(translate("Debugging"), el("p", {}, el("a", { href: "/sandbox/requests", target: "_blank" }, translate("The bot’s API requests"))),
        action(translate("Reset everything"), () => admin("reset")))));
  const draw = () => {
    const { view, channel } = getPlace();
    if (time.textContent !== timeHere()) time.textContent = timeHere();
    const roles = view.guild.roles.filter(({ id, managed, name }) => id !== view.guild.id && !managed && name !== "Managers");
    const where = { guild_id: view.guildId };
    const controls = () => [...live.querySelectorAll("button, input, select, a")];
    const focused = controls().indexOf(document.activeElement);
    const people = [...view.users.values()].filter(({ bot }) => !bot);
    live.replaceChildren(section(translate("Members"), el("ul", { class: "people" }, people.map((user) => member(user, roles, view)))),
      section(translate("Server language"), languages(translate("Server language"), view.guild.preferred_locale, (preferred_locale) => admin("locale", { preferred_locale, ...where }))),
      section(translate("Server"), choice(translate("Server"), STATES, view.state, (state) => admin("guild", { state, ...where })),
        el("div", { class: "row" }, roles.map(({ id, name }) => action(translate("Delete {name}", { name: `@${name}` }), () => admin("delete_role", { id }))))),
      section(translate("How this Discord behaves"), Object.entries(RULES).map(([name, text]) => tick(translate(text), view.rules[name], (on) => admin("rules", { [name]: on }))),
        Object.entries(FIGURES).map(([name, text]) => figure(translate(text), view.rules[name], (value) => admin("rules", { [name]: value })))),
      ...[channelPart(channel, view, people) ?? ""].flat());
    controls()[focused]?.focus();
  };
  draw();
  return draw;
}
