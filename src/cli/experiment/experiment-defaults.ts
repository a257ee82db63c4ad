// What a printed plan leaves to defaults, as comments behind its YAML: the choices of each protocol, and of each model the
// parameters with their values or with the ranges that a search looks in.
import {
  type AnyModel,
  type DeclaredDimension,
  type ExperimentPlan,
  lineText,
  modelNamed,
  overrideProtocol,
  protocolPreset,
  protocolRecord,
  protocolText,
  spaceOfParameters,
} from '../../shell.js';

type PlannedModel = ExperimentPlan['models'][number];

/** Lines of comments, each ending with a line break. */
export function defaultComments({ protocols, models, comparison, search }: ExperimentPlan): string {
  const lines = [
    'Defaults that apply where this file has no key:',
    ...protocols.flatMap(protocolLines),
    ...(comparison.adjustOver === undefined ? ['comparison.adjustOver  metric'] : []),
    ...models.flatMap((model) => modelLines(model, search.method !== 'none')),
  ];
  return lines.map((line) => `# ${lineText(line)}\n`).join('');
}

/** An experiment has its own metrics and seeds. */
const OF_EXPERIMENT = /^ {2}(?:metrics|dialect|source|split\.seed|split\.key) /;

function protocolLines({ name, preset, overrides }: ExperimentPlan['protocols'][number]): readonly string[] {
  const changed = overrideProtocol(protocolPreset(preset), overrides);
  const [title, ...choices] = protocolText(protocolRecord(changed, changed.split as never, []))
    .trimEnd()
    .split('\n');
  return [name === preset ? title! : `${title} (${name})`, ...choices.filter((line) => !OF_EXPERIMENT.test(line))];
}

function modelLines({ name, model, parameters, space, searched }: PlannedModel, isSearch: boolean): readonly string[] {
  const known = model === undefined ? undefined : registered(model);
  if (known === undefined || Object.keys(known.parameters).length === 0) return [];
  const fixed = Object.entries(parameters).map(([key, value]) => [key, { type: 'fixed', value }]);
  const changes = { ...space, ...Object.fromEntries(fixed) } as Readonly<Record<string, DeclaredDimension>>;
  const declared = searched && isSearch ? spaceOfParameters(known.parameters, changes) : undefined;
  const values = Object.entries(known.parameters).map(([key, parameter]): [string, string] => [
    key,
    declared === undefined ? `${parameters[key] ?? parameter.default}` : dimensionText(declared[key]!),
  ]);
  const width = Math.max(...values.map(([key]) => key.length));
  return [`Model ${name}`, ...values.map(([key, text]) => `  ${key.padEnd(width)}  ${text}`)];
}

/** Undefined for a model of a module or a network, which is not in the registry. */
function registered(name: string): AnyModel | undefined {
  try {
    return modelNamed(name);
  } catch {
    return undefined;
  }
}

function dimensionText(dimension: DeclaredDimension): string {
  if (typeof dimension !== 'object') return `${dimension}`;
  if (Array.isArray(dimension)) return `searched: ${dimension.join(', ')}`;
  if (!('type' in dimension)) return 'searched';
  if (dimension.type === 'fixed') return `${dimension.value}`;
  if (dimension.type === 'flag') return 'searched: true, false';
  if (dimension.type === 'choice') return `searched: ${dimension.choices.join(', ')}`;
  if (dimension.type !== 'real' && dimension.type !== 'whole') return 'searched';
  return `searched: ${dimension.least} to ${dimension.most}${dimension.scale === 'log' ? ', log scale' : ''}`;
}
