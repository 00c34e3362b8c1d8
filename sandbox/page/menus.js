// Select menus of given options, members, roles or channels, in messages and in forms.
import { el, nameOf } from "./dom.js";
import { translate } from "./words.js";

const CHOICES = {
  3: ({ options }) => options.map((one) => ({ ...one, label: [one.emoji?.id ? "" : one.emoji?.name, one.label].filter(Boolean).join(" ") })),
  5: (_, { known }) => known.map((user) => ({ value: user.id, label: nameOf(user) })),
  6: (_, { guild }) => guild.roles.map(({ id, name }) => ({ value: id, label: `@${name.replace(/^@/, "")}` })),
  8: ({ channel_types: kinds }, { rooms }) => rooms.filter(({ type }) => !kinds?.length || kinds.includes(type))
    .map(({ id, name }) => ({ value: id, label: `#${name}` })),
};

function optionsOf(component, view) {
  const chosen = (component.default_values ?? []).map(({ id }) => String(id));
  return CHOICES[component.type](component, view).map((one) => ({ ...one, default: one.default || chosen.includes(one.value) }));
}

/** A menu in which one thing is chosen, as a native control. */
export function singleMenu(component, view, attributes) {
  const options = optionsOf(component, view);
  const placeholder = component.placeholder ?? translate("Make a selection");
  return el("select", { class: "menu", "aria-label": placeholder, disabled: component.disabled ?? false, ...attributes },
    el("option", { value: "", disabled: component.min_values !== 0 && attributes.required !== false, selected: !options.some((one) => one.default) }, placeholder),
    options.map((one) => el("option", { value: one.value, selected: one.default ?? false, "data-about": one.description }, one.label)));
}

/** A menu in which several are chosen: boxes to tick, kept within the maximum; `onChange(labels, enough)`. */
export function manyMenu(component, view, onChange = () => {}) {
  const { min_values: least = 1, max_values: most = 1 } = component;
  const options = optionsOf(component, view);
  const boxes = options.map((one) => el("input", { type: "checkbox", value: one.value, checked: one.default ?? false }));
  const chosen = (field) => options.filter((_, i) => boxes[i].checked).map((one) => one[field]);
  const read = () => chosen("value");
  const update = () => {
    for (const box of boxes) box.disabled = component.disabled || (!box.checked && read().length >= most);
    onChange(chosen("label"), !component.disabled && read().length >= least);
  };
  update();
  return { read, node: el("div", { class: "boxes", role: "group", "aria-label": component.placeholder, onchange: update },
    boxes.map((box, i) => el("label", {}, box, el("span", {}, options[i].label, el("small", {}, options[i].description))))) };
}
