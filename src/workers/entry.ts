// What runs in every worker of the pool: an engine of its own and the tasks that the verbs send. scripts/build-worker.mjs
// makes one script of it, for threads of Node and for pages. How another task is added stands in serve-tasks.ts.
import { createEngine, type Engine, type EngineOptions } from '../engine.js';
import { createSettingTask, SETTING_TASK } from '../experiment/units/setting-task.js';
import { resampleTask } from '../in-pool/bootstrap.js';
import { judgeListsTask } from '../in-pool/judge-lists.js';
import { rankModelTask } from '../in-pool/rank-model.js';
import { rankFactorsTask, rankScoresTask } from '../in-pool/rank-scores.js';
import { serveTasks, type Task } from './serve-tasks.js';

const TASKS: Readonly<Record<string, Task<Engine>>> = {
  'judge-lists': judgeListsTask,
  'rank-factors': rankFactorsTask,
  'rank-model': rankModelTask,
  'rank-scores': rankScoresTask,
  resample: resampleTask,
  [SETTING_TASK]: createSettingTask(() => performance.now() / 1000),
};

serveTasks(TASKS, (settings: EngineOptions) => createEngine(settings));
