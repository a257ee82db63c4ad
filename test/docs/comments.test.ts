// Every name that the package exports says what it is, where an editor shows it.
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from './document-folder.js';

const ENTRIES = [
  ...['index', 'data', 'metrics', 'models', 'statistics', 'experiment', 'report', 'node', 'parquet'],
].map((name) => join(ROOT, `dist/${name}.d.ts`));

const program = ts.createProgram(ENTRIES, {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  skipLibCheck: true,
  noLib: true,
});
const checker = program.getTypeChecker();

/** The exported names of an entry, each with its comment. */
function commentsOf(entry: string): [name: string, comment: string][] {
  const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!;
  return checker.getExportsOfModule(module).map((symbol) => {
    const real = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
    return [symbol.name, ts.displayPartsToString(real.getDocumentationComment(checker)).trim()];
  });
}

describe.each(ENTRIES.map((entry) => [entry.slice(ROOT.length), entry]))('%s', (_, entry) => {
  const comments = commentsOf(entry);

  it('exports names', () => expect(comments.length).toBeGreaterThan(0));

  it('says of every one what it is', () => {
    expect(comments.filter(([, comment]) => comment.length < 10).map(([name]) => name)).toEqual([]);
  });

  it('says it without leaning on the name above, which an editor does not show', () => {
    const leaning = comments.filter(([, comment]) => /^(The same\b|Their|Its|Those|They|It)\b/.test(comment));
    expect(leaning.map(([name]) => name)).toEqual([]);
  });
});
