// What the baselines take on the file that they would be fitted on: counted in a worker as soon as the file is there, so that an
// expensive one is not ticked unless the user ticks it.
import type { BaselineCosts, ChosenFile } from '../page-messages.js';
import { DEFAULT_OPTIONS, type PageOptions } from '../page-options.js';
import { isExpensive } from './baselines-field.js';

/** A larger file is not read only to be counted. */
const MOST_READ = 500_000_000;

export class BaselineWatch {
  /** Undefined where the file is too large to be counted. */
  costs: BaselineCosts | undefined = {};
  isCounting = false;
  /** Whether the user ticked some, or the address names them: they stay as they are. */
  areChosen = false;
  /** Ends when the last file is counted. */
  settled: Promise<void> = Promise.resolve();
  #key = '';
  readonly #ask: (file: ChosenFile) => Promise<BaselineCosts>;
  readonly #onChange: () => void;

  constructor(ask: (file: ChosenFile) => Promise<BaselineCosts>, onChange: () => void) {
    this.#ask = ask;
    this.#onChange = onChange;
  }

  /** Counts the file, unless that was done. */
  look(file: ChosenFile | undefined): void {
    const key = file === undefined ? '' : JSON.stringify([file.file.name, file.mark, file.role, file.reading]);
    if (key === this.#key) return;
    this.#key = key;
    this.isCounting = file !== undefined;
    this.costs = {};
    if (file !== undefined) this.settled = this.#count(file, key);
  }

  async #count(file: ChosenFile, key: string): Promise<void> {
    // A file that cannot be read is refused where it is evaluated, with the reason.
    const found = file.file.size > MOST_READ ? undefined : await this.#ask(file).catch(() => ({}));
    if (key !== this.#key) return;
    [this.costs, this.isCounting] = [found, false];
    this.#onChange();
  }

  /** The baselines as they are ticked for these data. */
  ticked({ baselines }: PageOptions): readonly string[] {
    if (this.areChosen || this.isCounting) return baselines;
    return DEFAULT_OPTIONS.baselines.filter((name) => !isExpensive(name, this.costs));
  }
}
