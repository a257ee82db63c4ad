// Weights with running sums that can change, so that items can be drawn by weight from what is left. Fenwick 1994.

export class WeightTree {
  readonly #sums: Float64Array;
  #total = 0;

  /** Whole numbers, so that no sum rounds. */
  constructor(weights: Float64Array) {
    this.#sums = new Float64Array(weights.length + 1);
    weights.forEach((weight, place) => {
      this.add(place, weight);
    });
  }

  get total(): number {
    return this.#total;
  }

  add(place: number, weight: number): void {
    this.#total += weight;
    for (let i = place + 1; i < this.#sums.length; i += i & -i) this.#sums[i]! += weight;
  }

  /** The place in whose weight a whole number from 0 to total - 1 falls. */
  find(number: number): number {
    let place = 0;
    let rest = number;
    let step = 1;
    while (2 * step < this.#sums.length) step *= 2;
    for (; step >= 1; step >>>= 1) {
      if (place + step >= this.#sums.length || this.#sums[place + step]! > rest) continue;
      place += step;
      rest -= this.#sums[place]!;
    }
    return place;
  }
}
