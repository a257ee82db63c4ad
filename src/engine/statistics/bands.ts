// Bands of a number that users or items have, such as how many interactions: about equal shares of all lie in each.
// Equal numbers never part, so that nobody's band depends on the order of a file; there are fewer bands where that
// leaves nothing to cut.

/** A band holds the numbers from its least to its greatest, both of which occur. */
export interface Band {
  readonly least: number;
  readonly greatest: number;
}

/** How much of the whole a number stands for that occurs so many times. */
export type MassOf = (value: number, occurrences: number) => number;

/**
 * At most `bandCount` bands, ascending. Cut c lies at the place between two different numbers up to which the mass is
 * nearest to c / bandCount of all, the lower of two that are as near; a cut that cuts nothing off is left out. Each
 * occurrence has the mass 1 unless said otherwise; numbers without mass stay below what is cut.
 */
export function bandsOf(values: ArrayLike<number>, bandCount: number, massOf: MassOf = (_, times) => times): Band[] {
  const sorted = Float64Array.from(values).sort();
  const distinct: number[] = [];
  /** Mass of all numbers before each of the distinct ones, and of all. */
  const massBefore = [0];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    while (to < sorted.length && sorted[to] === sorted[from]) to += 1;
    distinct.push(sorted[from]!);
    massBefore.push(massBefore.at(-1)! + massOf(sorted[from]!, to - from));
  }
  const total = massBefore.at(-1)!;
  const starts = [0];
  for (let cut = 1, place = 0; cut < bandCount; cut++) {
    const wanted = (cut * total) / bandCount;
    while (place < distinct.length && massBefore[place + 1]! <= wanted) place += 1;
    const isUpperNearer = place < distinct.length && massBefore[place + 1]! - wanted < wanted - massBefore[place]!;
    const start = isUpperNearer ? place + 1 : place;
    if (start > starts.at(-1)! && start < distinct.length) starts.push(start);
  }
  return distinct.length === 0
    ? []
    : starts.map((start, band) => ({
        least: distinct[start]!,
        greatest: distinct[(starts[band + 1] ?? distinct.length) - 1]!,
      }));
}

/** The place of the band that holds a number: the first that does not end before it, else the last. */
export function bandIndexOf(bands: readonly Band[], value: number): number {
  let [low, high] = [0, bands.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= bands[middle]!.greatest) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `6-20`, or `6` where all numbers of the band are the same. */
export function bandName({ least, greatest }: Band): string {
  return least === greatest ? `${least}` : `${least}-${greatest}`;
}
