// The words that the page shows: texts, alt texts, and what menus have chosen, without times of day.
// With `still` that which is different each time (names of games, seals, times) is first written as it is in every picture.
// With `only` the words are those of messages with that text in them, without medals: how many there are differs.
({ still, only }) => {
  const NAME = /\b(?:[bdfgklmnprstvz][aeiou]){2}(?:-(?:[bdfgklmnprstvz][aeiou]){2})+\b/g;
  const SEAL = /\b[0-9a-f]{12,64}\b/g;
  const FIRST = ["kiva", "tolu", "bemo", "rasi", "dune", "pilo", "gavo", "nemi", "zuko", "fela"];
  const HEX = "514fa4f2df96c07b".repeat(4);
  const LEFT_OUT = "time, svg, option, #welcome, #newest, #hints, #choices, #toasts, .new, .badge, .unseen, [aria-hidden=true]";
  const shown = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement && node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!element.closest(LEFT_OUT) && element.checkVisibility()) shown.push(node);
  }

  const names = window.stillNames ??= new Map();
  const name = (text) => {
    if ([...names.values()].includes(text)) return text;
    if (!names.has(text)) {
      const [first, second] = [Math.floor(names.size / 9) % 10, names.size % 9];
      names.set(text, [FIRST[first], FIRST[(first + second + 1) % 10], ...text.split("-").slice(2).map(() => "lano")].join("-"));
    }
    return names.get(text);
  };
  const stilled = (text) => text.replace(NAME, name).replace(SEAL, (seal) => HEX.slice(0, seal.length));
  if (still) {
    for (const node of shown) {
      if (node.nodeType === Node.TEXT_NODE) node.data = stilled(node.data);
      else if (node.tagName === "IMG") node.alt = stilled(node.alt);
      else if (node.placeholder) node.placeholder = stilled(node.placeholder);
    }
    const date = new Intl.DateTimeFormat(document.getElementById("language")?.textContent === "FR" ? "fr" : "en-US", { dateStyle: "long" });
    for (const node of document.querySelectorAll("time.stamp")) node.textContent = "12:00";
    for (const node of document.querySelectorAll("time[data-at]:not([data-style=R])")) node.textContent = date.format(Date.UTC(2027, 0, 6, 12));
  }

  const wordsOf = (node) => node.nodeType === Node.TEXT_NODE ? node.data
    : node.tagName === "IMG" ? node.alt
      : node.tagName === "SELECT" ? [...node.selectedOptions].map(({ text }) => text).join("\n")
        : node.tagName === "TEXTAREA" ? node.placeholder
          : "";
  if (!only) return shown.map(wordsOf).join("\n");
  const among = (node) => (node.closest ? node : node.parentElement).closest("article")?.textContent.includes(only);
  return shown.filter(among).map(wordsOf).join("\n").replace(/[🏆🥇🥈🥉]/gu, "\n");
}
