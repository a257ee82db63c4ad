// Kernels come in pairs: the plain body in src/foundation/kernels, a constant that calls `defineKernel`, and the function of
// the same name that a file of assembly/modules exports. The bodies of neural models lie in kernels/neural.

import ts from 'typescript';
import { importLines, nodesOf, type Source } from './sources.js';

const PLAIN = 'src/foundation/kernels/';
const NEURAL = `${PLAIN}neural/`;
const MODULES = 'assembly/modules/';
const NEURAL_MODULE = `${MODULES}neural-module.ts`;
/** Exported for the host; it computes nothing. */
const NOT_A_KERNEL = 'heapBase';
/** Tells how much working memory the kernel of that name needs. */
const SCRATCH = /Scratch$/;

/** Kernels of either side without one of the same name on the other. */
export function kernelsWithoutTwin(src: readonly Source[], assembly: readonly Source[]): string[] {
  const modules = assembly.filter(({ path }) => path.startsWith(MODULES));
  const isNeural = ({ path }: Source) => path === NEURAL_MODULE;
  return [
    ...unpaired(
      plainKernels(src, PLAIN),
      modules.filter((module) => !isNeural(module)),
      PLAIN,
    ),
    ...unpaired(plainKernels(src, NEURAL), modules.filter(isNeural), NEURAL),
  ];
}

function unpaired(kernels: readonly PlainKernel[], modules: readonly Source[], folder: string): string[] {
  const plain = kernels.flatMap(({ constants }) => constants);
  const compiled = modules.flatMap(compiledKernels);
  return [
    ...without(plain, compiled).map((name) => `${name} of ${folder} has no twin that a file of ${MODULES} exports`),
    ...without(compiled, plain).map((name) => `${name}, which a file of ${MODULES} exports, has no twin in ${folder}`),
  ];
}

/** Kernels that the table of their folder does not export. */
export function kernelsNotInTable(src: readonly Source[]): string[] {
  return [...unlisted(src, PLAIN, 'table'), ...unlisted(src, NEURAL, 'neural-table')];
}

function unlisted(src: readonly Source[], folder: string, tableName: string): string[] {
  const table = src.find(({ path }) => path === `${folder}${tableName}.ts`);
  return plainKernels(src, folder).flatMap(({ name, constants }) =>
    constants
      .filter((constant) => table === undefined || !lists(table, `./${name}.js`, constant))
      .map((constant) => `${folder}${name}.ts defines ${constant}, which ${folder}${tableName}.ts does not list`),
  );
}

interface PlainKernel {
  readonly name: string;
  readonly constants: readonly string[];
}

function plainKernels(src: readonly Source[], folder: string): PlainKernel[] {
  return src
    .filter(({ path }) => path.startsWith(folder) && !path.slice(folder.length).includes('/'))
    .map(({ path, tree }) => ({ name: nameOf(path, folder), constants: definedKernels(tree) }))
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
  return importLines(table)
    .filter((line) => line.specifier === specifier && !line.isTypeOnly)
    .flatMap(({ node }) => [...nodesOf(node)].filter(ts.isExportSpecifier))
    .some(({ name }) => name.text === constant);
}

function compiledKernels({ tree }: Source): string[] {
  return [...nodesOf(tree)]
    .filter(ts.isExportSpecifier)
    .map(({ name }) => name.text)
    .filter((name) => name !== NOT_A_KERNEL && !SCRATCH.test(name));
}

function nameOf(path: string, folder: string): string {
  return path.slice(folder.length).replace(/\.ts$/, '');
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name));
}
