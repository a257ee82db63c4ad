// `recgauge models`: what the models compute, and their parameters with ranges and defaults.
import { type AnyModel, jsonText, modelNamed, models, type Parameter, rangeText } from '../../shell.js';
import { type Command, option } from '../arguments.js';
import { deliverFormats, ENDING_HELP, OUTPUT_OPTION } from '../deliver.js';
import { atOption } from '../option-names.js';
import { fittedLines, leadLines, wrapText } from '../text-table.js';

const FORMATS = ['text', 'json'] as const;

export const modelsCommand: Command = {
  name: 'models',
  summary: 'list the baselines with their definitions and parameters',
  usage: ['recgauge models [NAME...] [--format text|json] [-o FILE]'],
  groups: [
    { title: 'Options', options: [option('--format FORMAT', `output format; ${ENDING_HELP}`, FORMATS), OUTPUT_OPTION] },
  ],
  notes: ['recgauge recommend LOG --model NAME --set PARAMETER=VALUE fits one.'],
  examples: [
    ['recgauge models', 'all models'],
    ['recgauge models ease', 'one model'],
    ['recgauge models --format json -o models.json', 'definitions and parameters for a program'],
  ],
  completes: { list: 'models' },
  async run(given) {
    const chosen = given.positionals.length === 0 ? models : given.positionals.map(namedModel);
    await deliverFormats(given, FORMATS, (format, width) =>
      format === 'json'
        ? `${jsonText(chosen, 2)}\n`
        : `${chosen.map((model) => modelText(model, width)).join('\n\n')}\n`,
    );
    return 0;
  },
};

/** The library would name its argument, which is not an option here. */
function namedModel(name: string): AnyModel {
  return atOption(undefined, () => modelNamed(name));
}

function modelText(model: AnyModel, width: number): string {
  const { name, title, task, definition, citation, parameters, refusesNewUsers } = model;
  const facts = [
    `Score: ${definition}.`,
    `Source: ${citation}.`,
    ...(task === 'rating' ? ['Predicts ratings; training needs them.'] : []),
    ...(refusesNewUsers === undefined ? [] : [`Users of training only. ${refusesNewUsers}`]),
  ].flatMap((fact) => wrapText(fact, width - 4));
  const options = Object.entries(parameters).flatMap(([parameter, spec]) => parameterLines(parameter, spec, width));
  return [...fittedLines([`${name}  ${title}`], width), ...facts.map((line) => `    ${line}`), ...options].join('\n');
}

function parameterLines(name: string, parameter: Parameter, width: number): string[] {
  const text = `${parameter.meaning}; ${rangeText(parameter)}`;
  return leadLines(`    ${name}=${parameter.default}`, text, { width, column: 25 });
}
