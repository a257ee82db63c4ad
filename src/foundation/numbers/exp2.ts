// Powers of two and of e that are the same bits in every engine, because the host's are not: +, -, *, / and a table, no
// host function. Computed to about 2^-93 of themselves and rounded once, denormal results included, they are the correctly
// rounded ones unless the true value lies that close to the middle between two doubles; no such case is known.

import { add, lowPart, multiply, normalise, roundScaled } from './double-double.js';
import { type ElementaryTables, elementaryTables, POWER_STEPS } from './elementary-tables.js';

/** 2^x, exact for whole x. From 1024 on it is Infinity, at -1075 and below 0; NaN gives NaN. */
export function exp2(x: number): number {
  return exp2OfDoubleDouble(x, 0);
}

/** e^x = 2^(x / ln 2). Above 709.78 it is Infinity, below -745.13 it is 0; NaN gives NaN. */
export function exp(x: number): number {
  if (!(x < 800 && x > -800)) return limitOfExp(x);
  const { log2OfE } = elementaryTables();
  const exponent = multiply(log2OfE.high, log2OfE.low, x, 0);
  return exp2OfDoubleDouble(exponent, lowPart[0]!);
}

/**
 * 2^x for the double-double x, rounded once: with j the nearest whole number to 64 x and t = (x - j / 64) ln 2,
 * 2^x = 2^floor(j / 64) * 2^((j mod 64) / 64) * (1 + t + t^2/2! + t^3/3! + ...).
 */
export function exp2OfDoubleDouble(x: number, xLow: number): number {
  if (!(x < 1100 && x > -1100)) return limitOfExp(x);
  const tables = elementaryTables();
  const nearestStep = Math.floor(x * POWER_STEPS + 0.5);
  const exponent = Math.floor(nearestStep / POWER_STEPS);
  const place = 2 * (nearestStep - exponent * POWER_STEPS);
  const power = tables.powers[place]!;
  const powerLow = tables.powers[place + 1]!;
  const rest = normalise(x - nearestStep / POWER_STEPS, xLow);
  const t = multiply(rest, lowPart[0]!, tables.ln2.high, tables.ln2.low);
  const growth = exponentialMinusOne(t, lowPart[0]!, tables);
  const increase = multiply(power, powerLow, growth, lowPart[0]!);
  const result = add(power, powerLow, increase, lowPart[0]!);
  return roundScaled(result, lowPart[0]!, exponent);
}

/** e^t - 1 for |t| below 2^-7: plain doubles suffice from t^6/6! on, and nothing is left after t^12/12!. */
function exponentialMinusOne(t: number, tLow: number, { inverseFactorials }: ElementaryTables): number {
  let series = 0;
  for (let n = 12; n >= 6; n--) series = inverseFactorials[2 * n]! + t * series;
  let seriesLow = 0;
  for (let n = 5; n >= 1; n--) {
    series = multiply(t, tLow, series, seriesLow);
    series = add(inverseFactorials[2 * n]!, inverseFactorials[2 * n + 1]!, series, lowPart[0]!);
    seriesLow = lowPart[0]!;
  }
  return multiply(t, tLow, series, seriesLow);
}

function limitOfExp(x: number): number {
  if (Number.isNaN(x)) return x;
  return x > 0 ? Number.POSITIVE_INFINITY : 0;
}
