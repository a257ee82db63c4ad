// Numbers to places on paper, and the round numbers that stand at an axis.

export interface Scale {
  readonly low: number;
  readonly high: number;
  /** The place of a value. */
  at(value: number): number;
}

/** Straight from the values `low` to `high` to the places `from` to `to`; without extent everything is in the middle. */
export function linearScale([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale {
  const at = (value: number) =>
    high > low ? from + ((value - low) / (high - low)) * (to - from) : from + (to - from) / 2;
  return { low, high, at };
}

export interface Ticks {
  readonly values: readonly number[];
  readonly texts: readonly string[];
}

/** About so many round numbers within the extent, steps being 1, 2 or 5 times a power of ten. */
export function niceTicks(low: number, high: number, about: number): Ticks {
  const extent = high - low;
  if (!(extent > 0) || !Number.isFinite(extent)) return { values: [low], texts: [tickText(low, 4)] };
  let exponent = 0;
  // Powers of ten are read from text, so that they are those that the decimal number means.
  while (Number(`1e${exponent}`) > extent / about) exponent -= 1;
  while (Number(`1e${exponent + 1}`) <= extent / about) exponent += 1;
  const multiple = [1, 2, 5, 10].find((factor) => extent / (factor * Number(`1e${exponent}`)) <= about)!;
  const [factor, power] = multiple === 10 ? [1, exponent + 1] : [multiple, exponent];
  const step = factor * Number(`1e${power}`);
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  const counts = Array.from({ length: Math.max(0, Math.min(last - first + 1, 50)) }, (_, i) => first + i);
  return {
    values: counts.map((count) => count * step),
    texts: counts.map((count) => tickText(count * step, Math.max(0, -power))),
  };
}

function tickText(value: number, decimals: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e7 || decimals > 8)) return value.toPrecision(3);
  return (value === 0 ? 0 : value).toFixed(decimals);
}

/** The least and the greatest of the numbers that are numbers; 0 and 1 if there is none. */
export function extentOf(values: readonly (number | null | undefined)[]): [low: number, high: number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    if (typeof value !== 'number' || !Number.isFinite(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return low <= high ? [low, high] : [0, 1];
}

/** An extent for dots: with 0 unless that would squeeze the dots into a corner, and with air at its open ends. */
export function dotExtent(values: readonly (number | null | undefined)[]): [low: number, high: number] {
  const [least, greatest] = extentOf(values);
  const [low, high] =
    greatest - least < 0.2 * Math.max(Math.abs(least), Math.abs(greatest))
      ? [least, greatest]
      : [Math.min(0, least), Math.max(0, greatest)];
  const air = high > low ? 0.04 * (high - low) : Math.abs(high) * 0.1 || 1;
  return [low === 0 ? 0 : low - air, high === 0 ? 0 : high + air];
}
