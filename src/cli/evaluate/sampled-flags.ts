// The options of sampled candidates in an evaluation: a table for parser and help, and what the library is asked for.
import { DEBIASES, type EvaluationOptions, SAMPLED_MODES, SAMPLED_WAYS } from '../../shell.js';
import { noEffect, type OptionGroup, option, type ParsedArguments } from '../arguments.js';
import { numberOption } from '../number-option.js';

export const SAMPLED_GROUP: OptionGroup = {
  title: 'Sampled candidates, beside the values of the full ranking',
  options: [
    option('--sampled N', 'values if each relevant item were ranked among N sampled negatives'),
    option('--sampling NAME', 'how negatives are drawn; default: uniform', SAMPLED_WAYS),
    option('--replacement', 'draw with replacement; always by popularity'),
    option(
      '--sampled-mode MODE',
      'the exact mean over all draws, or one draw from --seed; default: expected',
      SAMPLED_MODES,
    ),
    option('--debias NAME', 'how the full value is estimated from sampled ranks; default: none', Object.keys(DEBIASES)),
  ],
};

/** Undefined without --sampled; an option that would then have no effect is refused. */
export function sampledOptions(given: ParsedArguments): Pick<EvaluationOptions, 'sampled'> {
  const negatives = numberOption(given, 'sampled');
  if (negatives === undefined) {
    const needless = SAMPLED_GROUP.options.find(({ name }) => given.has(name));
    if (needless === undefined) return {};
    throw noEffect(needless.name, '--sampled', undefined, ' N');
  }
  return {
    sampled: {
      negatives,
      ...(given.has('replacement') ? { replacement: true } : {}),
      ...wordOf(given, 'sampling', 'sampling'),
      ...wordOf(given, 'sampled-mode', 'mode'),
      ...wordOf(given, 'debias', 'debias'),
    },
  };
}

function wordOf(given: ParsedArguments, option: string, name: string): object {
  const word = given.value(option);
  return word === undefined ? {} : { [name]: word };
}
