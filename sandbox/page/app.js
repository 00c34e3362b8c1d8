// The page itself: who one is, where one is, and what is drawn when something happens.
import { get, post } from "./api.js";
import * as composer from "./composer.js";
import { interact } from "./dialogs.js";
import { avatar, el, icon, nameOf, rebuild, toast } from "./dom.js";
import { refreshTimes } from "./markdown.js";
import { messageNode } from "./messages.js";
import { View, byAge } from "./view.js";
import { speak, t } from "./words.js";
import { openWorld } from "./world.js";

const [members, botState, worldButton, sidebar, shade, heading, log, newest] =
  ["members", "bot", "open-world", "sidebar", "shade", "heading", "log", "newest"].map((id) => document.getElementById(id));
const narrow = matchMedia("(max-width: 760px)");
const views = new Map(); // member's id -> View; every member is followed, so that each has its own unread marks
const sentNames = new Map(); // interaction id -> "move": Discord's messages do not tell which command they answer
let view = null;
let redrawWorld = () => {};
let newSince = "0"; // the last message read when the channel was opened

const people = () => [...view.users.values()].filter(({ bot }) => !bot);
const here = () => view.channels.get(view.here);
const atEnd = () => log.scrollHeight - log.scrollTop - log.clientHeight < 80;
const toEnd = () => { log.scrollTop = log.scrollHeight; };
const badge = (count) => count > 0 && el("span", { class: "badge" }, String(count), el("span", { class: "unseen" }, t(" mentions")));

const context = {
  get view() { return view; },
  sentNames,
  write: composer.write,
  goTo(channelId, messageId) {
    if (!view.channels.has(channelId)) return toast(t("You cannot see that channel."));
    enter(channelId);
    const node = messageId && log.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    if (!node) return undefined;
    node.scrollIntoView({ block: "center" });
    node.classList.add("found");
    return setTimeout(() => node.classList.remove("found"), 2000);
  },
  dismiss(message) {
    view.hidden.add(message.id);
    log.querySelector(`[data-message-id="${message.id}"]`)?.remove();
    document.getElementById("composer").focus();
  },
};

async function run(command, values) {
  const { id: as, here: channel } = view;
  const from = view;
  const done = await interact(context, () => post("command", { as, channel_id: channel, name: command.path, options: values }),
    (id) => sentNames.set(id, command.path));
  if (done !== "failed") return done;
  from.keep({ id: String((BigInt(Date.now()) - 1420070400000n) << 22n), channel_id: channel, author: [...from.users.values()].find(({ bot }) => bot), ephemeral: true,
    content: t("The application did not respond"), failed: true, timestamp: new Date().toISOString(), interaction: { name: command.path, user: from.me } });
  if (view === from && view.here === channel) drawLog();
  return done;
}

function drawBar() {
  rebuild(members, people().map((user, i) => {
    const { mentions } = views.get(user.id)?.news() ?? {};
    const name = nameOf(user);
    return el("button", { type: "button", "data-user-id": user.id, "data-key": user.id, "aria-pressed": String(user.id === view.id),
      title: i < 9 ? `${name} (Alt+${i + 1})` : name, onclick: () => become(user.id) }, avatar(user), el("span", { class: "name" }, name), badge(mentions));
  }));
  const state = !view.live ? t("Connecting again…") : view.online ? t("Bot online") : t("Bot offline");
  botState.className = view.live && view.online ? "on" : "off";
  if (botState.textContent !== state) botState.textContent = state;
}

function channelLink(channel) {
  const { unread, mentions } = view.news(channel.id);
  const kind = ["channel", channel.type === 11 && "thread", unread && "unread", channel.archived && "archived"].filter(Boolean).join(" ");
  return el("button", { type: "button", class: kind, "data-channel-id": channel.id, "data-key": channel.id,
    "aria-current": channel.id === view.here ? "page" : null, onclick: () => enter(channel.id) },
  icon({ 1: "at", 11: "thread" }[channel.type] ?? "hash"), el("span", { class: "name" }, view.title(channel)),
  channel.archived && el("small", {}, channel.locked ? t("locked") : t("archived")),
  unread > 0 && el("span", { class: "unseen" }, t("unread")), badge(mentions));
}

function drawSidebar() {
  const all = [...view.channels.values()].sort((a, b) => byAge(a.id, b.id));
  const threads = (parent) => all.filter((one) => one.type === 11 && one.parent_id === parent).sort((a, b) => a.archived - b.archived);
  const direct = all.filter(({ type }) => type === 1);
  rebuild(sidebar, el("h1", {}, view.guild.name), el("h2", {}, t("Channels")),
    all.filter(({ type }) => type === 0).flatMap((channel) => [channelLink(channel), ...threads(channel.id).map(channelLink)]),
    direct.length > 0 && el("h2", {}, t("Direct messages")), direct.map(channelLink));
  const total = view.news().mentions;
  document.title = `${total ? `(${total}) ` : ""}${here() ? view.title(here()) : ""} · ${nameOf(view.me)}`;
}

function drawHeading() {
  const channel = here();
  const parent = channel.parent_id && view.channels.get(channel.parent_id);
  const count = view.news().mentions;
  rebuild(heading, el("button", { type: "button", id: "drawer", class: "quiet round", "data-key": "drawer", "aria-label": t("Channels"),
    "aria-expanded": String(document.body.classList.contains("drawer")), onclick: () => drawer(true) }, icon("menu"), badge(count)),
  icon({ 1: "at", 11: "thread" }[channel.type] ?? "hash"), el("h2", {}, view.title(channel)),
  parent && el("button", { type: "button", class: "inline", "data-key": "parent", onclick: () => enter(parent.id) }, `#${parent.name}`),
  channel.archived && el("span", { class: "tag" }, channel.locked ? t("locked") : t("archived")));
}

function welcome() {
  const some = view.commands.filter(({ type }) => (type ?? 1) === 1).slice(0, 8);
  const language = view.me?.locale;
  return el("div", { id: "welcome" }, el("h2", {}, t("Welcome to {name}", { name: view.title(here()) })),
    el("p", {}, t("This is a small Discord on your own machine. You are {name}; the faces at the top let you be someone else (Alt+1, Alt+2…).", { name: nameOf(view.me) })),
    el("p", {}, some.length ? t("Type / below, or begin with one of these:") : t("Waiting for the bot to come online…")),
    el("div", { class: "row" }, some.map((one) => {
      const name = one.name_localizations?.[language] ?? one.name;
      return el("button", { type: "button", class: "act secondary", title: one.description, onclick: () => composer.write(`/${name} `) }, `/${name}`);
    })));
}

function drawLog() {
  const list = view.visible(view.here);
  const line = list.find(({ id, author }) => newSince !== "0" && byAge(id, newSince) > 0 && author.id !== view.id);
  log.setAttribute("aria-busy", "true");
  log.setAttribute("aria-label", t("Messages in {name}", { name: view.title(here()) }));
  log.replaceChildren(welcome(), ...list.flatMap((message, i) => [message === line && el("div", { class: "new" }, t("New")),
    messageNode(message, message === line ? null : list[i - 1], context)]).filter(Boolean));
  log.removeAttribute("aria-busy");
  toEnd();
}

/** Draw one message anew, leaving the others (and the focus) where they are. */
function drawMessage(message) {
  const stay = atEnd() || message.author.id === view.id;
  const list = view.visible(view.here);
  const at = list.findIndex(({ id }) => id === message.id);
  const old = log.querySelector(`[data-message-id="${message.id}"]`);
  if (at < 0) return;
  const node = messageNode(message, list[at - 1], context);
  const key = old?.contains(document.activeElement) && document.activeElement.dataset.key;
  if (old) old.replaceWith(node);
  else if (at === list.length - 1) log.append(node);
  else return drawLog();
  if (key) (node.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`) ?? document.getElementById("composer")).focus({ preventScroll: true });
  if (stay) toEnd();
  else if (!old) newest.hidden = false;
}

function drawAll() {
  speak(view.me?.locale);
  sidebar.setAttribute("aria-label", t("Channels"));
  members.setAttribute("aria-label", t("You are"));
  worldButton.replaceChildren(icon("world"), el("span", {}, t("World")));
  newest.replaceChildren(icon("down"), t("New messages"));
  document.getElementById("send").setAttribute("aria-label", t("Send"));
  document.getElementById("choices").setAttribute("aria-label", t("Choices"));
  enter(view.channels.has(view.here) ? view.here : [...view.channels.values()].find(({ type }) => type === 0)?.id, true);
}

function look() {
  if (document.visibilityState === "visible" && here()) view.markRead(view.here);
  drawBar();
  drawSidebar();
  drawHeading();
  redrawWorld();
}

function enter(channelId, keepDrawer = false) {
  if (!channelId) return;
  if (view.here !== channelId || !keepDrawer) newSince = view.lastRead(channelId);
  view.here = channelId;
  history.replaceState(null, "", `#as=${encodeURIComponent(view.me.username)}&in=${channelId}`);
  newest.hidden = true;
  drawLog();
  look();
  composer.moveTo({ view, channel: here(), run });
  if (!keepDrawer) drawer(false);
  if (!narrow.matches && !document.querySelector("dialog[open]")) document.getElementById("composer").focus({ preventScroll: true });
}

function drawer(open) {
  document.body.classList.toggle("drawer", open && narrow.matches);
  sidebar.inert = narrow.matches && !open;
  if (open) sidebar.querySelector("[aria-current]")?.focus();
  drawHeading();
}

function happened(from, event) {
  for (const user of from.users.values()) if (!user.bot && !views.has(user.id)) views.set(user.id, new View(user.id, happened));
  if (from !== view || !here() && event.type !== "reload") return void (view?.here && drawBar());
  const message = event.message;
  if (["reload", "user", "channel_deleted"].includes(event.type)) drawAll();
  else if (message?.channel_id === view.here) drawMessage(message);
  else if (event.channel_id === view.here && event.type === "message_deleted" || event.type === "channel") drawLog();
  if (event.type === "commands" && !view.visible(view.here).length) drawLog();
  if (event.type !== "reload") look();
  if (["commands", "bot", "channel"].includes(event.type)) composer.moveTo({ view, channel: here(), run });
}

async function become(id) {
  if (!views.has(id)) views.set(id, new View(id, happened));
  const next = views.get(id);
  await next.ready;
  const channel = view?.here;
  view = next;
  view.here ??= view.channels.has(channel) ? channel : null;
  newSince = view.here ? view.lastRead(view.here) : "0";
  drawAll();
}

async function followAddress() {
  const wanted = new URLSearchParams(location.hash.slice(1));
  const { users } = await get("state");
  const someone = users.filter(({ bot }) => !bot);
  const name = (wanted.get("as") ?? "").toLowerCase();
  const user = someone.find((one) => [one.id, one.username.toLowerCase(), nameOf(one).toLowerCase()].includes(name)) ?? someone[0];
  await become(user.id);
  const channel = [...view.channels.values()].find((one) => [one.id, one.name].includes(wanted.get("in")));
  if (channel) enter(channel.id);
}

worldButton.addEventListener("click", () => { redrawWorld = openWorld(() => ({ view, channel: here() })); });
shade.addEventListener("click", () => drawer(false));
narrow.addEventListener("change", () => drawer(false));
newest.addEventListener("click", () => { toEnd(); newest.hidden = true; });
log.addEventListener("scroll", () => { if (atEnd()) newest.hidden = true; }, { passive: true });
document.addEventListener("visibilitychange", () => view?.here && look());
window.addEventListener("hashchange", followAddress);
window.addEventListener("storage", () => view?.here && look());
document.addEventListener("keydown", (event) => {
  const digit = event.altKey && !event.ctrlKey && event.code.match(/^Digit([1-9])$/)?.[1];
  if (digit && people()[digit - 1]) { event.preventDefault(); become(people()[digit - 1].id); }
  if (event.key === "Escape" && document.body.classList.contains("drawer")) { drawer(false); document.getElementById("drawer").focus(); }
  const typing = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (typing && !event.target.closest("input, textarea, select, dialog")) document.getElementById("composer").focus();
});
setInterval(refreshTimes, 15000);
sidebar.inert = narrow.matches;
followAddress().catch(() => setTimeout(() => location.reload(), 1500));
