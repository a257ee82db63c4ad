// The textbook over many users: who is counted, and how their values become one number. Nothing is shared with src.
import { type TextbookUser, textbookMetric } from './textbook.js';

/** A label split by what its options speak of: one user, or all of them. */
function split(label: string): { metric: string; users: string; aggregate: string | undefined; beta: number } {
  const [, name, options = ''] = /^([a-z0-9]+)(?:\((.*)\))?$/.exec(label)!;
  const parts = options === '' ? [] : options.split(',');
  const word = (key: string) => parts.find((part) => part.startsWith(`${key}=`))?.slice(key.length + 1);
  const own = parts.filter((part) => !/^(users|aggregate)=/.test(part));
  const metric = own.length === 0 ? name! : `${name}(${own.join(',')})`;
  return { metric, users: word('users') ?? 'truth', aggregate: word('aggregate'), beta: Number(word('beta') ?? 1) };
}

const isRelevant = ({ truth }: TextbookUser) => [...truth.values()].some((grade) => grade > 0);

/** One value for each user, undefined for those who are not counted. */
export function textbookValues(label: string, all: readonly TextbookUser[], k: number): (number | undefined)[] {
  const { metric, users } = split(label);
  const valueFor = (user: TextbookUser) => (isRelevant(user) ? textbookMetric(metric)(user, k) : 0);
  const isCounted: Readonly<Record<string, (user: TextbookUser) => boolean>> = {
    truth: isRelevant,
    listed: (user) => isRelevant(user) && user.list.length > 0,
    several: (user) => isRelevant(user) && user.list.length > 1,
    hit: (user) => isRelevant(user) && valueFor(user) > 0,
    all: () => true,
  };
  return all.map((user) => (isCounted[users]!(user) ? valueFor(user) : undefined));
}

/** The aggregate; NaN where nobody is counted. */
export function textbookAggregate(label: string, all: readonly TextbookUser[], k: number): number {
  const { metric, aggregate, beta } = split(label);
  const values = textbookValues(label, all, k);
  const counted = all.filter((_, i) => values[i] !== undefined);
  const mean = (name: string) => average(counted.map((user) => (isRelevant(user) ? textbookMetric(name)(user, k) : 0)));
  if (metric.startsWith('f1') && aggregate !== 'mean') {
    const norm = /norm=[a-z-]+/.exec(metric)?.[0];
    const [p, r] = [mean(norm === undefined ? 'precision' : `precision(${norm})`), mean('recall')];
    return p === 0 ? 0 : ((1 + beta ** 2) * p * r) / (beta ** 2 * p + r);
  }
  if (aggregate === 'geometric') {
    const logs = counted.map((user) =>
      isRelevant(user) ? Math.log(Math.max(1e-5, textbookMetric(metric)(user, k))) : Math.log(1e-5),
    );
    return Math.exp(average(logs));
  }
  if (aggregate === 'deviation') {
    const own = counted.map((user) => (isRelevant(user) ? textbookMetric(metric)(user, k) : 0));
    return Math.sqrt(average(own.map((value) => (value - mean(metric)) ** 2)));
  }
  if (aggregate === 'pooled') {
    const hits = counted.reduce((total, user) => total + textbookMetric('hits')(user, k), 0);
    const norms = counted.reduce((total, user) => total + pooledNorm(metric, user, k), 0);
    return counted.length === 0 ? Number.NaN : hits === 0 ? 0 : hits / norms;
  }
  return mean(metric);
}

function pooledNorm(metric: string, { list, truth }: TextbookUser, k: number): number {
  const relevant = [...truth.values()].filter((grade) => grade > 0).length;
  const norms: Readonly<Record<string, number>> = {
    precision: k,
    'precision(norm=cutoff-or-list)': k === Number.POSITIVE_INFINITY ? list.length : k,
    'precision(norm=list)': Math.min(k, list.length),
    recall: relevant,
    'recall(norm=relevant-at-cutoff)': Math.min(k, relevant),
    'recall(norm=hits-of-list)': textbookMetric('hits')({ list, truth }, Number.POSITIVE_INFINITY),
    'recall(norm=relevant-at-list)': Math.min(k, relevant, list.length),
  };
  return norms[metric]!;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
