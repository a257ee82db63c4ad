// Parameters of models as data: type, range, default and meaning. The command line reads its options from them, the search
// its space, and `fit` refuses what lies outside; a model's body sees checked values only.
import { checkWord } from '../../foundation/checks.js';
import { UsageError } from '../../foundation/errors.js';

/** A parameter of a model that is a number: its range, default and scale. */
export interface NumberParameter {
  readonly default: number;
  readonly least: number;
  readonly most: number;
  /** Where a search looks, if not in the whole range; and whether in steps of equal size or of equal ratio. */
  readonly search?: readonly [least: number, most: number];
  readonly scale: 'linear' | 'log';
  readonly meaning: string;
}

/** A parameter of a model that is a whole number. */
export interface WholeParameter extends NumberParameter {
  readonly type: 'whole';
  /** What of training bounds sensible values: a search goes no further than one less, of `both` the lesser. */
  readonly within?: 'users' | 'items' | 'both';
}

/** A parameter of a model that is a real number. */
export interface RealParameter extends NumberParameter {
  readonly type: 'real';
}

type Scale = NumberParameter['scale'];
type Range = readonly [least: number, most: number];

/** A whole parameter but for its meaning. */
export function whole(value: number, range: Range, scale: Scale, search?: Range): Omit<WholeParameter, 'meaning'> {
  return { type: 'whole', ...numberIn(value, range, scale, search) };
}

export function real(value: number, range: Range, scale: Scale, search?: Range): Omit<RealParameter, 'meaning'> {
  return { type: 'real', ...numberIn(value, range, scale, search) };
}

function numberIn(value: number, [least, most]: Range, scale: Scale, search: Range | undefined) {
  return { default: value, least, most, ...(search && { search }), scale };
}

/** A parameter of a model that is one of several words. */
export interface ChoiceParameter<Choice extends string = string> {
  readonly type: 'choice';
  readonly default: Choice;
  readonly choices: readonly Choice[];
  /** Which of them a search looks at, if not at all. */
  readonly search?: readonly Choice[];
  readonly meaning: string;
}

/** A parameter of several words but for its meaning. */
export function choice<const Choices extends readonly string[]>(
  value: Choices[number],
  choices: Choices,
): Omit<ChoiceParameter<Choices[number]>, 'meaning' | 'search'> {
  return { type: 'choice', default: value, choices };
}

/** A parameter of a model that is on or off. */
export interface FlagParameter {
  readonly type: 'flag';
  readonly default: boolean;
  readonly meaning: string;
}

/** One parameter of a model: type, range, default and where a search looks. */
export type Parameter = WholeParameter | RealParameter | ChoiceParameter | FlagParameter;

/** Every parameter of a model, by its name, in the order in which they are listed. */
export type ParameterSpace = Readonly<Record<string, Parameter>>;

/** A value of a parameter. */
export type ParameterValue = number | string | boolean;

/** Checked values, one for each parameter. */
export type ValuesOf<Space extends ParameterSpace> = { readonly [Name in keyof Space]: ValueOf<Space[Name]> };

/** The type of the values of one parameter. */
export type ValueOf<One extends Parameter> = One extends FlagParameter
  ? boolean
  : One extends ChoiceParameter<infer Choice>
    ? Choice
    : number;

/** Values of parameters by name. */
export type ParameterValues = Readonly<Record<string, ParameterValue>>;

/**
 * All parameters of a model: those given, checked, and the defaults of the others.
 * @example checkedParameters('ease', modelNamed('ease').parameters, { l2: 50 });   // { l2: 50 }
 */
export function checkedParameters<const Space extends ParameterSpace>(
  model: string,
  space: Space,
  input: Readonly<Record<string, unknown>> = {},
): ValuesOf<Space> {
  const names = Object.keys(space);
  for (const name of Object.keys(input)) checkWord('parameters', name, names, `${model} has no such parameter`);
  const values = names.map((name) => {
    const value = input[name];
    return [name, value === undefined ? space[name]!.default : checkedValue(model, name, space[name]!, value)];
  });
  return Object.fromEntries(values) as ValuesOf<Space>;
}

/**
 * The value a text stands for, as the command line gives it; what stands for none is left to the check as it is.
 * @example parameterOfText(modelNamed('ease').parameters.l2, '50');   // 50
 */
export function parameterOfText(parameter: Parameter, text: string): unknown {
  if (parameter.type === 'choice') return text;
  if (parameter.type === 'flag') return text === 'true' ? true : text === 'false' ? false : text;
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/**
 * What a value of the parameter may be, in words.
 * @example rangeText(modelNamed('ease').parameters.l2);   // 'a number from 0 to 1000000000000'
 */
export function rangeText(parameter: Parameter): string {
  if (parameter.type === 'choice') return `one of ${parameter.choices.join(', ')}`;
  if (parameter.type === 'flag') return 'true or false';
  const { least, most } = parameter;
  const kind = parameter.type === 'whole' ? 'a whole number' : 'a number';
  return most === Number.POSITIVE_INFINITY ? `${kind} from ${least}` : `${kind} from ${least} to ${most}`;
}

function checkedValue(model: string, name: string, parameter: Parameter, value: unknown): ParameterValue {
  if (isAllowed(parameter, value)) return value;
  const argument = `parameters.${name}`;
  if (parameter.type === 'choice') checkWord(argument, `${value}`, parameter.choices);
  throw new UsageError(`${model} cannot take this ${name}`, {
    argument,
    found: value,
    expected: rangeText(parameter),
    hint: parameter.meaning,
  });
}

export function isAllowed(parameter: Parameter, value: unknown): value is ParameterValue {
  if (parameter.type === 'choice') return parameter.choices.some((choice) => choice === value);
  if (parameter.type === 'flag') return typeof value === 'boolean';
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  if (parameter.type === 'whole' && !Number.isInteger(value)) return false;
  return value >= parameter.least && value <= parameter.most;
}
