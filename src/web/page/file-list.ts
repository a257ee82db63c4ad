// The files that were dropped, each with a card of its own. Runs get names that differ, and files that cannot all be what
// they are said to be are distinguished before anything is run.
import type { ChosenFile, FileRole } from '../page-messages.js';
import { element } from './element.js';
import { type CardPorts, FileCard } from './file-card.js';

export class FileList {
  readonly #said = element('p', { class: 'unseen', role: 'status' });
  readonly view = element('div', { class: 'cards' }, this.#said);
  readonly #cards: FileCard[] = [];
  readonly #ports: Omit<CardPorts, 'onRemove'>;

  constructor(ports: Omit<CardPorts, 'onRemove'>) {
    this.#ports = { ...ports, onChange: () => this.#changed(ports.onChange) };
  }

  get cards(): readonly FileCard[] {
    return this.#cards;
  }

  async add(files: readonly File[]): Promise<void> {
    const cards = files.map((file) => {
      const card = new FileCard(file, this.#freeName(file), { ...this.#ports, onRemove: (gone) => this.#remove(gone) });
      this.#cards.push(card);
      this.view.append(card.view);
      return card;
    });
    for (const card of cards) await card.look(undefined);
    await this.#settleRoles();
    this.#said.textContent = cards.map((card) => card.words).join(' ');
    this.#ports.onChange();
  }

  clear(): void {
    this.#cards.length = 0;
    this.view.replaceChildren(this.#said);
  }

  has(role: FileRole): boolean {
    return this.#cards.some((card) => card.role === role);
  }

  chosen(): readonly ChosenFile[] {
    return this.#cards.flatMap((card) => card.chosen() ?? []);
  }

  /** Whoever removed it by keyboard is at the next one, or back where files are chosen. */
  #remove(card: FileCard): void {
    const place = this.#cards.indexOf(card);
    this.#cards.splice(place, 1);
    card.view.remove();
    this.#said.textContent = `${card.file.name} is removed.`;
    this.#ports.onChange();
    const next = this.#cards[Math.min(place, this.#cards.length - 1)]?.view ?? document;
    next.querySelector<HTMLElement>('.remove, input[type=file]')?.focus();
  }

  /** Beside a test set, a file that could be a log is training if it is the only one, and recommendations otherwise. */
  async #settleRoles(): Promise<void> {
    if (!this.has('test')) return;
    for (const card of this.#cards) {
      if (card.role === 'log') await card.look(this.has('recs') && !this.has('train') ? 'train' : 'recs');
    }
  }

  #changed(onChange: () => void): void {
    const names = this.#cards.map(({ file }) => file.name);
    for (const card of this.#cards) {
      const twins = names.filter((name) => name === card.file.name).length > 1;
      card.warn(twins ? 'Two files have this name; a command line needs them in different folders.' : undefined);
    }
    onChange();
  }

  /** The name of the file without its endings, and a number behind it where that is taken. */
  #freeName({ name }: File): string {
    const short = name.replace(/\.gz$/i, '').replace(/(?<=.)\.[^.]*$/, '') || name;
    const plain = short.replace(/[=/\\]/g, '-');
    const taken = this.#cards.map(({ run }) => run);
    if (!taken.includes(plain)) return plain;
    let number = 2;
    while (taken.includes(`${plain}-${number}`)) number += 1;
    return `${plain}-${number}`;
  }
}
