// Which types the signatures of the entry points mention, read from the declarations of the modules that the build leaves
// in build/modules: a caller must be able to name each of them.

import { basename, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { type PublicUnion, publicUnions } from './public-unions.js';

const MODULES = fileURLToPath(new URL('../../../build/modules/', import.meta.url));

/** What one entry point exports. */
export interface EntryNames {
  readonly values: readonly string[];
  readonly types: readonly string[];
  /** Types that its signatures mention: name, and the module that declares it. */
  readonly mentioned: ReadonlyMap<string, string>;
  /** Unions of objects that its signatures mention. */
  readonly unions: readonly PublicUnion[];
}

/** Reads `build/modules/NAME.d.ts` of every name, or other declaration files by path. */
export function entryNames(names: readonly string[], folder = MODULES): Map<string, EntryNames> {
  const files = names.map((name) => `${folder}${name}.d.ts`);
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
    skipLibCheck: true,
  });
  return new Map(files.map((file) => [basename(file, '.d.ts'), namesOf(program, file, folder)]));
}

function namesOf(program: ts.Program, file: string, folder: string): EntryNames {
  const checker = program.getTypeChecker();
  const module = checker.getSymbolAtLocation(program.getSourceFile(file)!);
  const symbols = module === undefined ? [] : checker.getExportsOfModule(module);
  const values: string[] = [];
  const types: string[] = [];
  const seen = new Set<ts.Symbol>();
  const mentioned = new Map<string, string>();
  for (const symbol of symbols) {
    const { flags } = resolved(checker, symbol);
    (flags & ts.SymbolFlags.Value && !isTypeOnly(symbol) ? values : types).push(symbol.name);
  }
  const visitSymbol = (symbol: ts.Symbol): void => {
    if (seen.has(symbol)) return;
    seen.add(symbol);
    for (const declaration of symbol.declarations ?? []) visitNode(declaration);
  };
  const visitName = (name: ts.Node): void => {
    const found = checker.getSymbolAtLocation(name);
    if (found === undefined) return;
    const symbol = resolved(checker, found);
    const [declaration] = symbol.declarations ?? [];
    if (declaration === undefined || symbol.flags & ts.SymbolFlags.TypeParameter) return;
    const path = declaration.getSourceFile().fileName;
    // Types of documents are computed from their schemas: callers name the results and not the computation.
    if (!path.startsWith(folder) || path === `${folder}foundation/schema.d.ts`) return;
    mentioned.set(symbol.name, relative(folder, path).replace(/\.d\.ts$/, '.js'));
    visitSymbol(symbol);
  };
  const visitNode = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) visitName(node.typeName);
    if (ts.isExpressionWithTypeArguments(node)) visitName(node.expression);
    if (ts.isImportTypeNode(node) && node.qualifier !== undefined && !node.isTypeOf) visitName(node.qualifier);
    ts.forEachChild(node, visitNode);
  };
  for (const symbol of symbols) visitSymbol(resolved(checker, symbol));
  return { values, types, mentioned, unions: publicUnions(program, file, folder) };
}

/** Whether a class is exported as a type and no more. */
function isTypeOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((each) => ts.isExportSpecifier(each) && (each.isTypeOnly || each.parent.parent.isTypeOnly));
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}
