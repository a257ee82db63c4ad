// A form of a metric may do without the cutoff that its entry needs, and may be told so only where that holds.
import { describe, expect, it } from 'vitest';
import { resolveDialectLabel } from '../../../src/engine/dialects/resolve.js';

const cutoffOf = (label: string) => resolveDialectLabel(label)[0]!.cutoff;

describe('labels of dialects without a cutoff', () => {
  it.each(['lenskit:precision', 'ranx:precision-list', 'trec-eval:set-precision'])(
    '%s is of the whole list',
    (label) => {
      const [request] = resolveDialectLabel(label);
      expect(request!.label).toBe(label);
      expect(request!.cutoff).toBeUndefined();
    },
  );

  it('keep a cutoff that is given', () => expect(cutoffOf('lenskit:precision@5')).toBe(5));

  it.each(['ranx:precision', 'lenskit:precision(norm=cutoff)', 'trec-eval:unj'])('%s is refused', (label) => {
    expect(() => resolveDialectLabel(label)).toThrow('needs a cutoff');
  });

  it('are all there is where the library has no cutoff', () => {
    expect(() => resolveDialectLabel('trec-eval:map@10')).toThrow('has no cutoff');
    expect(() => resolveDialectLabel('recbole:auc@10')).toThrow('recbole:auc has no cutoff');
  });

  it('are what a library means that takes a cutoff and does not look at it', () => {
    const [request] = resolveDialectLabel('elliot:auc@10');
    expect(request).toMatchObject({ label: 'elliot:auc@10', cutoff: undefined, isCutoffIgnored: true });
    expect(() => resolveDialectLabel('elliot:auc@x')).toThrow('cannot have this cutoff');
  });
});
