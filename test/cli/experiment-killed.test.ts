// The program is killed while it runs an experiment, and goes on when it is started again.
import { it } from 'vitest';
import { expectSameAfterKills } from './support/killed-experiment.js';

it('comes to the same end after it was killed', () => expectSameAfterKills(3, { least: 1, most: 2 }));
