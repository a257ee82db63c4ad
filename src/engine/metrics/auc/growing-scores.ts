// Numbers whose count is not known before they have come: one typed array that doubles when it is full.

export class GrowingScores {
  #values = new Float64Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = new Float64Array(2 * this.#length);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = value;
  }

  /** The numbers that were pushed; a view. */
  values(): Float64Array {
    return this.#values.subarray(0, this.#length);
  }
}
