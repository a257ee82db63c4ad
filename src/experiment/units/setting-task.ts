// One setting on one stage as a task: plain data and arrays in, plain data and arrays out, so that it can be done anywhere.
// What it gives depends on nothing but what it is given; a worker that is handed the same fold again uses what it has of it.
import { resolveMetrics } from '../../dialects/resolve.js';
import type { Engine } from '../../engine.js';
import type { ParameterValues } from '../../models/parameters.js';
import { modelNamed } from '../../models/registry.js';
import { type PlainFold, readyFoldOfPlain } from '../folds/plain-fold.js';
import type { ReadyFold } from '../folds/ready-fold.js';
import { runSetting, type SettingResult } from './run-setting.js';

export interface SettingTask {
  /** The same for the same fold, and for no other. */
  readonly foldName: string;
  readonly fold: PlainFold;
  /** The test, or a stage of the search. */
  readonly stage: 'test' | number;
  /** A model of the registry. */
  readonly model: string;
  readonly parameters: ParameterValues;
  readonly seed: number;
  readonly metrics: readonly string[];
  readonly relevance: string;
  readonly k: number;
  readonly memoryLimit?: number | undefined;
}

/** Does tasks on an engine; the fold of the last task is held for the next. */
export function createTaskRunner(engine: Engine, clock: () => number): (task: SettingTask) => Promise<SettingResult> {
  let held: { readonly name: string; readonly fold: ReadyFold } | undefined;
  return async (task) => {
    const { foldName, stage, model, metrics, fold: plain, ...rest } = task;
    if (held?.name !== foldName) held = { name: foldName, fold: readyFoldOfPlain(plain) };
    const ready = stage === 'test' ? held.fold.test() : held.fold.search()[stage]!;
    return runSetting(ready, { ...rest, engine, clock, model: modelNamed(model), metrics: resolveMetrics(metrics) });
  };
}
