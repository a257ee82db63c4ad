// A word of the metric vocabulary is one row of one table: everything else reads the row. Code that asks which word a
// definition has, by a comparison, a switch or a table written on the spot, would be a second place to change.

import ts from 'typescript';
import { nodesOf, type Source, violation } from './sources.js';

export interface Vocabulary {
  /** The keys of definitions whose values are words: `norm`, `fold`, `gain` and so on. */
  readonly keys: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/** What the definitions say, in the files `*-vocabulary.ts`: the keys of every family, and all words. */
export function vocabularyOf(sources: readonly Source[]): Vocabulary {
  const keys = new Set<string>();
  const words = new Set<string>();
  for (const { tree } of sources.filter(({ path }) => path.endsWith('-vocabulary.ts'))) {
    for (const node of nodesOf(tree)) {
      if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) words.add(node.literal.text);
      if (!ts.isInterfaceDeclaration(node)) continue;
      const names = node.members.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? name.text : []));
      // The tags that tell families apart narrow the type of a definition; the words are what is inside.
      if (names.includes('family')) for (const key of names.filter((name) => name !== 'family')) keys.add(key);
    }
  }
  return { keys, words };
}

/** Everywhere in the metrics, and elsewhere of what is called `definition`. */
export function wordsAsked(source: Source, { keys, words }: Vocabulary): string[] {
  const isMetric = source.path.startsWith('src/engine/metrics/');
  const isKey = (node: ts.Expression): boolean => {
    const inner = withoutMarks(node);
    if (ts.isPropertyAccessExpression(inner)) {
      return keys.has(inner.name.text) && (isMetric || nameOf(inner.expression) === 'definition');
    }
    return isMetric && ts.isIdentifier(inner) && keys.has(inner.text);
  };
  const isWord = (node: ts.Expression) => ts.isStringLiteral(node) && words.has(node.text);
  return [...nodesOf(source.tree)]
    .filter((node) => asks(node, isKey, isWord))
    .map((node) => {
      return violation(source, node, `asks for a word: ${node.getText(source.tree).split('\n')[0]}`);
    });
}

type Test = (node: ts.Expression) => boolean;

function asks(node: ts.Node, isKey: Test, isWord: Test): boolean {
  if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) {
    return (isKey(node.left) && isWord(node.right)) || (isKey(node.right) && isWord(node.left));
  }
  if (ts.isSwitchStatement(node)) {
    return (
      isKey(node.expression) &&
      node.caseBlock.clauses.some((clause) => ts.isCaseClause(clause) && isWord(clause.expression))
    );
  }
  if (ts.isElementAccessExpression(node)) {
    return ts.isObjectLiteralExpression(withoutMarks(node.expression)) && isKey(node.argumentExpression);
  }
  return (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    ts.isArrayLiteralExpression(withoutMarks(node.expression.expression)) &&
    node.arguments.some(isKey)
  );
}

/** Without `!`, brackets and `as`. */
function withoutMarks(node: ts.Expression): ts.Expression {
  return ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node) || ts.isAsExpression(node)
    ? withoutMarks(node.expression)
    : node;
}

function nameOf(node: ts.Expression): string | undefined {
  const inner = withoutMarks(node);
  if (ts.isPropertyAccessExpression(inner)) return inner.name.text;
  return ts.isIdentifier(inner) ? inner.text : undefined;
}
