// The mutants of a source file: small changes of its text, each of which a test should notice. Messages of errors, types and
// imports are left alone. Also where its functions begin, so that a run can record which tests reach them.
import ts from 'typescript';

const SWAPS = Object.fromEntries(
  [
    ['+', '-'],
    ['*', '/'],
    ['<', '<='],
    ['>', '>='],
    ['===', '!=='],
    ['&&', '||'],
    ['<<', '>>'],
    ['&', '|'],
    ['+=', '-='],
    ['*=', '/='],
    ['++', '--'],
    ['min', 'max'],
    ['floor', 'ceil'],
    ['some', 'every'],
  ].flatMap(([one, other]) => [
    [one, other],
    [other, one],
  ]),
);
Object.assign(SWAPS, { '%': '*', '??': '&&', '>>>': '>>', '^': '&', '!': '', '|=': '&=', '&=': '|=' });

/** `{ mutants, marks }`: a mutant has `start`, `end`, `to`, `line` and `within`, the number of its innermost function (-1: none). */
export function mutantsOfFile(path, text) {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const marks = [];
  const add = (start, end, to, within) => {
    const line = file.getLineAndCharacterOfPosition(start).line + 1;
    mutants.push({ path, start, end, from: text.slice(start, end), to, line, within });
  };
  const replace = (node, to, within) => add(node.getStart(), node.getEnd(), to, within);
  const swap = (node, within) => {
    const to = SWAPS[node.getText()];
    if (to !== undefined) replace(node, to, within);
  };

  function visit(node, outer) {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isThrowStatement(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return;
    let within = outer;
    if (ts.isFunctionLike(node) && node.body !== undefined) {
      within = marks.length;
      const isBlock = ts.isBlock(node.body);
      marks.push({ isBlock, start: node.body.getStart() + (isBlock ? 1 : 0), end: node.body.getEnd() });
    }
    if (ts.isBinaryExpression(node)) {
      const isText = [node.left, node.right].some((side) => ts.isStringLiteral(side) || ts.isTemplateLiteral(side));
      if (!(isText && /^\+=?$/.test(node.operatorToken.getText()))) swap(node.operatorToken, within);
    } else if (ts.isPrefixUnaryExpression(node)) {
      const sign = text.slice(node.getStart(), node.operand.getStart());
      if (sign === '-') add(node.getStart(), node.operand.getStart(), ' ', within);
      else if (sign in SWAPS) add(node.getStart(), node.operand.getStart(), SWAPS[sign], within);
    } else if (ts.isPostfixUnaryExpression(node)) {
      add(node.operand.getEnd(), node.getEnd(), SWAPS[text.slice(node.operand.getEnd(), node.getEnd())], within);
    } else if (ts.isIfStatement(node)) {
      for (const to of ['true', 'false']) replace(node.expression, to, within);
    } else if (ts.isConditionalExpression(node)) {
      for (const to of ['true', 'false']) replace(node.condition, to, within);
    } else if (ts.isWhileStatement(node)) {
      replace(node.expression, 'false', within);
    } else if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
      replace(node, node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true', within);
    } else if (ts.isNumericLiteral(node)) {
      replace(node, `(${node.getText()} + 1)`, within);
    } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
      if (node.expression.expression.kind !== ts.SyntaxKind.SuperKeyword) replace(node, ';', within);
    } else if (ts.isPropertyAccessExpression(node)) {
      if (ts.isCallExpression(node.parent) && node.parent.expression === node) swap(node.name, within);
    }
    ts.forEachChild(node, (child) => visit(child, within));
  }
  visit(file, -1);
  return { mutants, marks };
}

/** The text with a call at the start of each function that records that it was reached. */
export function markedText(path, text, marks) {
  const insertions = marks.flatMap(({ isBlock, start, end }, at) => {
    const note = `globalThis.reachedFunctions?.add(${JSON.stringify(`${path}#${at}`)})`;
    return isBlock
      ? [[start, `${note};`]]
      : [
          [start, `(${note}, `],
          [end, ')'],
        ];
  });
  // At one place, an inner function ends before its outer one and begins after it.
  const sorted = insertions
    .map(([at, added], order) => ({ at, added, order }))
    .sort((one, other) => {
      if (one.at !== other.at) return other.at - one.at;
      return one.added === ')' ? one.order - other.order : other.order - one.order;
    });
  return sorted.reduce((marked, { at, added }) => marked.slice(0, at) + added + marked.slice(at), text);
}
