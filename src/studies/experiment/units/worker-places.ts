// Places at workers that searches of several units share: no more trials are begun than there are workers, so that the
// seconds of a trial are those of its work and not of its waiting.
export class WorkerPlaces {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  /** Waits for a place, first come, first served; what it gives leaves it again. */
  readonly enter = async (): Promise<() => void> => {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#waiting.push(resolve));
    let isLeft = false;
    return () => {
      if (isLeft) return;
      isLeft = true;
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    };
  };
}
