// The page's own words: English here and there in the code, French by the member's language.
const FRENCH = {
};

let language = "en-US";
export const locale = () => language;

export function speak(next) {
  language = next || "en-US";
  document.documentElement.lang = language;
}

/** `text` in the member's language, its {holes} filled. */
export function t(text, values = {}) {
  const said = (language.startsWith("fr") && FRENCH[text]) || text;
  return said.replace(/\{(\w+)\}/g, (hole, key) => values[key] ?? hole);
}
