// The rules that one file can break alone. Each takes a source and returns what is wrong with it, or nothing.

import { isBuiltin } from 'node:module';
import ts from 'typescript';
import { placeOf } from './layers.js';
import { importLines, nodesOf, type Source, violation } from './sources.js';

export type Rule = (source: Source) => string[];

const MAXIMUM_LINE_COUNT = 300;

/** Folders that reach the clock, the process, files and threads, and hand them to the others. */
export const ADAPTERS = [
  'cli',
  'web',
  'node',
  'worker',
  'data/reading',
  'foundation/parallel',
  'foundation/node-builtin',
  // Loads an optional package.
  'models/onnx/onnx-runtime',
];

/** Globals through which a program depends on when and where it runs. */
const AMBIENT = ['console', 'process', 'performance', 'Date'];

const GLOBAL_OBJECTS = ['globalThis', 'window', 'self'];

/** Members of Math that every engine computes to the same bits; `random` is another rule's business. */
const EXACT_MATH = new Set(
  `abs ceil clz32 floor fround imul max min random round sign sqrt trunc
   E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2`.split(/\s+/),
);

/** An entry point holds nothing but `export ... from` lines. */
export const onlyReExports: Rule = (source) =>
  source.tree.statements
    .filter((statement) => !(ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined))
    .map((statement) => violation(source, statement, 'is not an export line'));

/** No console, clock, chance, process or Node module below the shells and adapters. */
export const noAmbientWorld: Rule = (source) => {
  const place = placeOf(source.path);
  if (ADAPTERS.some((name) => place === name || place.startsWith(`${name}/`))) return [];
  const imports = importLines(source)
    .filter(({ specifier }) => specifier === null || isBuiltin(specifier))
    .map(({ specifier, node }) =>
      violation(source, node, `imports ${specifier ?? 'a computed module'} below the adapters`),
    );
  const uses = [...nodesOf(source.tree)].filter(ts.isIdentifier).flatMap((name) => {
    const isAmbient = AMBIENT.includes(name.text) && isGlobalReference(name) && memberOf(name) !== 'UTC';
    const isChance = name.text === 'Math' && isGlobalReference(name) && memberOf(name) === 'random';
    if (!isAmbient && !isChance) return [];
    return [violation(source, name, `uses ${isChance ? 'Math.random' : name.text} below the adapters`)];
  });
  return [...imports, ...uses];
};

/** Engines disagree in the last bits of log, exp, pow and their kin; numbers/ computes them in portable arithmetic. */
export const noHostTranscendentals: Rule = (source) =>
  [...nodesOf(source.tree)].flatMap((node) => {
    if (ts.isBinaryExpression(node) && /^\*\*=?$/.test(node.operatorToken.getText(source.tree))) {
      return [violation(source, node.operatorToken, 'uses the operator **')];
    }
    if (!ts.isIdentifier(node) || !/^(Native|JS)?Mathf?$/.test(node.text) || !isGlobalReference(node)) return [];
    const member = memberOf(node);
    if (member === undefined) return [violation(source, node, `uses ${node.text} other than as ${node.text}.name`)];
    return EXACT_MATH.has(member) ? [] : [violation(source, node, `uses ${node.text}.${member}`)];
  });

/** The shells, and reports, which tell their readers what to run. */
const SPEAKERS = ['cli', 'web', 'report'];

/** Below the shells text names arguments, as `mention` does; only a shell spells them as options. */
export const noCommandLineOptions: Rule = (source) => {
  if (SPEAKERS.some((name) => placeOf(source.path).startsWith(`${name}/`))) return [];
  return [...nodesOf(source.tree)].filter(isText).flatMap((node) => {
    const [option] = /(?<![\w-])--[a-z][\w-]*|\brecgauge [a-z]+ --?[a-z]/.exec(node.text) ?? [];
    return option === undefined ? [] : [violation(source, node, `spells ${option}`)];
  });
};

function isText(node: ts.Node): node is ts.StringLiteralLike | ts.TemplateLiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
}

export const noDefaultExport: Rule = (source) =>
  [...nodesOf(source.tree)]
    .filter(
      (node) =>
        ts.isExportAssignment(node) ||
        (ts.isExportSpecifier(node) && node.name.text === 'default') ||
        (node.kind === ts.SyntaxKind.DefaultKeyword && ts.isStatement(node.parent)),
    )
    .map((node) => violation(source, node, 'exports a default'));

export const noEnum: Rule = (source) =>
  [...nodesOf(source.tree)].filter(ts.isEnumDeclaration).map((node) => violation(source, node, 'declares an enum'));

/** Relaxed SIMD may give different bits on different machines. */
export const noRelaxedSimd: Rule = (source) =>
  [...nodesOf(source.tree)]
    .filter((node) => ts.isIdentifier(node) && node.text.startsWith('relaxed'))
    .map((node) => violation(source, node, `uses ${node.getText(source.tree)}`));

/** Entry points are exempt: lists of names, read by looking up. */
export const notTooLong: Rule = ({ path, tree }) => {
  if (/^src\/[^/]+\.ts$/.test(path)) return [];
  const lineCount = tree.text.replace(/\n$/, '').split('\n').length;
  return lineCount > MAXIMUM_LINE_COUNT ? [`${path}:1 has ${lineCount} lines; ${MAXIMUM_LINE_COUNT} at most`] : [];
};

/** Folders whose name says nothing about what is in them. Takes paths from the root of the repository. */
export function namelessFolders(paths: readonly string[]): string[] {
  return paths
    .filter((path) => /(^|\/)(utils?|common|core|types|shared|helpers)\//.test(path))
    .map((path) => `${path}: rename its folder`);
}

/** Whether an identifier stands for the global of that name: not a member, key, label or type of the same name. */
function isGlobalReference(name: ts.Identifier): boolean {
  const { parent } = name;
  if (ts.isPropertyAccessExpression(parent) && parent.name === name) {
    return ts.isIdentifier(parent.expression) && GLOBAL_OBJECTS.includes(parent.expression.text);
  }
  if (ts.isTypeReferenceNode(parent) || ts.isQualifiedName(parent)) return false;
  if (ts.isBindingElement(parent) && parent.propertyName === name) return false;
  const isKey =
    ts.isPropertyAssignment(parent) ||
    ts.isPropertySignature(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isMethodSignature(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isGetAccessor(parent) ||
    ts.isSetAccessor(parent);
  return !(isKey && parent.name === name);
}

/** `log2` of the `Math` in `Math.log2` or `globalThis.Math.log2`. */
function memberOf(name: ts.Identifier): string | undefined {
  const { parent } = name;
  const whole = ts.isPropertyAccessExpression(parent) && parent.name === name ? parent : name;
  const access = whole.parent;
  return ts.isPropertyAccessExpression(access) && access.expression === whole ? access.name.text : undefined;
}
