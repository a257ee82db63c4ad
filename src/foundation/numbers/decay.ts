// e^-x in plain doubles, for loops that need very many of them and no last bit: some ten times as fast as exp, which
// carries 93 bits. It is within two units of its last place, and the same bits in every engine.
import { elementaryTables, POWER_STEPS } from './elementary-tables.js';
import { powerOfTwo } from './float-bits.js';

/** Beyond this the result is taken as 0: the true one is below 1e-304. */
const LARGEST = 700;

const TWO_TO_36 = 68719476736;

interface DecayTables {
  /** 2^(-j / POWER_STEPS). */
  readonly powers: Float64Array;
  readonly stepsPerUnit: number;
  /** ln 2 / POWER_STEPS in two parts, the first so short that its multiples are exact. */
  readonly step: number;
  readonly stepLow: number;
}

let tables: DecayTables | undefined;

/**
 * e^-x for x >= 0; 0 beyond 700, NaN for NaN. With j the nearest whole number to 64 x / ln 2 and t = x - j ln 2 / 64,
 * e^-x = 2^(-j / 64) (1 - t + t^2/2! - t^3/3! + t^4/4! - t^5/5!).
 */
export function decay(x: number): number {
  if (!(x <= LARGEST)) return x > LARGEST ? 0 : Number.NaN;
  tables ??= buildTables();
  const steps = Math.floor(x * tables.stepsPerUnit + 0.5);
  const t = x - steps * tables.step - steps * tables.stepLow;
  const halvings = Math.floor(steps / POWER_STEPS);
  const series = 1 - t * (1 - t * (0.5 - t * (1 / 6 - t * (1 / 24 - t * (1 / 120)))));
  return tables.powers[steps - halvings * POWER_STEPS]! * series * powerOfTwo(-halvings);
}

function buildTables(): DecayTables {
  const { ln2, log2OfE, powers } = elementaryTables();
  const step = Math.floor((ln2.high / POWER_STEPS) * TWO_TO_36) / TWO_TO_36;
  return {
    powers: Float64Array.from({ length: POWER_STEPS }, (_, j) => (j === 0 ? 1 : powers[2 * (POWER_STEPS - j)]! / 2)),
    stepsPerUnit: log2OfE.high * POWER_STEPS,
    step,
    stepLow: ln2.high / POWER_STEPS - step + ln2.low / POWER_STEPS,
  };
}
