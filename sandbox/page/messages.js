// One message as a DOM node: author, text, pictures, buttons and menus, and what is said under it.
import { post } from "./api.js";
import { interact, openPicture } from "./dialogs.js";
import { avatar, el, icon, nameOf } from "./dom.js";
import { markdown } from "./markdown.js";
import { locale, t } from "./words.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const SAME_BREATH = 7 * 60 * 1000; // within this time a second message of the same author needs no new head

const local = (address) => { const url = new URL(address, location.href); return /^\/attachments\//.test(url.pathname) ? url.pathname : address; };
const usage = ({ interaction_metadata: data, interaction }) => (interaction || data?.type === 2 ? interaction ?? data : null);

export function isContinuation(message, previous) {
  return Boolean(previous) && previous.author.id === message.author.id && !usage(message) && !message.message_reference &&
    !message.ephemeral && !previous.ephemeral && message.type !== 18 && previous.type !== 18 &&
    new Date(message.timestamp) - new Date(previous.timestamp) < SAME_BREATH;
}

function stamp(timestamp) {
  const date = new Date(timestamp);
  const today = date.toDateString() === new Date().toDateString();
  const text = new Intl.DateTimeFormat(locale(), { timeStyle: "short", ...(today ? {} : { dateStyle: "short" }) }).format(date);
  return el("time", { class: "stamp", datetime: date.toISOString(), title: date.toLocaleString(locale()) }, text);
}

function attachment(file) {
  const address = local(file.url);
  if (!(file.content_type ?? "").startsWith("image/") && !/\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename)) {
    return el("a", { class: "file", href: address, download: file.filename }, `${file.filename} · ${Math.ceil(file.size / 1024)} KB`);
  }
  const image = el("img", { src: address, alt: file.description || file.filename, width: file.width, height: file.height });
  return el("button", { type: "button", class: "picture", title: t("Enlarge"), onclick: () => openPicture(address, image.alt) }, image);
}

function embed(data, context) {
  const parts = [data.title && el("strong", {}, data.title), data.description && markdown(data.description, context),
    (data.fields ?? []).map((field) => el("div", {}, el("strong", {}, field.name), markdown(field.value, context)))];
  return el("div", { class: "embed" }, parts);
}

async function press(node, message, component, values, context) {
  if (node.getAttribute("aria-busy")) return;
  node.setAttribute("aria-busy", "true");
  document.querySelectorAll(`[data-message-id="${message.id}"] .failure`).forEach((old) => old.remove());
  const done = await interact(context, () => post("component", { as: context.view.id, channel_id: message.channel_id,
    message_id: message.id, custom_id: component.custom_id, ...(values && { values }) }));
  node.removeAttribute("aria-busy");
  if (done === "failed") {
    document.querySelector(`[data-message-id="${message.id}"] .body`)
      ?.append(el("p", { class: "failure", role: "status" }, icon("warn"), t("The application did not respond")));
  }
}

function button(message, component, context) {
  const label = [component.emoji?.name, component.label].filter(Boolean).join(" ");
  const attributes = { class: `act ${STYLES[component.style] ?? "secondary"}`, "data-key": `${message.id} ${component.custom_id}` };
  if (component.style === 5) {
    return el("a", { ...attributes, href: component.url, target: "_blank", rel: "noopener noreferrer" }, label, icon("link"));
  }
  const node = el("button", { ...attributes, type: "button", disabled: component.disabled ?? false }, label);
  node.addEventListener("click", () => press(node, message, component, null, context));
  return node;
}

/** The choices of any kind of select menu: [{label, value, description, default}]. */
export function menuOptions({ type, options, channel_types: kinds, default_values: chosen = [] }, view) {
  const things = { 3: () => options.map((option) => ({ ...option, label: [option.emoji?.name, option.label].filter(Boolean).join(" ") })),
    8: () => [...view.channels.values()].filter((one) => one.type !== 1 && (!kinds?.length || kinds.includes(one.type)))
      .map(({ id, name }) => ({ label: `#${name}`, value: id })) };
  const people = () => [...view.users.values()].map((user) => ({ label: nameOf(user), value: user.id }));
  return (things[type] ?? people)().map((one) => ({ ...one, default: one.default || chosen.some(({ id }) => id === one.value) }));
}

/** A menu in which one thing is chosen, as a native control. */
export function singleMenu(component, view, attributes = {}) {
  const options = menuOptions(component, view);
  const placeholder = component.placeholder || t("Make a selection");
  return el("select", { "aria-label": placeholder, disabled: component.disabled ?? false, ...attributes },
    el("option", { value: "", disabled: component.min_values !== 0, selected: !options.some((one) => one.default) }, placeholder),
    options.map((one) => el("option", { value: one.value, label: one.label, selected: one.default ?? false },
      el("span", {}, one.label), one.description && el("small", {}, one.description))));
}

/** A menu in which several are chosen: boxes to tick, kept within min and max; `read()` gives the values. */
export function manyMenu(component, view, onChange = () => {}) {
  const { min_values: least = 1, max_values: most = 1 } = component;
  const boxes = menuOptions(component, view).map((one) => [el("input", { type: "checkbox", value: one.value, checked: one.default ?? false }), one]);
  const read = () => boxes.filter(([box]) => box.checked).map(([box]) => box.value);
  const update = () => {
    const full = read().length >= most;
    for (const [box] of boxes) box.disabled = full && !box.checked;
    onChange(read().length >= least, read());
  };
  const node = el("div", { class: "boxes", role: "group", "aria-label": component.placeholder, onchange: update },
    boxes.map(([box, one]) => el("label", {}, box, el("span", {}, one.label, one.description && el("small", {}, one.description)))));
  update();
  return { node, read, ready: () => read().length >= least };
}

function menu(message, component, context) {
  const key = `${message.id} ${component.custom_id}`;
  if ((component.max_values ?? 1) === 1) {
    const node = singleMenu(component, context.view, { class: "menu", "data-key": key });
    node.addEventListener("change", () => press(node, message, component, node.value ? [node.value] : [], context));
    return node;
  }
  const confirm = el("button", { type: "button", class: "act primary" }, t("Confirm"));
  const summary = el("summary", { class: "menu", "data-key": key }, component.placeholder || t("Make a selection"));
  const many = manyMenu(component, context.view, (ready, values) => {
    confirm.disabled = !ready;
    summary.textContent = values.length ? t("{count} chosen", { count: values.length }) : component.placeholder || t("Make a selection");
  });
  confirm.addEventListener("click", () => press(confirm, message, component, many.read(), context));
  return el("details", { class: "many" }, summary, many.node, confirm);
}

const row = (message, { components = [] }, context) => el("div", { class: "row" },
  components.map((component) => (component.type === 2 ? button : menu)(message, component, context)));

export function messageNode(message, previous, context) {
  const { view } = context;
  const author = view.users.get(message.author.id) ?? message.author;
  const used = usage(message);
  const joined = isContinuation(message, previous);
  const thread = view.channels.get(message.id);
  const origin = message.message_reference && view.list(message.channel_id).find(({ id }) => id === message.message_reference.message_id);
  const kind = ["message", joined && "joined", message.ephemeral && "ephemeral", view.pings(message) && author.bot && view.channels.get(message.channel_id)?.type !== 1 && "pinged"];
  const openThread = thread && el("button", { type: "button", class: "thread-link", onclick: () => context.goTo(thread.id) },
    icon("thread"), el("strong", {}, thread.name), el("span", {}, t("Open the thread")));
  if (message.type === 18) {
    return el("article", { class: "message system", "data-message-id": message.id }, el("div", { class: "body" },
      el("p", {}, t("{name} started a thread", { name: nameOf(author) })), openThread));
  }
  return el("article", { class: kind.filter(Boolean).join(" "), "data-message-id": message.id },
    used && el("div", { class: "used" }, icon("slash"), avatar(view.users.get(used.user?.id) ?? used.user), el("strong", {}, nameOf(view.users.get(used.user?.id) ?? used.user)),
      t(" used "), el("code", {}, `/${used.name ?? context.sentNames.get(used.id) ?? "…"}`)),
    origin && el("button", { type: "button", class: "used", onclick: () => context.goTo(message.channel_id, origin.id) }, icon("thread"),
      el("strong", {}, nameOf(origin.author)), el("span", {}, origin.content.slice(0, 80))),
    !joined && avatar(author),
    el("div", { class: "body" },
      !joined && el("div", { class: "who" }, el("strong", {}, nameOf(author)), author.bot && el("span", { class: "tag" }, t("APP")), stamp(message.timestamp)),
      message.loading ? el("p", { class: "thinking" }, t("{name} is thinking…", { name: nameOf(author) }))
        : el("div", { class: "text" }, markdown(message.content ?? "", context), message.edited_timestamp && el("small", { class: "edited" }, t("(edited)"))),
      (message.embeds ?? []).map((data) => embed(data, context)),
      (message.attachments ?? []).map(attachment),
      (message.components ?? []).map((one) => row(message, one, context)),
      openThread,
      message.ephemeral && el("p", { class: "only-you" }, icon("eye"), t("Only you can see this"), " · ",
        el("button", { type: "button", class: "inline", onclick: () => context.dismiss(message) }, t("Dismiss")))));
}
