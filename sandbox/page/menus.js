// Select menus, in messages and in forms.
import { el, nameOf } from "./dom.js";

function optionsOf({ type, options, channel_types: kinds, default_values: chosen = [] }, view) {
  const shown = ({ emoji, label }) => [emoji?.name, label].filter(Boolean).join(" ");
  if (type === 3) return options.map((option) => ({ ...option, label: shown(option) }));
  const things = type === 8
    ? [...view.channels.values()].filter((one) => one.type !== 1 && (!kinds?.length || kinds.includes(one.type))).map(({ id, name }) => [id, `#${name}`])
    : [...view.users.values()].map((user) => [user.id, nameOf(user)]);
  return things.map(([value, label]) => ({ value, label, default: chosen.some(({ id }) => id === value) }));
}

const face = (option) => [el("span", {}, option.label), option.description && el("small", {}, option.description)];

/** A menu in which one thing is chosen, as a native control. */
export function singleMenu(component, view, attributes) {
  const options = optionsOf(component, view);
  const placeholder = component.placeholder ?? "Make a selection";
  return el("select", { class: "menu", "aria-label": placeholder, disabled: component.disabled ?? false, ...attributes },
    el("option", { value: "", disabled: component.min_values !== 0, selected: !options.some((one) => one.default) }, placeholder),
    options.map((one) => el("option", { value: one.value, label: one.label, selected: one.default ?? false }, face(one))));
}

/** A menu in which several are chosen: boxes to tick, kept within the maximum; `onChange(values, enough)`. */
export function manyMenu(component, view, onChange = () => {}) {
  const { min_values: least = 1, max_values: most = 1 } = component;
  const options = optionsOf(component, view);
  const boxes = options.map((one) => el("input", { type: "checkbox", value: one.value, checked: one.default ?? false }));
  const read = () => boxes.filter((box) => box.checked).map((box) => box.value);
  const update = () => {
    for (const box of boxes) box.disabled = !box.checked && read().length >= most;
    onChange(read(), read().length >= least);
  };
  update();
  return { read, node: el("div", { class: "boxes", role: "group", "aria-label": component.placeholder, onchange: update },
    boxes.map((box, i) => el("label", {}, box, el("span", {}, face(options[i]))))) };
}
