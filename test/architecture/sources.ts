// Source files as the rules see them: a path from the root of the repository and a syntax tree. Comments and string
// literals are not words in a tree, so prose about a forbidden thing is not taken for its use.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

export interface Source {
  /** From the root of the repository, with forward slashes: `src/foundation/kernels/top-k.ts`. */
  readonly path: string;
  readonly tree: ts.SourceFile;
}

export interface ImportLine {
  /** The module as written; null where it is computed at run time. */
  readonly specifier: string | null;
  /** Whether nothing of it is left after compilation. */
  readonly isTypeOnly: boolean;
  readonly node: ts.Node;
}

export function parseSource(path: string, text: string): Source {
  return { path, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TS) };
}

/** All TypeScript files below a top-level folder, without generated ones; none where the folder does not exist. */
export function readSources(folder: string): Source[] {
  return pathsBelow(folder)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.generated.ts'))
    .map((path) => parseSource(path, readFileSync(ROOT + path, 'utf8')));
}

/** Every file and folder below a top-level folder, as paths from the root of the repository. */
export function pathsBelow(folder: string): string[] {
  if (!existsSync(ROOT + folder)) return [];
  const entries = readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' });
  return entries.map((entry) => posix.join(folder, entry.replaceAll('\\', '/'))).sort();
}

/** Static imports, `export from`, `import()` expressions and `import('...')` types. */
export function importLines(source: Source): ImportLine[] {
  const lines: ImportLine[] = [];
  for (const node of nodesOf(source.tree)) {
    if (ts.isImportDeclaration(node)) {
      // `import { type A }` leaves `import {}` behind; only `import type` leaves nothing.
      const isTypeOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      lines.push({ specifier: literalText(node.moduleSpecifier), isTypeOnly, node });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
      lines.push({ specifier: literalText(node.moduleSpecifier), isTypeOnly: node.isTypeOnly, node });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      lines.push({ specifier: literalText(node.arguments[0]), isTypeOnly: false, node });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      lines.push({ specifier: literalText(node.argument.literal), isTypeOnly: true, node });
    }
  }
  return lines;
}

/** The node and everything below it, in the order of the text. */
export function* nodesOf(node: ts.Node): Generator<ts.Node, void> {
  yield node;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* nodesOf(child);
}

/** One broken rule, as a reader would look it up: `src/a/b.ts:12 what is wrong`. */
export function violation(source: Source, node: ts.Node, what: string): string {
  const { line } = source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree));
  return `${source.path}:${line + 1} ${what}`;
}

function literalText(node: ts.Node | undefined): string | null {
  return node !== undefined && ts.isStringLiteralLike(node) ? node.text : null;
}
