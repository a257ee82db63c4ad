// The models of docs/models.md, between its marks; what stands around them is written by hand.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { models, rangeText } from '../../build/modules/shell.js';
import { ROOT } from './program.mjs';

export function modelsPage() {
  let page = readFileSync(join(ROOT, 'docs/models.md'), 'utf8');
  for (const task of ['ranking', 'rating']) {
    const [start, end] = [`<!-- models: ${task} (npm run docs) -->\n`, `\n<!-- end of models -->`];
    const from = page.indexOf(start) + start.length;
    const to = page.indexOf(end, from);
    if (from < start.length || to < 0) throw new Error(`docs/models.md has no place for the models of ${task}`);
    const sections = models.filter((model) => model.task === task).map(section);
    page = `${page.slice(0, from)}\n${sections.join('\n\n')}\n${page.slice(to)}`;
  }
  return page;
}

function section({ name, title, definition, refusesNewUsers, citation, parameters }) {
  const rows = Object.entries(parameters).map(
    ([parameter, spec]) => `| \`${parameter}\` | ${spec.default} | ${rangeText(spec)} | ${spec.meaning} |`,
  );
  const table = ['| parameter | default | values | meaning |', '|---|---|---|---|', ...rows].join('\n');
  return [
    `### \`${name}\`: ${title}`,
    `Score: ${definition}.`,
    ...(refusesNewUsers === undefined ? [] : [`Users of training only. ${refusesNewUsers}`]),
    `Source: ${citation}.`,
    rows.length === 0 ? 'No parameters.' : table,
  ].join('\n\n');
}
