// What a quality gate decided, as plain JSON with a version: for reports, build servers and programs. It holds what every
// decision rests on, so that a red build can be argued with.
import * as is from '../foundation/schema.js';
import { engineOf, noticeSchema } from './document-parts.js';

/** Names the kind and the version of the document; a change that old readers cannot read changes the number. */
export const GATE_FORMAT = 'recgauge/gate@1';

const numberOrNull = is.orNull(is.number);
const amount = is.numberWithin({ least: 0 });
const verdict = is.oneOf('pass', 'warn', 'fail');

const gateDrop = is.named('a drop', {
  run: is.text,
  baselineRun: is.text,
  metric: is.text,
  direction: is.oneOf('higher', 'lower'),
  verdict,
  users: is.positive.about('Users that both have a value for.'),
  dropped: is.count.about('Users left out because one of them has none.'),
  mean: is.number.about('Over these users.'),
  baselineMean: is.number,
  drop: is.number.about('Above 0 where the run is worse, whichever direction is better.'),
  relative: numberOrNull.about("As a share of the baseline's mean; null where that is 0, or next to it."),
  allowed: is
    .object({ kind: is.oneOf('absolute', 'relative'), amount })
    .about('What was allowed, as it was asked for.'),
  limit: amount.about('The greatest drop that is allowed.'),
  interval: is
    .object({ low: numberOrNull, high: numberOrNull, level: is.share, method: is.text })
    .about('Of the drop, at 1 - 2 alpha, not adjusted; ends are null where a single user leaves them open.'),
  pDrop: is.share.about('Against there being no drop.'),
  pDropAdjusted: is.share.about(
    'The same adjusted for all drops: a larger drop than allowed fails if it is at most alpha.',
  ),
  pWithin: is.share.about('Against the drop being beyond the limit: it passes if this is at most alpha.'),
  pBeyond: is.share.about('Against the drop being within the limit; no verdict rests on it.'),
  usersNeeded: is
    .orNull(is.numberWithin({ isWhole: true, least: 2 }))
    .about('Users it would take to decide, with a power of 0.8, if the drop is what it seems; null on the limit.'),
  detectable: is
    .orNull(is.numberWithin({ above: 0 }))
    .about('How far below the limit a drop must be for so many users to pass, with a power of 0.8.'),
  note: is.optional(is.text),
});

const gateBound = is.named('a bound', {
  run: is.text,
  metric: is.text,
  verdict: is.oneOf('pass', 'fail'),
  value: numberOrNull,
  min: numberOrNull,
  max: numberOrNull,
});

export const gateSchema = is.object({
  format: is.oneOf(GATE_FORMAT),
  engine: engineOf({}),
  verdict: verdict.about('The worst of all checks.'),
  options: is
    .object({
      test: is.textAmong('t', 'bootstrap', 'randomisation'),
      adjust: is.text,
      alpha: is.numberWithin({ above: 0, below: 0.5 }),
      seed: is.count,
      replicates: is.orNull(is.positive),
      'other-data': is.oneOf('refuse', 'allow'),
      strict: is.flag,
    })
    .about('Every choice that can change a verdict; with strict a warning or a notice stops a build too.'),
  data: is.object({ result: is.text, baseline: is.text }).about('Fingerprints of truth and training data.'),
  family: is.count.about('How many tests of a drop are adjusted together.'),
  drops: is.list(gateDrop),
  bounds: is.list(gateBound),
  notices: is.list(noticeSchema),
});

/** `fail`: significant and larger than allowed; `pass`: shown to be within the limit; `warn`: the data cannot tell. */
export type GateVerdict = is.TypeOf<typeof verdict>;

/** What a gate decided and on which numbers, as plain JSON. */
export interface GateDocument extends is.TypeOf<typeof gateSchema> {}

/** How much worse a run is than its baseline in one metric, compared with what is allowed. */
export interface GateDrop extends is.TypeOf<typeof gateDrop> {}

/** A value compared with a bound that does not depend on the baseline. */
export interface GateBound extends is.TypeOf<typeof gateBound> {}
