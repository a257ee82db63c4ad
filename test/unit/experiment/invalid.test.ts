// #invalid in experiments: recommended items that training first has at or after the last time of their user, counted by
// hand, averaged over models with their deviation, and absent where there are no times.
import { describe, expect, it } from 'vitest';
import { render } from '../../../src/report/render.js';
import { createRankerSync, fitModel, matrixOfTable, matrixSpace, rankModel, splitTable } from '../../../src/shell.js';
import { planned, runSmall, smallLog, smallPlan } from '../../support/experiments.js';

const protocol = {
  name: 'recbole',
  preset: 'recbole',
  overrides: { split: { method: 'leave-n-out', order: 'temporal', validation: 0, test: 1 } },
  varied: {},
};
const plan = smallPlan({
  protocols: [protocol],
  models: [planned('Popularity', 'popularity'), planned('EASE', 'ease')],
});

describe('#invalid', () => {
  it('is counted over the first ten places of every test user', async () => {
    const log = smallLog();
    const { boards } = await runSmall(plan, { tables: { log } });
    const [fold] = splitTable(log, { ...protocol.overrides.split, seed: 0 } as never).folds;
    const train = fold!.tableOf('train');
    const [first, last] = [new Map<string, number>(), new Map<string, number>()];
    for (let row = 0; row < train.rowCount; row++) {
      const [user, item] = [train.userIds.idAt(train.users[row]!), train.itemIds.idAt(train.items[row]!)];
      const time = train.timestamps![row]!;
      first.set(item, Math.min(time, first.get(item) ?? Infinity));
      last.set(user, Math.max(time, last.get(user) ?? -Infinity));
    }
    const space = matrixSpace(log);
    const matrix = matrixOfTable(train, space);
    const engine = createRankerSync({ backend: 'js' });
    const rows = Uint32Array.from(space.userOrder.keys());
    const { items, lengths, k } = rankModel(
      engine,
      fitModel(engine, 'popularity', matrix),
      { profiles: matrix, rows },
      { k: 10 },
    );
    const tested = new Set(Array.from(fold!.tableOf('test').users));
    let total = 0;
    for (const row of rows) {
      if (!tested.has(space.userOrder[row]!)) continue;
      for (const column of items.subarray(row * k, row * k + lengths[row]!)) {
        const item = log.itemIds.idAt(space.itemOrder[column]!);
        if ((first.get(item) ?? Infinity) >= (last.get(log.userIds.idAt(space.userOrder[row]!)) ?? -Infinity))
          total += 1;
      }
    }
    expect(total).toBeGreaterThan(0);
    const [board] = boards;
    expect(board!.models[0]!.invalid).toBe(total / tested.size);
    expect(board!.models[0]!.folds[0]!.invalid).toBe(total / tested.size);
    const [one, other] = board!.models.map(({ invalid }) => invalid!);
    expect(board!.invalid!.mean).toBeCloseTo((one! + other!) / 2, 14);
    expect(board!.invalid!.deviation).toBeCloseTo(Math.abs(one! - other!) / Math.SQRT2, 14);
  });

  it('is a column of reports, and left out without times', async () => {
    const document = await runSmall(plan);
    const text = render(document, { form: 'text' });
    expect(text).toMatch(/model .*#invalid@10\n/);
    expect(text).toContain('(2 models, standard deviation ');
    expect(render(document, { form: 'html' })).toContain('#invalid@10');
    const untimed = { ...protocol, overrides: { split: { ...protocol.overrides.split, order: 'random' } } };
    const tables = { log: { ...smallLog(), timestamps: undefined } };
    const other = await runSmall({ ...plan, protocols: [untimed] }, { tables });
    expect(JSON.stringify(other.boards)).not.toContain('"invalid"');
    expect(render(other, { form: 'text' })).not.toContain('#invalid');
  });
});
