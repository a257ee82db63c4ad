// Lets bundlers drop constants that nobody uses. package.json says that no module has side effects, but a chunk holds many
// modules, and a call at its top level would stay: this plugin marks each as pure, in the sources as esbuild loads them.
import { readFile } from 'node:fs/promises';
import ts from 'typescript';

/** An esbuild plugin for the modules of src; what the shells run is never left out and stays as it is. */
const pureConstants = (wrap) => ({
  name: 'pure-constants',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (/\.generated\.ts$|[\\/]src[\\/](cli|web)[\\/]|node_modules/.test(path)) return undefined;
      return { contents: withPureConstants(await readFile(path, 'utf8'), wrap), loader: 'ts' };
    });
  },
});

/** hyparquet-compressors does not say that its table of compressors, which compiles a module, may be left out. */
const unusedSnappy = {
  name: 'unused-snappy',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^\.\/compressors\.js$/ }, async ({ path, importer, kind, resolveDir, pluginData }) => {
      if (pluginData === 'seen' || !importer.includes('hyparquet-compressors')) return undefined;
      return { ...(await resolve(path, { importer, kind, resolveDir, pluginData: 'seen' })), sideEffects: false };
    });
  },
};

/** What every script is built with that is whole: what it does not use is gone, and the wrapping of the rest. */
export const SMALLER = [pureConstants((expression) => `(() => (${expression}))()`), unusedSnappy];

/** For chunks that are bundled again: esbuild would unwrap an arrow, and its mark would go before others can read it. */
export const SMALLER_CHUNKS = [
  pureConstants((expression) => `(function () { return (${expression}); })()`),
  unusedSnappy,
];

/** The same text with every initialiser of a top-level constant that a bundler could take for a side effect marked as pure. */
function withPureConstants(text, wrap) {
  const tree = ts.createSourceFile('module.ts', text, ts.ScriptTarget.Latest, true);
  const initialisers = tree.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .flatMap(({ initializer }) => (initializer !== undefined && mayHaveEffects(initializer) ? [initializer] : []));
  let marked = text;
  for (const node of initialisers.reverse()) {
    const [start, end] = [node.getStart(tree), node.getEnd()];
    const expression = text.slice(start, end);
    const call = isPlainCall(node) ? expression : wrap(expression);
    marked = `${marked.slice(0, start)}/* @__PURE__ */ ${call}${marked.slice(end)}`;
  }
  return marked;
}

/** `f(a, b)` or `new F(a, b)`, where evaluating the arguments has no effects of its own. */
function isPlainCall(node) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return false;
  return ts.isIdentifier(node.expression) && !(node.arguments ?? []).some(mayHaveEffects);
}

function mayHaveEffects(node) {
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return false;
  return (
    ts.isCallExpression(node) ||
    ts.isNewExpression(node) ||
    ts.isSpreadElement(node) ||
    ts.isSpreadAssignment(node) ||
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isTemplateExpression(node) ||
    ts.isTaggedTemplateExpression(node) ||
    ts.forEachChild(node, (child) => mayHaveEffects(child) || undefined) === true
  );
}
