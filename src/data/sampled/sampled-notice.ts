// What has to stand beside a sampled value: that it is not the metric, and how far it is from it on these data.
import type { Notice } from '../../foundation/notice.js';
import type { Sampling } from './negatives-above.js';

/** What a notice on sampling has to know. */
export interface SampledFacts {
  readonly metric: string;
  readonly negativeCount: number;
  readonly sampling: Sampling;
  readonly userCount: number;
  /** The sampled value, and the one of the full ranking where it is known. */
  readonly sampled?: number;
  readonly full?: number;
  /** Standard deviation of the sampled value from one draw to the next, where it is known. */
  readonly deviation?: number | null;
}

const WORDS: Readonly<Record<Sampling, string>> = {
  'without-replacement': 'drawn without replacement',
  'with-replacement': 'drawn with replacement',
  popularity: 'drawn by popularity',
};

/**
 * The notice `sampled-metric`, with as many figures as are known; its count is the number of users.
 * @example
 * sampledNotice({ metric: 'ndcg@10', negativeCount: 100, sampling: 'without-replacement', userCount: 50 }).code;   // 'sampled-metric'
 */
export function sampledNotice(facts: SampledFacts): Notice {
  const { metric, negativeCount, sampling, userCount, sampled, full, deviation } = facts;
  const sentences = [
    `${metric} ranks each positive among ${negativeCount} negatives ${WORDS[sampling]}: it must not be compared with ` +
      'values of full rankings, of another number of negatives or of another way to draw them, and may order runs ' +
      'differently (Krichene and Rendle, 2020).',
  ];
  if (sampled !== undefined && full !== undefined) sentences.push(distanceSentence(sampled, full));
  if (typeof deviation === 'number' && deviation > 0) {
    sentences.push(`From one draw to the next it varies by ${deviation.toFixed(4)} (standard deviation).`);
  }
  return { code: 'sampled-metric', message: sentences.join(' '), count: userCount };
}

function distanceSentence(sampled: number, full: number): string {
  const values = `Here it is ${sampled.toFixed(4)}, where the full ranking has ${full.toFixed(4)}`;
  if (sampled.toFixed(4) === full.toFixed(4)) return `${values}.`;
  const distance = `${Math.abs(sampled - full).toFixed(4)} too ${sampled > full ? 'high' : 'low'}`;
  return full > 0 ? `${values}: ${distance}, ${(sampled / full).toFixed(2)} times as much.` : `${values}: ${distance}.`;
}
