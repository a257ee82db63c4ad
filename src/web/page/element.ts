// The only way in which the page makes elements: names, attributes and texts. A text becomes a text node, whatever it
// contains; no markup is ever made of data.

import type { PageOptions } from '../page-options.js';

export type Child = Node | string | undefined;

/** Attributes by name; true is an attribute without a value, false and undefined are none. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  setAttributes(made, attributes);
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export function setAttributes(target: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) target.removeAttribute(name);
    else target.setAttribute(name, value === true ? '' : `${value}`);
  }
}

export function button(text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', onClick);
  return made;
}

let lastId = 0;

/** A name that no other element has. */
export function ownId(word: string): string {
  lastId += 1;
  return `${word}-${lastId}`;
}

/** A control with its label above it. */
export function labelled(text: string, control: HTMLElement, note?: string): HTMLElement {
  const id = ownId('field');
  control.id = id;
  if (note === undefined) return element('div', { class: 'field' }, element('label', { for: id }, text), control);
  const about = element('p', { class: 'note', id: `${id}-note` }, note);
  control.setAttribute('aria-describedby', about.id);
  return element('div', { class: 'field' }, element('label', { for: id }, text), control, about);
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** A value that is none of the choices is one more: what is shown is what is chosen. */
export function select(
  choices: readonly Choice[],
  chosen: string,
  onChange: (value: string) => void,
): HTMLSelectElement {
  const isKnown = choices.some(({ value }) => value === chosen);
  const all = isKnown ? choices : [...choices, { value: chosen, text: chosen }];
  const options = all.map(({ value, text }) => element('option', { value, selected: value === chosen }, text));
  const made = element('select', {}, ...options);
  made.addEventListener('change', () => onChange(made.value));
  return made;
}

/** A box to tick with its label beside it. */
export function tick(
  text: string,
  isTicked: boolean,
  onChange: (isTicked: boolean) => void,
  note?: string,
): HTMLElement {
  const id = ownId('tick');
  const box = element('input', { type: 'checkbox', id, checked: isTicked });
  box.addEventListener('change', () => onChange(box.checked));
  const about = note === undefined ? undefined : element('span', { class: 'note', id: `${id}-note` }, note);
  if (about !== undefined) box.setAttribute('aria-describedby', about.id);
  return element('div', { class: 'tick' }, box, element('label', { for: id }, text), about);
}

export type Change = (changes: Partial<PageOptions>) => void;

export function fieldset(title: string, ...children: readonly HTMLElement[]): HTMLFieldSetElement {
  return element('fieldset', {}, element('legend', {}, title), ...children);
}

/** A box that puts a word into a list of the options, or takes it out. */
export function listTick(
  text: string,
  word: string,
  chosen: readonly string[],
  change: Change,
  key: 'baselines' | 'breakdown' | 'dialects' | 'ids' | 'metrics',
  note?: string,
): HTMLElement {
  const state = lists.get(chosen) ?? new Set(chosen);
  lists.set(chosen, state);
  return tick(
    text,
    state.has(word),
    (isTicked) => {
      if (isTicked) state.add(word);
      else state.delete(word);
      change({ [key]: [...state] });
    },
    note,
  );
}

/** Ticks of one list share what is ticked. */
const lists = new WeakMap<readonly string[], Set<string>>();

/** A part of the setup with its heading; sections are those of results, which the report's script goes by. */
export function setupPart(id: string, title: string, ...children: readonly HTMLElement[]): HTMLElement {
  return element(
    'div',
    { id, class: 'setup', role: 'region', 'aria-labelledby': `${id}-title` },
    element('h2', { id: `${id}-title` }, title),
    ...children,
  );
}

/** Tells a part of a result, as long as it is in the page, which metric the chooser of the report is at, by its place. */
export function followChoice(part: HTMLElement, onMetric: (place: number) => void): void {
  const listen = (event: Event) => {
    if (!part.isConnected) document.removeEventListener('recgauge:choice', listen);
    else onMetric((event as CustomEvent<{ readonly metric: number }>).detail.metric);
  };
  document.addEventListener('recgauge:choice', listen);
}

/** Hears of all links within the page that there are or will be; the address holds options and stays. */
export function followLinksWithin(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a[href^="#"]');
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const target = document.getElementById(link.getAttribute('href')!.slice(1));
    const title = target?.querySelector<HTMLElement>(':scope:is(section) h2') ?? target;
    target?.scrollIntoView();
    if (title && !title.hasAttribute('tabindex')) title.setAttribute('tabindex', '-1');
    title?.focus({ preventScroll: true });
  });
}

/** A section that the worker rendered; nothing in it runs while it is parsed. */
export function parsedSection(html: string): Element | undefined {
  const section = new DOMParser().parseFromString(html, 'text/html').querySelector('section');
  return section === null ? undefined : document.importNode(section, true);
}
