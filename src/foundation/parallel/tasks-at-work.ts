// Which tasks name a shared value and have not left their workers. A call that is stopped ends before its tasks do, and memory
// that these write into is nobody else's until they have left.

export class TasksAtWork {
  /** By the number of the shared value. */
  readonly #tasks = new Map<number, Set<Promise<boolean>>>();

  /** Notes a task, and gives what to call when it leaves: with false where its worker was ended, so that nobody knows. */
  enter(shared: number | undefined): (isKnown: boolean) => void {
    if (shared === undefined) return () => {};
    const tasks = this.#tasks.get(shared) ?? new Set();
    this.#tasks.set(shared, tasks);
    let settle!: (isKnown: boolean) => void;
    const left = new Promise<boolean>((resolve) => {
      settle = resolve;
    });
    tasks.add(left);
    return (isKnown) => {
      settle(isKnown);
      if (!isKnown) return;
      tasks.delete(left);
      if (tasks.size === 0) this.#tasks.delete(shared);
    };
  }

  /** When all tasks of a value have left; whether that is known of each. */
  async settled(shared: number): Promise<boolean> {
    const known = await Promise.all(this.#tasks.get(shared) ?? []);
    return known.every((isKnown) => isKnown);
  }
}
