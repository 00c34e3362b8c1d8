// The page itself: who one is, where one is, and what is drawn when something happens.
import { openActivity } from "./activity.js";
import { get, post } from "./api.js";
import { now } from "./clock.js";
import * as composer from "./composer.js";
import { interact } from "./dialogs.js";
import { avatar, closeButton, el, icon, nameOf, openDialog, rebuild, toast } from "./dom.js";
import { firstOf } from "./groups.js";
import { refreshTimes } from "./markdown.js";
import { messageNode } from "./messages.js";
import { View, byAge, isThread } from "./view.js";
import { setLanguage, translate } from "./words.js";
import { openWorld } from "./world.js";

const part = (id) => document.getElementById(id);
const [members, sidebar, heading, log, newest] = ["members", "sidebar", "heading", "log", "newest"].map(part);
const narrow = matchMedia("(max-width: 760px)");
const views = new Map(); // member's id -> View; every member is followed, so that each has unread marks
let view = null;
let redrawWorld = () => {};
let typingEnd;
let readBefore = "0"; // the last message read when the channel was opened
const unfolded = new Set(); // channels whose archived threads are listed
let following = true; // whether the log is at its end, and stays there

const here = () => view?.channels.get(view.here);
/** The members of the server that is shown, and those who are in none. */
const people = () => [...view.users.values()].filter(({ bot, gone, servers }) => !bot && !gone && (view.guildId in servers || !Object.keys(servers).length));
const sign = (channel) => icon(channel.type === 1 ? "at" : isThread(channel) ? "thread" : { 2: "voice", 13: "voice", 15: "forum" }[channel.type] ?? "hash");
const badge = (count) => count > 0 && el("span", { class: "badge" }, count, el("span", { class: "unseen" }, ` ${translate("mentions")}`));
const state = ({ archived, locked }) => (locked ? translate("locked") : archived ? translate("archived") : "");
const nodeOf = (id) => log.querySelector(`[data-message-id="${CSS.escape(id)}"]`);
const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 60;
const follow = () => { if (following) log.scrollTop = log.scrollHeight; };

const context = {
  get view() { return view; },
  /** What a mention such as </move:123> does: its id names the command, which may have been renamed; as on Discord a translated name does nothing. */
  write(name, id) {
    const sub = (path) => path.split(" ").slice(1).join(" ");
    const meant = (one) => one.id === id && sub(one.path) === sub(name) && (one.path === name || one.shown !== name);
    const command = composer.commandsIn({ view, channel: here() }).find(meant);
    return command ? composer.put(`/${command.shown} `) : toast(translate("You can’t use /{name} here.", { name }));
  },
  goTo(channelId, messageId) {
    if (!view.channels.has(channelId)) return toast(translate("You can’t see that channel."));
    enter(channelId);
    if (!messageId) return undefined;
    if (!nodeOf(messageId)) return toast(translate("That message was deleted, or is too old to show here."));
    nodeOf(messageId).classList.add("found");
    nodeOf(messageId).scrollIntoView({ block: "center" });
    following = atEnd();
    return undefined;
  },
  /** Offer the commands of a message's menu, and of its author's. */
  offer(message) {
    const use = (name, on) => interact(context, () => post("menu", { as: view.id, channel_id: view.here, name, ...on }));
    const groups = [[translate("This message"), composer.menuCommands(view, 3), { message_id: message.id }],
      [nameOf(message.author), composer.menuCommands(view, 2), { user_id: message.author.id }]];
    const found = groups.filter(([, commands]) => commands.length);
    if (!found.length || message.failed) return false;
    const dialog = openDialog("form", translate("Apps"), el("header", {}, el("h2", {}, translate("Apps")), closeButton(() => dialog.close())),
      el("div", { class: "fields" }, found.map(([title, commands, on]) => el("section", {}, el("h3", {}, title), el("div", { class: "row" },
        commands.map(({ name, shown }) => el("button", { type: "button", class: "act secondary", onclick: () => { dialog.close(); following = true; use(name, on); } }, shown)))))));
    return true;
  },
  dismiss(message) {
    view.dismissed.add(message.id);
    drawLog();
    part("composer").focus();
  },
};

async function run(command, options) {
  const from = view;
  const channel_id = view.here;
  following = true;
  const done = await interact(context, () => post("command", { as: from.id, channel_id, name: command.path, options }));
  if (done !== "failed") return done;
  const id = String(BigInt(Math.floor(now()) - 1420070400000) << 22n);
  from.keep({ id, channel_id, author: from.bot, ephemeral: true, failed: true, content: translate("The application did not respond"),
    timestamp: new Date(now()).toISOString(), interaction: { name: command.path, user: from.me } });
  if (view === from && view.here === channel_id) drawLog();
  return done;
}

function drawBar() {
  rebuild(members, people().map((user, i) => el("button", { type: "button", "data-user-id": user.id, "data-key": user.id,
    "aria-pressed": String(user.id === view.id), title: translate("Switch to {name} (Alt+{number})", { name: nameOf(user), number: i + 1 }), onclick: () => become(user.id) },
  avatar(user), el("span", { class: "name" }, nameOf(user)), badge(views.get(user.id)?.news().mentions))));
  const text = translate(!view.live ? "Reconnecting…" : view.online ? "Bot online" : "Bot offline");
  part("bot").className = view.live && view.online ? "on" : "off";
  if (part("bot").textContent !== text) part("bot").textContent = text;
  part("language").textContent = view.me.locale.slice(0, 2).toUpperCase();
}

function channelLink(channel) {
  const { unread, mentions } = view.news(channel.id);
  const kind = ["channel", isThread(channel) && "thread", unread && "unread", channel.archived && "archived"].filter(Boolean).join(" ");
  return el("button", { type: "button", class: kind, "data-channel-id": channel.id, "data-key": channel.id,
    "aria-current": channel.id === view.here ? "page" : null, onclick: () => enter(channel.id) },
  sign(channel), el("span", { class: "name", title: channel.name }, channel.name), el("small", {}, state(channel)),
  unread > 0 && el("span", { class: "unseen" }, translate("unread")), badge(mentions));
}

/** A channel, its active threads (and the one that is open), and on demand the archived ones. */
function channelTree(channel, threads) {
  const shown = threads.filter(({ id, archived }) => !archived || id === view.here);
  const asleep = threads.filter((one) => !shown.includes(one));
  const open = unfolded.has(channel.id);
  const unfold = () => { unfolded[open ? "delete" : "add"](channel.id); drawSidebar(); };
  return [channelLink(channel), ...shown.map(channelLink), asleep.length > 0 && el("button", { type: "button", class: "channel thread archives",
    "data-key": `archives ${channel.id}`, "aria-expanded": String(open), onclick: unfold }, translate("{count} archived", { count: asleep.length })), ...(open ? asleep.map(channelLink) : [])];
}

/** The name of the server; where there are several, all of them to choose from, also those of other members. */
function serverName() {
  if (view.guilds.size < 2) return el("h1", {}, view.guild.name);
  return el("h1", {}, el("select", { class: "menu", "data-key": "server", "aria-label": translate("Server"), onchange: ({ target }) => visit(target.value) },
    [...view.guilds.values()].map(({ id, name }) => el("option", { value: id, selected: id === view.guildId }, name))));
}

/** Show a server: as the same member if they are in it, else as its first one. */
function visit(guildId) {
  if (!(guildId in view.me.servers)) return become([...view.users.values()].find(({ bot, servers }) => !bot && guildId in servers)?.id ?? view.id, guildId);
  view.guildId = guildId;
  return enter(view.rooms[0]?.id ?? view.here);
}

function drawSidebar() {
  const all = [...view.channels.values()].sort((a, b) => byAge(a.id, b.id));
  const rooms = all.filter((one) => one.guild_id === view.guildId && !isThread(one));
  rebuild(sidebar, serverName(), el("h2", {}, translate("Channels")),
    rooms.map((channel) => channelTree(channel, all.filter((one) => isThread(one) && one.parent_id === channel.id))),
    el("h2", {}, translate("Direct messages")), all.filter(({ type }) => type === 1).map(channelLink));
  const { mentions } = view.news();
  document.title = `${mentions ? `(${mentions}) ` : ""}${here().name} · ${nameOf(view.me)}`;
}

function drawHeading() {
  rebuild(heading, el("button", { type: "button", id: "drawer", class: "quiet round", "data-key": "drawer", "aria-label": translate("Channels"),
    "aria-expanded": String(!sidebar.inert), onclick: () => drawer(true) }, icon("menu"), badge(view.news().mentions)),
  sign(here()), el("h2", {}, here().name), state(here()) && el("span", { class: "tag" }, state(here())));
}

function welcome() {
  const commands = composer.commandsIn({ view, channel: here() });
  const start = (text, label, kind, title) => el("button", { type: "button", class: `act ${kind}`, title, onclick: () => composer.put(text) }, label);
  return el("div", { id: "welcome" }, el("h2", {}, translate("Welcome to {channel}", { channel: here().name })),
    el("p", {}, translate("This is a local copy of Discord. You are {name}. Choose a member at the top to switch (Alt+1, Alt+2…).", { name: nameOf(view.me) })),
    el("p", {}, translate(commands.length ? "Type / below for a command, or start here:" : view.online ? "The bot isn’t in this server." : "Waiting for the bot…")),
    commands.length > 0 && el("div", { class: "row" }, firstOf(commands).map(({ shown, about }, i) => start(`/${shown} `, `/${shown}`, i ? "secondary" : "primary", about)),
      start("/", translate("All commands"), "secondary")));
}

function drawLog() {
  const list = view.list(view.here);
  const firstNew = list.find(({ id, author }) => readBefore !== "0" && byAge(id, readBefore) > 0 && author.id !== view.id);
  log.setAttribute("aria-label", translate("Messages in {channel}", { channel: here().name }));
  log.replaceChildren(welcome(), ...list.flatMap((message, i) => message === firstNew
    ? [el("div", { class: "new" }, translate("New")), messageNode(message, null, context)] : [messageNode(message, list[i - 1], context)]));
  follow();
}

/** Draw one message anew, leaving the others (and the focus) where they are. */
function drawMessage({ id, author }) {
  const list = view.list(view.here);
  const at = list.findIndex((one) => one.id === id);
  const old = nodeOf(id);
  if (at < 0) return undefined;
  if (!old && at < list.length - 1) return drawLog();
  const node = messageNode(list[at], list[at - 1], context);
  const key = old?.contains(document.activeElement) && document.activeElement.dataset.key;
  following ||= !old && author.id === view.id;
  if (old) old.replaceWith(node);
  else log.append(node);
  if (key) (node.querySelector(`[data-key="${CSS.escape(key)}"]:enabled`) ?? part("composer")).focus({ preventScroll: true });
  if (!old) newest.hidden = following;
  return follow();
}

/** Say for ten seconds that the bot is typing here, or no longer. */
function drawTyping(typing) {
  clearTimeout(typingEnd);
  part("typing").textContent = typing ? translate("{name} is typing…", { name: nameOf(view.bot) }) : "";
  if (typing) typingEnd = setTimeout(drawTyping, 10_000, false);
}

/** Draw all that depends on what has been read. */
function look() {
  if (document.visibilityState === "visible") view.markRead(view.here);
  drawBar();
  drawSidebar();
  drawHeading();
}

/** The words that stand on the page from the start. */
function drawFrame() {
  setLanguage(view.me.locale);
  for (const [id, label] of Object.entries({ members: "You are", sidebar: "Channels", choices: "Choices", send: "Send", "open-world": "World" }))
    part(id).setAttribute("aria-label", translate(label));
  part("language").title = translate("Switch between English and French");
  part("open-world").querySelector("span").textContent = translate("World");
  newest.textContent = translate("New messages");
}

function enter(channelId) {
  view.here = view.channels.has(channelId) ? channelId : (view.rooms[0]?.id ?? [...view.channels.keys()][0]);
  view.guildId = here().guild_id ?? view.guildId;
  readBefore = view.lastRead(view.here);
  drawFrame();
  history.replaceState(null, "", `#as=${encodeURIComponent(view.me.username)}&in=${view.here}`);
  newest.hidden = following = true;
  drawTyping(false);
  drawLog();
  look();
  members.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  composer.moveTo({ view, channel: here(), run });
  redrawWorld();
  drawer(false);
  if (!narrow.matches && !document.querySelector("dialog")) part("composer").focus();
}

function drawer(wanted) {
  document.body.classList.toggle("drawer", wanted && narrow.matches);
  sidebar.inert = narrow.matches && !wanted;
  drawHeading();
  if (wanted) sidebar.querySelector("[aria-current]").focus();
}

function open(id) {
  if (!views.has(id)) views.set(id, new View(id, happened));
  return views.get(id);
}

function happened(from, event) {
  const { type, message, channel, channel_id: channelId } = event;
  if (type === "reset" || (type === "reload" && view && !from.users.has(view.id))) return location.reload();
  for (const user of from.users.values()) if (!user.bot) open(user.id);
  if (!view || (!here() && type !== "channel_deleted")) return undefined;
  if (from !== view) return drawBar();
  if (type === "activity") return openActivity(view, event);
  if (type === "typing") return channelId === view.here && drawTyping(true);
  if (type === "reload" || type === "user" || !here()) return enter(view.here);
  if (message?.channel_id === view.here && message.author.id === view.bot.id && !message.ephemeral) drawTyping(false);
  if (message?.channel_id === view.here) drawMessage(message);
  else if (type === "time" || (channelId === view.here && type === "message_deleted")) drawLog();
  else if (channel && nodeOf(channel.id)) drawMessage(view.list(view.here).find(({ id }) => id === channel.id));
  else if (type === "commands" || type === "bot") part("welcome").replaceWith(welcome());
  if (!message) { composer.moveTo({ view, channel: here(), run }); redrawWorld(); }
  return look();
}

/** Be that member, in the channel (or server) of that id or name if they see it: in a game one stays at the board. */
async function become(id, place = view?.here) {
  await open(id).ready;
  const before = view?.guildId;
  view = views.get(id);
  const wanted = [place, before].find((one) => one in view.me.servers);
  if (wanted && wanted !== view.guildId) Object.assign(view, { guildId: wanted, here: null });
  const seen = [...view.rooms, ...view.channels.values()];
  enter((seen.find((one) => one.id === place) ?? seen.find((one) => one.name === place))?.id ?? view.here);
}

async function followAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const someone = (await get("state")).users.filter(({ bot }) => !bot);
  const name = wanted.get("as")?.toLowerCase();
  const user = someone.find((one) => [one.id, one.username.toLowerCase(), nameOf(one).toLowerCase()].includes(name)) ?? someone[0];
  await become(user.id, wanted.get("in") ?? undefined);
}

part("open-world").prepend(icon("world"));
part("open-world").addEventListener("click", () => { redrawWorld = openWorld(() => ({ view, channel: here() })); });
part("language").addEventListener("click", () => {
  post("admin", { do: "user", id: view.id, locale: view.me.locale === "fr" ? "en-US" : "fr" }).catch(({ message }) => toast(message));
});
part("shade").addEventListener("click", () => drawer(false));
narrow.addEventListener("change", () => drawer(false));
newest.addEventListener("click", () => { newest.hidden = following = true; follow(); });
log.addEventListener("scroll", () => {
  following = atEnd();
  newest.hidden ||= following;
}, { passive: true });
new ResizeObserver(follow).observe(log);
for (const type of ["visibilitychange", "storage"]) window.addEventListener(type, () => here() && look());
window.addEventListener("hashchange", followAddress);
document.addEventListener("keydown", (event) => {
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
  const user = event.altKey && !event.ctrlKey && view && !document.querySelector("dialog") && people()[event.code.match(/^Digit([1-9])$/)?.[1] - 1];
  if (user) { event.preventDefault(); become(user.id); }
  if (event.key === "Escape" && document.body.classList.contains("drawer")) { drawer(false); part("drawer").focus(); }
  if (plain && /^[^ ]$/u.test(event.key) && !event.target.closest("input, textarea, select, dialog")) part("composer").focus();
});
setInterval(() => view && refreshTimes(view.me.locale), 5000);
sidebar.inert = narrow.matches;
followAddress().catch(() => setTimeout(() => location.reload(), 1500));
