// The examples in the comments of what the package exports, as one program: each is a function of its own that starts from
// test/packaging/projects/code-examples/inputs.ts, and a line such as `adjust(ps).rejected;   // [true]` is a claim.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import ts from 'typescript';
import { createDocumentFolder, ROOT } from './document-folder.js';

const ENTRIES = ['index', 'data', 'metrics', 'models', 'statistics', 'experiment', 'report', 'node', 'parquet'];
const INPUTS = join(ROOT, 'test/packaging/projects/code-examples/inputs.ts');
const CLAIM = /^(.*\S);\s+\/\/ (.+)$/;

export interface CodeExample {
  readonly name: string;
  readonly text: string;
}

export interface ExportedExamples {
  readonly examples: readonly CodeExample[];
  /** Exported functions that have none. */
  readonly without: readonly string[];
  /** What each entry exports as a value. */
  readonly values: ReadonlyMap<string, readonly string[]>;
}

/** Reads the declarations of every entry point; methods of exported types may have examples too. */
export function exportedExamples(): ExportedExamples {
  const files = new Map(ENTRIES.map((entry) => [entry, join(ROOT, `dist/${entry}.d.ts`)]));
  const program = ts.createProgram([...files.values()], { module: ts.ModuleKind.NodeNext, noLib: true });
  const checker = program.getTypeChecker();
  const found = new Map<string, string>();
  const without = new Set<string>();
  const values = new Map<string, string[]>();
  const known = new Set<string>();
  for (const [entry, file] of files) {
    const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
    const own: string[] = [];
    for (const exported of symbols) {
      const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
      const isValue = (symbol.flags & ts.SymbolFlags.Value) !== 0;
      const isFunction = isValue && checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0;
      const methods =
        symbol.flags & ts.SymbolFlags.Interface ? checker.getDeclaredTypeOfSymbol(symbol).getProperties() : [];
      for (const one of [symbol, ...methods]) {
        const tag = one.getJsDocTags(checker).find(({ name }) => name === 'example');
        const name = one === symbol ? exported.name : `${exported.name}.${one.name}`;
        if (tag !== undefined) found.set(name, ts.displayPartsToString(tag.text));
        else if (one === symbol && isFunction) without.add(name);
      }
      if (isValue && !isTypeOnly(exported) && !known.has(exported.name)) own.push(exported.name);
      if (isValue) known.add(exported.name);
    }
    values.set(entry, own);
  }
  return { examples: Array.from(found, ([name, text]) => ({ name, text })), without: [...without], values };
}

function isTypeOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((each) => ts.isExportSpecifier(each) && (each.isTypeOnly || each.parent.parent.isTypeOnly));
}

/** Compiles the examples against the declarations of the package and runs them in one process; gives what went wrong. */
export function runExamples({ examples, values }: ExportedExamples): string[] {
  const place = createDocumentFolder();
  try {
    const inputs = readFileSync(INPUTS, 'utf8');
    const text = programText(examples, values, inputs);
    place.write('package.json', '{ "type": "module" }');
    place.write('inputs.ts', inputs);
    place.write('examples.ts', text);
    const wrong = typeErrors(join(place.folder, 'examples.ts'));
    const plain = (script: string) => transformSync(script, { loader: 'ts', format: 'esm', target: 'es2022' }).code;
    place.write('inputs.js', plain(inputs));
    place.write('examples.js', plain(text));
    const { stdout, stderr, status } = place.run(process.execPath, ['examples.js']);
    const failed = stdout.split('\n').filter((line) => line.startsWith('wrong: '));
    return [...wrong, ...failed, ...(status === 0 ? [] : [`exit code ${status}: ${stderr}`])];
  } finally {
    place.remove();
  }
}

function programText(examples: readonly CodeExample[], values: ExportedExamples['values'], inputs: string): string {
  const names = Array.from(inputs.matchAll(/^export const (\w+)/gm), ([, name]) => name);
  const entries = Array.from(values, ([entry, own]) => {
    return `import { ${own.join(', ')} } from 'recgauge${entry === 'index' ? '' : `/${entry}`}';`;
  });
  const lines = examples.map(({ text }) => text.split('\n'));
  const imports = new Set(lines.flat().filter((line) => line.startsWith('import ')));
  const bodies = lines.map((of) =>
    of
      .filter((line) => !imports.has(line))
      .map(claimed)
      .join('\n'),
  );
  return [
    `import { ${names.join(', ')} } from './inputs.js';`,
    ...entries,
    ...imports,
    `const plain = (value: unknown) => JSON.stringify(value, (_, part) =>
      ArrayBuffer.isView(part) ? [...(part as Float64Array)] : typeof part === 'number' ? +part.toPrecision(6) : part);
    const same = (value: unknown, claimed: unknown) => {
      if (plain(value) !== plain(claimed)) throw new Error('gives ' + plain(value) + ', the comment says ' + plain(claimed));
    };
    const examples: Record<string, () => Promise<void>> = {`,
    ...examples.map(({ name }, place) => `${JSON.stringify(name)}: async () => {\n${bodies[place]}\n},`),
    `};
    for (const [name, run] of Object.entries(examples)) {
      await run().catch((error) => console.log('wrong: ' + name + ': ' + error));
    }
    pool.dispose();`,
  ].join('\n');
}

/** The line with its claim checked; a comment that is not a literal is one for readers. */
function claimed(line: string): string {
  const [, expression, comment = ''] = CLAIM.exec(line) ?? [];
  const isLiteral = /^(-?\d[\d.e+-]*|true|false|null|'[^']*'|\[.*\]|\{.*\})$/.test(comment);
  return expression === undefined || !isLiteral ? line : `same(${expression}, ${comment});`;
}

function typeErrors(file: string): string[] {
  const program = ts.createProgram([file], {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    noEmit: true,
  });
  return ts.getPreEmitDiagnostics(program).map((wrong) => {
    const { line = 0 } = wrong.file?.getLineAndCharacterOfPosition(wrong.start ?? 0) ?? {};
    const text = wrong.file?.text.split('\n')[line];
    return `${text}: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}`;
  });
}
