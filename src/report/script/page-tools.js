// What the parts of the report's script share. A page that shows a second result runs the script again: what listened for the first
// one ends.
export const make = (name, words) => Object.assign(document.createElement(name), words);

export const button = (textContent, act, className = '') => {
  const made = make('button', { type: 'button', textContent, className });
  made.addEventListener('click', act);
  return made;
};

export const all = (selector) => document.querySelectorAll(selector);

const shared = window;
shared.recgauge?.abort();
shared.recgauge = new AbortController();
export const once = { signal: shared.recgauge.signal };
