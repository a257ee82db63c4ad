// The demo twice: every number of it is computed, and comes out again.
import { describe, expect, it } from 'vitest';
import { runDemo, withoutTimes } from './run-demo.js';

describe('the demo', () => {
  it('prints the same again apart from the times, and is plain with NO_COLOR', () => {
    const [first, second] = [runDemo(), runDemo({ NO_COLOR: '1' })];
    expect([first.status, first.stderr, second.status, second.stderr]).toEqual([0, '', 0, '']);
    expect(second.stdout).not.toContain('\u001b');
    expect(withoutTimes(second.lines)).toEqual(withoutTimes(first.lines));
  });
});
