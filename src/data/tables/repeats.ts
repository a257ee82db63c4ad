// Finds items that stand twice in one of many lists. Every item has a cell with the number of the list that held it
// last, so that nothing is cleared between lists; items too large for such cells have a table of the few that are met.

/** Items from here on go to the table: cells for all below would take 16 MB. */
const MOST_CELLS = 4_194_304;

/** The number of the list is kept in 32 bits. */
const MOST_LISTS = 0xffffffff;

export class RepeatFinder {
  private cells: Uint32Array = new Uint32Array(1024);
  private readonly large = new Map<number, number>();
  private list = 0;

  /** The place of the first of items[from] .. items[to - 1] that stands before it in the same stretch; -1 if none does. */
  firstRepeat(items: Uint32Array, from: number, to: number): number {
    const list = this.nextList();
    let cells = this.cells;
    for (let i = from; i < to; i++) {
      const item = items[i]!;
      if (item >= cells.length) {
        if (item >= MOST_CELLS) {
          if (this.large.get(item) === list) return i;
          this.large.set(item, list);
          continue;
        }
        cells = this.grow(item);
      }
      if (cells[item] === list) return i;
      cells[item] = list;
    }
    return -1;
  }

  private nextList(): number {
    if (this.list === MOST_LISTS) {
      this.cells.fill(0);
      this.large.clear();
      this.list = 0;
    }
    this.list += 1;
    return this.list;
  }

  /** Cells for the item, and for as many again. */
  private grow(item: number): Uint32Array {
    const cells = new Uint32Array(Math.min(MOST_CELLS, 2 * (item + 1)));
    cells.set(this.cells);
    this.cells = cells;
    return cells;
  }
}
