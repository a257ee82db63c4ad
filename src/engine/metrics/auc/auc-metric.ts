// The forms of the metrics over pairs, one row a form: what computes it and what it says, put together from the rows of
// its words and from nothing else.
import type { EvaluationContext } from '../../../data/tables/evaluation-context.js';
import type { MetricMeaning } from '../definition.js';
import type { AucMetric } from '../metric-column.js';
import type { AucDefinition, FullAuc, LimitedAuc, ListAuc, StackedAuc } from './auc-vocabulary.js';
import { CANDIDATES, COUNTED_PAIRS, SHORT_LISTS, TIES, UNLISTED, WEIGHTS, WITHOUT_PAIRS } from './auc-words.js';
import { type UserDefinition, userRules } from './compared-pairs.js';
import { ErrorsMetric, explainErrors } from './order-errors.js';
import { StackedMetric, TruncatedMetric } from './stacked-metric.js';
import { UserMetric } from './user-metric.js';

type Form = AucDefinition['form'];

type OfForm<F extends Form> = Extract<AucDefinition, { form: F }>;
type Create<D> = (definition: D, cutoff: number | undefined, context: EvaluationContext) => AucMetric;
type Explain<D> = (definition: D, cutoff: number | undefined) => MetricMeaning;

const METRICS: { readonly [F in Form]: Create<OfForm<F>> } = {
  full: createUserMetric,
  list: createUserMetric,
  limited: createUserMetric,
  stacked: (definition, _, context) => new StackedMetric(definition, context),
  truncated: (_definition, _cutoff, context) => new TruncatedMetric(context),
  errors: (definition, cutoff, context) => new ErrorsMetric(definition, cutoff, context),
};

const EXPLANATIONS: { readonly [F in Form]: Explain<OfForm<F>> } = {
  full: (definition, cutoff) => userMeaning(definition, cutoff, fullWords(definition)),
  list: (definition, cutoff) => userMeaning(definition, cutoff, listWords(definition, cutoff)),
  limited: (definition, cutoff) => userMeaning(definition, cutoff, limitedWords(definition, cutoff)),
  stacked: (definition) => ({
    formula: `${TIES[definition.ties].wins} / (P · N)`,
    words: stackedWords(definition),
  }),
  truncated: () => TRUNCATED,
  errors: explainErrors,
};

/** The computation that a definition asks for. */
export function createAucMetric(
  definition: AucDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): AucMetric {
  return (METRICS[definition.form] as Create<AucDefinition>)(definition, cutoff, context);
}

/** P and N count the relevant and the other items that are compared. */
export function explainAuc(
  definition: AucDefinition,
  cutoff: number | undefined,
  missingUsers: 'zero' | 'skip' = 'zero',
): MetricMeaning {
  const { formula, words } = (EXPLANATIONS[definition.form] as Explain<AucDefinition>)(definition, cutoff);
  if (missingUsers === 'zero') return { formula, words };
  return { formula, words: words.map((sentence) => sentence.replace(LISTLESS, 'users without a list are excluded')) };
}

/** What becomes of users without a list, where they are counted. */
const LISTLESS =
  /users? without a list (?:has one that is filled up, or without a cutoff )?(?:scores?|counts? as) [01]/;

function createUserMetric(
  definition: UserDefinition,
  cutoff: number | undefined,
  context: EvaluationContext,
): AucMetric {
  return new UserMetric(definition, cutoff, context);
}

function userMeaning(definition: UserDefinition, cutoff: number | undefined, words: readonly string[]): MetricMeaning {
  const share = shareFormula(definition, cutoff);
  const { isWeighted } = userRules(definition);
  const formula = isWeighted ? `[Σ(u) P(u) · a(u)] / Σ(u) P(u), a = ${share}` : share;
  return { formula: cutoff === undefined ? formula : `${formula}, k = ${cutoff}`, words };
}

function shareFormula(definition: UserDefinition, cutoff: number | undefined): string {
  const { unlisted, ties, areLosses } = userRules(definition);
  if (areLosses) return `${ties.losses} / (P · N)`;
  const sum = unlisted.isTied ? `[${ties.wins} + ${ties.unlisted}]` : ties.wins;
  return `${sum} / (${unlisted.symbol(cutoff !== undefined)} · N)`;
}

const TRUNCATED: MetricMeaning = {
  formula: '[Σ(u) m(u) · a(u)] / Σ(u) m(u), a = ((n + 1) · m − m · (m + 1) / 2 − S) / (m · (n − m))',
  words: [
    'A list has n items, m of them relevant; S is the sum of the ranks of the relevant items, but only of ranks at or above the length of the shortest list.',
    'With all ranks, a would be the share of pairs in the right order; every rank left out increases it.',
    'Users are weighted by the number of relevant items in their list; users without one, without any other item or without a list are excluded.',
  ],
};

function stackedWords({ candidates, ties }: StackedAuc): string[] {
  return [
    `P and N are the numbers of relevant and other items over all users; counted are the pairs, across users, in which the relevant item has the higher score; ${TIES[ties].words}.`,
    CANDIDATES[candidates].isListed
      ? 'The items of a user are those of the list; relevant items missing from it are ignored.'
      : "The items of a user are the catalogue without the user's training items; lists that lack some of them are refused.",
    'Users without a relevant item or without a list are excluded.',
  ];
}

function fullWords({ candidates, unlisted, ties, weight, missless }: FullAuc): string[] {
  const [{ isListed }, { isRefused, words: unlistedWords }] = [CANDIDATES[candidates], UNLISTED[unlisted]];
  const compared = isListed
    ? `P ${isRefused ? 'items of the list' : 'items, in the list or not,'} are relevant, and N items of the list are not`
    : "P catalogue items are relevant, and N are neither relevant nor among the user's training items";
  return [
    `${compared}; counted are the pairs in which the relevant item is ranked above the other; ${TIES[ties].words}.`,
    isListed && isRefused ? 'Relevant items missing from the list are ignored.' : unlistedWords(true),
    `${WEIGHTS[weight].words('P, their number of relevant items')}.`,
    `Users without a relevant item are excluded, users without a list score 0, and ${WITHOUT_PAIRS[missless].isSpoiling ? 'one user without any pair leaves all users without a value' : 'users without any pair are excluded and reported'}.`,
  ];
}

function listWords({ ties, hitless, missless, empty, short, counted }: ListAuc, cutoff: number | undefined): string[] {
  const { isFilled } = SHORT_LISTS[short];
  const pairs = COUNTED_PAIRS[counted].areLosses
    ? `counted are the pairs in which the relevant item is ranked below the other, so lower is better; ${TIES[ties].lossWords}`
    : `counted are the pairs in which the relevant item is ranked above the other; ${TIES[ties].words}`;
  return [
    `P items at ${depthWords(cutoff)} are relevant and N are not; ${pairs}.`,
    `Relevant items elsewhere are ignored${isFilled ? ', and a list shorter than the cutoff is filled up with items that are not relevant' : ''}.`,
    `A list without a relevant item ${WITHOUT_PAIRS[hitless].words}, and a list of relevant items only ${WITHOUT_PAIRS[missless].words}.`,
    `Users without a relevant item are excluded and reported; a user without a list ${isFilled ? FILLED : ''}${WITHOUT_PAIRS[empty].words}.`,
  ];
}

function limitedWords(definition: LimitedAuc, cutoff: number | undefined): string[] {
  const { candidates, ties, weight, short } = definition;
  const { isFilled } = SHORT_LISTS[short];
  const unlisted = UNLISTED[definition.unlisted];
  const filled = isFilled ? ' A list shorter than the cutoff is filled up with items that are not relevant.' : '';
  return [
    `Counted are the pairs of ${unlisted.counted} at ${depthWords(cutoff)} with one of N other items ranked below or missing from the list; ${TIES[ties].words}.`,
    `N is the number of ${CANDIDATES[candidates].words}.${filled}`,
    unlisted.words(cutoff !== undefined),
    `${WEIGHTS[weight].words('their number of compared relevant items')}; users without a relevant item or without any pair are excluded, and a user without a list ${isFilled ? FILLED : ''}counts as 0.`,
  ];
}

const FILLED = 'has one that is filled up, or without a cutoff ';

function depthWords(cutoff: number | undefined): string {
  return cutoff === undefined ? 'the list' : cutoff === 1 ? 'rank 1' : `ranks 1 to ${cutoff}`;
}
