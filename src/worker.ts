// What runs in every worker of the pool: an engine of its own and the tasks that the verbs send. scripts/build-worker.mjs
// makes one script of it, for threads of Node and for pages. How another task is added stands in serve-tasks.ts.
import { createEngine, type Engine, type EngineOptions } from './engine/engine.js';
import { resampleTask } from './engine/pooled/bootstrap-in-pool.js';
import { judgeListsTask } from './engine/pooled/judge-in-pool.js';
import { rankFactorsTask, rankScoresTask } from './engine/pooled/rank-scores.js';
import { serveTasks, type Task } from './foundation/parallel/serve-tasks.js';
import { rankModelTask } from './models/rank-model-in-pool.js';
import { createSettingTask, SETTING_TASK } from './studies/experiment/units/run-setting.js';

const TASKS: Readonly<Record<string, Task<Engine>>> = {
  'judge-lists': judgeListsTask,
  'rank-factors': rankFactorsTask,
  'rank-model': rankModelTask,
  'rank-scores': rankScoresTask,
  resample: resampleTask,
  [SETTING_TASK]: createSettingTask(() => performance.now() / 1000),
};

serveTasks(TASKS, (settings: EngineOptions) => createEngine(settings));
