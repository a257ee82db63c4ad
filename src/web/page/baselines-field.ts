// The baselines to tick, each with what it takes on these data: time and memory are known before anything is fitted.
import type { BaselineCosts } from '../page-messages.js';
import { MOST_MEMORY, OPTION_WORDS, type PageOptions } from '../page-options.js';
import { type Change, element, fieldset, listTick } from './element.js';
import { waitText } from './run-view.js';

const TITLES: Readonly<Record<string, string>> = {
  popularity: 'Popularity: the most popular items',
  itemknn: 'ItemKNN: items with similar users',
  ease: 'EASE: a linear model, hard to beat',
  'multi-dae': 'MultiDAE: an autoencoder',
  'multi-vae': 'MultiVAE: a variational autoencoder',
  cdae: 'CDAE: an autoencoder with a vector for each user',
  fism: 'FISM: factored similarity of items',
  nais: 'NAIS: the same with attention',
  lightgcn: 'LightGCN: factors over the graph',
  ngcf: 'NGCF: layers over the graph',
  neumf: 'NeuMF: factors and a network',
  enmf: 'ENMF: factors, without sampling',
  'mf-adam': 'Matrix factorisation with BPR',
};

/** Usually fitted in seconds; the others are networks. */
const QUICK = ['popularity', 'itemknn', 'ease'];

/** More is not begun unless somebody asks for it. */
const MOST_SECONDS = 20;

/** Where nothing is known of a log because of its size, everything is expensive but counting. */
export function isExpensive(name: string, costs: BaselineCosts | undefined): boolean {
  const cost = costs?.[name];
  if (cost === undefined) return costs === undefined && name !== 'popularity';
  return cost.seconds > MOST_SECONDS || cost.bytes > MOST_MEMORY;
}

/** Such as `about 75 s, 1.5 GB`. */
export function costText(name: string, costs: BaselineCosts | undefined): string | undefined {
  const cost = costs?.[name];
  if (cost === undefined) return undefined;
  const { seconds, bytes } = cost;
  const memory = bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
  return `${seconds < 1 ? 'under 1 s' : `about ${waitText(Number(seconds.toPrecision(2)))}`}, ${memory}`;
}

export function baselinesField(
  { baselines }: PageOptions,
  costs: BaselineCosts | undefined,
  change: Change,
): HTMLFieldSetElement {
  const ticks = (isShown: (name: string) => boolean) =>
    OPTION_WORDS.baselines
      .filter(isShown)
      .map((name) => listTick(TITLES[name]!, name, baselines, change, 'baselines', costText(name, costs)));
  const isDear = OPTION_WORDS.baselines.some((name) => QUICK.includes(name) && isExpensive(name, costs));
  return fieldset(
    'Baselines beside your runs',
    ...ticks((name) => QUICK.includes(name)),
    element(
      'details',
      { open: baselines.some((name) => !QUICK.includes(name)) },
      element('summary', {}, 'Networks'),
      ...ticks((name) => !QUICK.includes(name)),
    ),
    element(
      'p',
      { class: 'note' },
      `Fitted on training, here. A model that does not beat them is not progress.${
        isDear ? ' Baselines that take long or need much memory are not selected.' : ''
      }`,
    ),
  );
}
