// Kernels come in pairs: the plain body in src/foundation/kernels, which calls `defineKernel`, and the file of the same name
// in a family of assembly/, from which assembly/index.ts exports. All other files of both folders are not kernels.

import ts from 'typescript';
import { importLines, nodesOf, type Source } from './sources.js';

const PLAIN = 'src/foundation/kernels/';
const COMPILED_INDEX = 'assembly/index.ts';
/** Exported for the host; it computes nothing. */
const NOT_A_KERNEL = 'heap-base';

/** Kernels of either side without a file of the same name on the other. */
export function kernelsWithoutTwin(src: readonly Source[], assembly: readonly Source[]): string[] {
  const plain = plainKernels(src).map(({ name }) => name);
  const compiled = compiledKernels(assembly);
  return [
    ...without(plain, compiled).map((name) => `${PLAIN}${name}.ts has no twin that ${COMPILED_INDEX} exports`),
    ...without(compiled, plain).map(
      (name) => `${name}, which ${COMPILED_INDEX} exports, has no twin ${PLAIN}${name}.ts`,
    ),
  ];
}

/** Kernels that src/foundation/kernels/table.ts does not import by name and then use. */
export function kernelsNotInTable(src: readonly Source[]): string[] {
  const table = src.find(({ path }) => path === `${PLAIN}table.ts`);
  return plainKernels(src).flatMap(({ name, constants }) =>
    constants
      .filter((constant) => table === undefined || !lists(table, `./${name}.js`, constant))
      .map((constant) => `${PLAIN}${name}.ts defines ${constant}, which ${PLAIN}table.ts does not list`),
  );
}

interface PlainKernel {
  readonly name: string;
  readonly constants: readonly string[];
}

function plainKernels(src: readonly Source[]): PlainKernel[] {
  return src
    .filter(({ path }) => path.startsWith(PLAIN))
    .map(({ path, tree }) => ({ name: nameOf(path, PLAIN), constants: definedKernels(tree) }))
    .filter(({ constants }) => constants.length > 0);
}

/** The names of constants that hold `defineKernel(...)`; a call that is kept in no constant is named by its text. */
function definedKernels(tree: ts.SourceFile): string[] {
  return [...nodesOf(tree)]
    .filter(ts.isCallExpression)
    .filter(({ expression }) => ts.isIdentifier(expression) && expression.text === 'defineKernel')
    .map(({ parent }) => (ts.isVariableDeclaration(parent) ? parent.name.getText(tree) : 'an unnamed kernel'));
}

function lists(table: Source, specifier: string, constant: string): boolean {
  const localName = importLines(table)
    .filter((line) => line.specifier === specifier && !line.isTypeOnly)
    .flatMap(({ node }) => [...nodesOf(node)].filter(ts.isImportSpecifier))
    .find(({ name, propertyName }) => (propertyName ?? name).text === constant)?.name.text;
  const isLocalName = (node: ts.Node) => ts.isIdentifier(node) && node.text === localName;
  return table.tree.statements.some((line) => !ts.isImportDeclaration(line) && [...nodesOf(line)].some(isLocalName));
}

function compiledKernels(assembly: readonly Source[]): string[] {
  const index = assembly.find(({ path }) => path === COMPILED_INDEX);
  const modules =
    index === undefined ? [] : importLines(index).map(({ specifier }) => specifier?.split('/').pop() ?? '');
  return modules.filter((name) => name !== NOT_A_KERNEL);
}

function nameOf(path: string, folder: string): string {
  return path.slice(folder.length).replace(/\.ts$/, '');
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}
