// The "World" panel: changes that no member could make, to try what a bot does then.
import { post } from "./api.js";
import { avatar, closeButton, el, icon, nameOf, openDialog, toast } from "./dom.js";
import { t } from "./words.js";

const LOCALES = { "en-US": "English", fr: "Français", de: "Deutsch", "es-ES": "Español", ja: "日本語" };
const PERMISSIONS = { VIEW_CHANNEL: "see it", SEND_MESSAGES: "write", ATTACH_FILES: "attach files", EMBED_LINKS: "show previews",
  CREATE_PUBLIC_THREADS: "open threads", SEND_MESSAGES_IN_THREADS: "write in threads", MANAGE_THREADS: "manage threads",
  READ_MESSAGE_HISTORY: "read back" };
const denied = new Map(); // channel id -> what this page has denied, where the server does not tell

async function admin(what, change = {}) {
  try {
    return await post("admin", { do: what, ...change });
  } catch (error) {
    toast(error.message);
    return null;
  }
}

const section = (title, ...children) => el("section", {}, el("h3", {}, title), children);
const box = (label, checked, onchange) =>
  el("label", { class: "tick" }, el("input", { type: "checkbox", checked, onchange: (event) => onchange(event.target.checked) }), el("span", {}, label));
const locales = (chosen, label, attributes = {}) => el("select", { class: "menu", "aria-label": label, ...attributes },
  Object.entries(LOCALES).map(([value, text]) => el("option", { value, selected: value === chosen }, text)));

function member(user) {
  const { id, username, locale, dms_open: dms, manager } = user;
  const save = (change) => admin("user", { id, username, locale, dms_open: dms, manager, ...change });
  return el("li", {}, avatar(user), el("strong", {}, nameOf(user)),
    el("a", { href: `#as=${encodeURIComponent(username)}`, target: "_blank", title: t("Open in a window of its own"),
      "aria-label": t("{name} in another window", { name: nameOf(user) }) }, icon("link")),
    locales(locale, t("Language of {name}", { name: nameOf(user) }), { onchange: (event) => save({ locale: event.target.value }) }),
    box(t("takes DMs"), dms, (on) => save({ dms_open: on })), box(t("manager"), manager, (on) => save({ manager: on })));
}

function newMember() {
  const name = el("input", { type: "text", required: true, maxlength: 32, placeholder: t("Name"), "aria-label": t("Name of a new member") });
  const language = locales("en-US", t("Language"));
  const add = async (event) => {
    event.preventDefault();
    const username = name.value.trim();
    if (username && await admin("user", { id: null, username, locale: language.value, dms_open: true, manager: false })) name.value = "";
  };
  return el("form", { class: "inputs", onsubmit: add }, name, language, el("button", { type: "submit", class: "act primary" }, t("Add")));
}

function newChannel() {
  const name = el("input", { type: "text", required: true, maxlength: 100, placeholder: t("new-channel"), "aria-label": t("Name of a new channel") });
  const add = async (event) => {
    event.preventDefault();
    if (await admin("channel", { name: name.value.trim().replace(/\s+/g, "-") })) name.value = "";
  };
  return el("form", { class: "inputs", onsubmit: add }, name, el("button", { type: "submit", class: "act primary" }, t("Add")));
}

function rights(channel) {
  const now = new Set(channel.deny ?? denied.get(channel.id) ?? []);
  const change = async (name, allowed) => {
    if (allowed) now.delete(name);
    else now.add(name);
    denied.set(channel.id, [...now]);
    await admin("permissions", { channel_id: channel.id, deny: [...now] });
  };
  return el("div", { class: "ticks" }, Object.entries(PERMISSIONS).map(([name, text]) => box(t(text), !now.has(name), (on) => change(name, on))));
}

function place(view, channel, close) {
  const name = view.title(channel);
  if (channel.type === 11) {
    return section(t("This thread: {name}", { name }), el("div", { class: "ticks" },
      box(t("archived"), channel.archived, (on) => admin("thread", { id: channel.id, archived: on, locked: channel.locked })),
      box(t("locked"), channel.locked, (on) => admin("thread", { id: channel.id, archived: channel.archived, locked: on }))));
  }
  if (channel.type === 1) return null;
  return section(t("In #{name}, the bot may", { name }), rights(channel),
    el("button", { type: "button", class: "act danger", onclick: async () => { if (await admin("delete_channel", { id: channel.id })) close(); } },
      t("Delete #{name}", { name })));
}

/** Open the panel; returns a function that draws it again after a change. */
export function openWorld(getPlace) {
  const body = el("div", { class: "fields" });
  const dialog = openDialog("form world", t("World"), el("header", {}, el("h2", {}, t("World")), closeButton(() => dialog.close())), body);
  const draw = () => {
    if (!dialog.isConnected || body.contains(document.activeElement) && document.activeElement.matches("[type=text]") && document.activeElement.value) return;
    const { view, channel } = getPlace();
    const at = [...body.querySelectorAll("button, input, select, a")].indexOf(document.activeElement);
    body.replaceChildren(
      section(t("Members"), el("ul", { class: "people" }, [...view.users.values()].filter(({ bot }) => !bot).map(member)), newMember()),
      section(t("Server language"), locales(view.guild.preferred_locale, t("Server language"),
        { onchange: (event) => admin("locale", { preferred_locale: event.target.value }) })),
      place(view, channel, () => dialog.close()) ?? "", section(t("Channels"), newChannel()),
      section(t("Behind the scenes"), el("p", {}, el("a", { href: "/sandbox/requests", target: "_blank" }, t("What the bot asked of the server"))),
        el("button", { type: "button", class: "act danger", onclick: async () => { if (await admin("reset")) location.reload(); } }, t("Start afresh"))));
    if (at >= 0) body.querySelectorAll("button, input, select, a")[at]?.focus();
  };
  draw();
  return draw;
}
