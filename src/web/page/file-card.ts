// One file of the user: what it is, its first rows, and the choices by which a wrong guess is put right. The card asks for a
// new preview whenever a choice changes how the file is read.
import type { ChosenFile, FileRole, PageReading, Preview } from '../page-messages.js';
import { button, element, labelled, select, setAttributes } from './element.js';
import { failureView } from './failure-view.js';
import { previewTable } from './preview-table.js';
import { readingFields } from './reading-fields.js';
import { failureOfJob } from './worker-client.js';

export interface CardPorts {
  readonly preview: (file: File, reading: PageReading, role: FileRole | undefined) => Promise<Preview>;
  readonly onChange: () => void;
  readonly onRemove: (card: FileCard) => void;
}

const ROLES: readonly { readonly value: FileRole; readonly text: string }[] = [
  { value: 'log', text: 'a log, to be split' },
  { value: 'train', text: 'training' },
  { value: 'test', text: 'the test set' },
  { value: 'recs', text: 'recommendations' },
  { value: 'none', text: 'not used' },
];

/** Files beyond this get a warning before they are read. */
const LARGE = 2_000_000_000;

export class FileCard {
  readonly file: File;
  readonly view: HTMLElement;
  role: FileRole = 'none';
  run: string;
  #reading: PageReading = { columns: {} };
  #preview: Preview | undefined;
  #request = 0;
  readonly #ports: CardPorts;
  readonly #body = element('div');
  readonly #warning = element('p', { class: 'note warning', hidden: true });
  readonly #roles: HTMLSelectElement;
  readonly #runField: HTMLElement;

  constructor(file: File, run: string, ports: CardPorts) {
    this.file = file;
    this.run = run;
    this.#ports = ports;
    this.#roles = select(ROLES, 'none', (value) => void this.#setRole(value as FileRole));
    const name = element('input', { type: 'text', value: run, maxlength: 100 });
    name.addEventListener('input', () => {
      // What a command line could not say as NAME=FILE.
      this.run = name.value.trim().replace(/[=/\\]/g, '-') || run;
      ports.onChange();
    });
    this.#runField = labelled('Name of the run', name);
    this.view = element(
      'article',
      { class: 'card', 'aria-label': `File ${file.name}` },
      element('h3', {}, element('bdi', {}, file.name), element('span', { class: 'note' }, ` ${sizeText(file.size)}`)),
      element(
        'div',
        { class: 'row' },
        labelled('This file is', this.#roles),
        this.#runField,
        button('Remove', () => ports.onRemove(this), { class: 'quiet remove', 'aria-label': `Remove ${file.name}` }),
      ),
      this.#warning,
      this.#body,
    );
  }

  /** Whether it can be evaluated as it is. */
  get isReady(): boolean {
    return this.role === 'none' || (this.#preview !== undefined && this.#preview.failure === undefined);
  }

  /** What it is, for who hears it. */
  get words(): string {
    if (!this.isReady) return `${this.file.name} cannot be read yet.`;
    return `${this.file.name} is ${ROLES.find(({ value }) => value === this.role)!.text}.`;
  }

  chosen(): ChosenFile | undefined {
    if (this.role === 'none') return undefined;
    return { file: this.file, role: this.role, run: this.run, reading: this.#reading, mark: this.#preview?.mark ?? '' };
  }

  warn(text: string | undefined): void {
    const size = this.file.size > LARGE ? 'This file is very large for a browser tab.' : undefined;
    const said = [text, size].filter((part) => part !== undefined).join(' ');
    this.#warning.textContent = said;
    this.#warning.hidden = said === '';
  }

  async look(role: FileRole | undefined): Promise<void> {
    this.#request += 1;
    const request = this.#request;
    setAttributes(this.#body, { 'aria-busy': 'true' });
    if (this.#preview === undefined)
      this.#body.replaceChildren(element('p', { class: 'note' }, 'Looking at the file…'));
    try {
      const preview = await this.#ports.preview(this.file, this.#reading, role);
      if (request !== this.#request) return;
      this.#show(preview, role);
    } catch (error) {
      if (request !== this.#request) return;
      this.#body.replaceChildren(failureView(failureOfJob(error)));
    } finally {
      if (request === this.#request) setAttributes(this.#body, { 'aria-busy': undefined });
    }
    this.#ports.onChange();
  }

  #show(preview: Preview, role: FileRole | undefined): void {
    this.#preview = preview;
    this.role = role ?? preview.role;
    this.#roles.value = this.role;
    this.#runField.hidden = this.role !== 'recs';
    const fields = readingFields(preview, this.#reading, this.role, (reading) => {
      this.#reading = reading;
      void this.look(this.role);
    });
    const focused = focusedName(this.#body);
    // Whoever is choosing is not done with the first choice.
    if (this.#body.querySelector('details')?.open) fields.open = true;
    this.#body.replaceChildren(
      ...(preview.failure === undefined ? [] : [failureView(preview.failure)]),
      ...(preview.format === undefined ? [] : [element('p', { class: 'note' }, `Read as ${preview.format}.`)]),
      ...preview.notices.map((notice) => element('p', { class: 'note warning' }, notice)),
      ...(preview.rows.length === 0 ? [] : [previewTable(this.file.name, preview)]),
      ...(preview.columns.length === 0 ? [] : [fields]),
    );
    // The fields are made anew; whoever was at one of them is there still.
    if (focused !== undefined) this.#body.querySelector<HTMLElement>(`[name="${focused}"]`)?.focus();
  }

  async #setRole(role: FileRole): Promise<void> {
    this.role = role;
    await this.look(role);
  }
}

function focusedName(within: HTMLElement): string | undefined {
  const { activeElement } = document;
  return within.contains(activeElement) ? (activeElement?.getAttribute('name') ?? undefined) : undefined;
}

function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
