// What the page offers: the metrics that can be computed from the files it takes, the dialects, and the ways to split.
import { CATALOGUE, DIALECTS, VERSION } from '../../shell.js';
import type { CatalogueInfo } from '../page-messages.js';
import { splitChoices } from '../split-choices.js';

/** Other metrics need files that only the command line takes. */
const TAKEN: readonly string[] = ['train', 'scores'];

let known: CatalogueInfo | undefined;

export function catalogueInfo(): CatalogueInfo {
  known ??= {
    version: VERSION,
    metrics: CATALOGUE.filter(({ needs }) => needs.every((need) => TAKEN.includes(need))).map((entry) => ({
      name: entry.name,
      title: entry.title,
      description: entry.description,
      cutoff: entry.cutoff,
      needsTrain: entry.needs.includes('train'),
    })),
    // The newest version of each, which is the last.
    dialects: [...new Map(DIALECTS.map((dialect) => [dialect.id, dialect])).values()].map((dialect) => ({
      id: dialect.id,
      library: dialect.library,
      version: dialect.version,
      metrics: Object.keys(dialect.metrics),
    })),
    splits: splitChoices().map(({ id, title, words }) => ({ id, title, words })),
  };
  return known;
}
