// What the models took: seconds of search, fit and ranking, and memory. It depends on the machine and is compared by nobody.

import { markup } from '../../parts/markup.js';
import { secondsText } from '../../parts/measure-text.js';
import { counted } from '../../parts/number-text.js';
import { nameMarkup, type Section, tableMarkup } from '../../parts/page-parts.js';
import type { ExperimentView } from './experiment-view.js';
import { costCells } from './leaderboard-tables.js';

export function costsSection(view: ExperimentView): Section {
  const { seconds, workers, platform, finished } = view.document.measurements;
  const tables = view.boards.map(({ board, models, title }) =>
    tableMarkup({
      name: `Time and memory on ${title}`,
      header: [title, 'search', 'fit', 'rank', 'memory'],
      rows: models.map((model) => [nameMarkup(view.modelName(model.name)), ...costCells(view, board, model)]),
    }),
  );
  return {
    id: 'costs',
    title: 'Time and memory',
    body: [
      markup`<p>${secondsText(seconds)} of work in all, with ${counted(workers, 'worker')}, on ${platform}; finished ${finished}. Memory is what the fit of the chosen parameters needs, by the model's own count.</p>`,
      tables,
    ],
  };
}
