// Rules that concern many files at once: import cycles, names that stand for two things, files too small to be their own.

import ts from 'typescript';
import { targetOf } from './layers.js';
import { importLines, type Source } from './sources.js';

/** Entry points re-export; they do not count as readers of a file. */
const ENTRY_POINTS = /^src\/[^/]+\.ts$/;
const SMALL_LINE_COUNT = 25;

/** Files that import each other, types included: each group as one violation. */
export function importCycles(sources: readonly Source[]): string[] {
  const targets = targetsOf(sources);
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    low.set(path, order.get(path)!);
    stack.push(path);
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) visit(target);
      if (stack.includes(target)) low.set(path, Math.min(low.get(path)!, low.get(target)!));
    }
    if (low.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1 || targets.get(path)?.includes(path)) cycles.push(group);
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return cycles.map((group) => `${[...group].sort().join(', ')} import each other`);
}

/** File names that two folders have. */
export function repeatedFileNames(sources: readonly Source[]): string[] {
  return repeated(sources.map(({ path }) => [path.split('/').pop()!, path]));
}

/** Names that two files export, re-exports aside. */
export function repeatedExports(sources: readonly Source[]): string[] {
  return repeated(sources.flatMap((source) => [...new Set(exportedNames(source))].map((name) => [name, source.path])));
}

/** Files of a few lines that only one other file reads: they belong into it. */
export function filesTooSmall(sources: readonly Source[]): string[] {
  const readers = new Map<string, Set<string>>();
  const published = new Set<string>();
  for (const [path, targets] of targetsOf(sources)) {
    for (const target of targets) {
      if (ENTRY_POINTS.test(path)) published.add(target);
      else readers.set(target, (readers.get(target) ?? new Set()).add(path));
    }
  }
  return sources.flatMap(({ path, tree }) => {
    const lineCount = tree.text.trimEnd().split('\n').length;
    const [reader, ...others] = readers.get(path) ?? [];
    if (lineCount >= SMALL_LINE_COUNT || published.has(path) || reader === undefined || others.length > 0) return [];
    return [`${path}:1 has ${lineCount} lines and one importer: move it into ${reader}`];
  });
}

function targetsOf(sources: readonly Source[]): Map<string, string[]> {
  return new Map(
    sources.map((source) => {
      const found = importLines(source).map(({ specifier }) => targetOf(source, specifier)?.replace(/\.js$/, '.ts'));
      return [source.path, found.filter((target) => target !== undefined)];
    }),
  );
}

function repeated(entries: readonly (readonly string[])[]): string[] {
  const places = new Map<string, string[]>();
  for (const [name, path] of entries) places.set(name!, [...(places.get(name!) ?? []), path!]);
  return [...places].filter(([, paths]) => paths.length > 1).map(([name, paths]) => `${name}: ${paths.join(', ')}`);
}

function exportedNames(source: Source): string[] {
  return source.tree.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.map(({ name }) => name.getText(source.tree));
    }
    const name = (statement as ts.Statement & { name?: ts.Node }).name;
    return name === undefined ? [] : [name.getText(source.tree)];
  });
}
