// The mutants that `npm run test:mutants` tries, on a text small enough to list all of them.
import { describe, expect, it } from 'vitest';
import { markedText, mutantsOfFile } from '../../../scripts/mutants/mutants-of-file.mjs';

const changes = (text: string) =>
  mutantsOfFile('a.ts', text).mutants.map(({ start, end, to }) => text.slice(0, start) + to + text.slice(end));

describe('mutants', () => {
  it('change one operator, condition, number, flag or call each', () => {
    expect(changes('const a = b + 1;')).toEqual(['const a = b - 1;', 'const a = b + (1 + 1);']);
    expect(changes('if (a < b) f();')).toEqual([
      'if (true) f();',
      'if (false) f();',
      'if (a <= b) f();',
      'if (a < b) ;',
    ]);
    expect(changes('const a = !b && -c;')).toEqual([
      'const a = !b || -c;',
      'const a = b && -c;',
      'const a = !b &&  c;',
    ]);
    expect(changes('let i = a.max(b); i++;')).toEqual(['let i = a.min(b); i++;', 'let i = a.max(b); i--;']);
    expect(changes('const isIt = true;')).toEqual(['const isIt = false;']);
  });

  it('leave types, imports, texts and messages of errors alone', () => {
    for (const text of [
      'type A = 1 | 2;',
      "import { a } from './a1.js';",
      "const a = 'one' + b;",
      'const f = (a: 1 | true): void => {};',
      "throw new InputError('so', { found: 1 + 1 });",
    ]) {
      expect(changes(text), text).toEqual([]);
    }
  });
});

describe('marks', () => {
  it('record the functions that are reached, and change nothing else', () => {
    const text = 'const f = (a) => (b) => a + b; function g(a) { return f(a)(1); } const h = () => 0; return g(2);';
    const marked = markedText('a.ts', text, mutantsOfFile('a.ts', text).marks);
    const scope = globalThis as { reachedFunctions?: Set<string> };
    const before = scope.reachedFunctions;
    scope.reachedFunctions = new Set();
    expect(new Function(marked)()).toBe(3);
    expect([...scope.reachedFunctions].sort()).toEqual(['a.ts#0', 'a.ts#1', 'a.ts#2']);
    if (before === undefined) delete scope.reachedFunctions;
    else scope.reachedFunctions = before;
  });
});
