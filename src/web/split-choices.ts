// The ways in which the page splits a log: a few plain ones, and the protocols of papers and frameworks by name. Each is
// the options of the library beside the words of the command line, so that neither can say what the other does not do.
import { protocolPresets, type SplitOptions } from '../shell.js';

export interface SplitChoice {
  readonly id: string;
  readonly title: string;
  readonly words: string;
  /** What stands behind `recgauge data split LOG`. */
  readonly command: string;
  /** Undefined for a protocol, whose name is the id. */
  readonly options: SplitOptions | undefined;
}

const PLAIN: readonly SplitChoice[] = [
  {
    id: 'leave-last',
    title: 'The last item of each user',
    words: 'Each user’s latest interaction is the test, all others are training. Needs times.',
    command: '--method leave-n-out --row-order temporal --validation 0',
    options: { method: 'leave-n-out', order: 'temporal', validation: 0 },
  },
  {
    id: 'user-time',
    title: 'The last fifth of each user',
    words: 'Each user’s latest fifth of interactions is the test. Needs times.',
    command: '--method user-ratio --row-order temporal --ratio 0.8,0.2',
    options: { method: 'user-ratio', order: 'temporal', ratios: [0.8, 0.2] },
  },
  {
    id: 'user-random',
    title: 'A random fifth of each user',
    words: 'A fifth of each user’s interactions is drawn for the test, always the same for a seed.',
    command: '--method user-ratio --row-order random --ratio 0.8,0.2',
    options: { method: 'user-ratio', order: 'random', ratios: [0.8, 0.2] },
  },
  {
    id: 'moment',
    title: 'One cut in time',
    words: 'What happened in the last fifth of the log is the test, as in real use. Needs times.',
    command: '--method global-temporal --ratio 0.8,0.2 --cold drop-users',
    options: { method: 'global-temporal', ratios: [0.8, 0.2], cold: 'drop-users' },
  },
];

/** Plain ways first, then the protocols. */
export function splitChoices(): readonly SplitChoice[] {
  const presets = protocolPresets().map(({ name, title, about }) => ({
    id: name,
    title,
    words: about,
    command: `--protocol ${name}`,
    options: undefined,
  }));
  return [...PLAIN, ...presets];
}

/** The choice of an id; `auto` takes times into account where a log has them. */
export function splitChoice(id: string, hasTimes: boolean): SplitChoice {
  const wanted = id === 'auto' ? (hasTimes ? 'user-time' : 'user-random') : id;
  return splitChoices().find((choice) => choice.id === wanted) ?? PLAIN[2]!;
}
