// One setting on one stage as a task for a worker: plain data and arrays in, plain data and arrays out. The fold is shared by
// many tasks and made ready once; what comes out depends on nothing but what was sent.
import type { Engine } from '../../../engine/engine.js';
import type { RequestedMetric } from '../../../engine/metrics/requested-metric.js';
import type { WorkOptions } from '../../../foundation/work-options.js';
import { modelNamed } from '../../../models/model-registry.js';
import type { ParameterValues } from '../../../models/scoring/parameters.js';
import { type PlainFold, readyFoldOfPlain } from '../folds/plain-fold.js';
import { runSetting, type SettingResult } from './run-setting.js';

/** The name under which workers know the task. */
export const SETTING_TASK = 'experiment-setting';

/** What is sent for each setting; the fold is shared. */
export interface SettingInput {
  /** The test, or a stage of the search. */
  readonly stage: 'test' | number;
  /** A model of the registry. */
  readonly model: string;
  readonly parameters: ParameterValues;
  readonly seed: number;
  /** As `resolveMetrics` gives them. */
  readonly metrics: readonly RequestedMetric[];
  readonly relevance: string;
  readonly k: number;
  readonly memoryLimit?: number | undefined;
}

/** What a worker gives to its tasks. */
export interface SettingTools {
  readonly engine: Engine;
  readonly shared: unknown;
  once<Made>(name: string, make: () => Made): Made;
  readonly signal?: WorkOptions['signal'];
}

/** The task, for the table of a worker; `clock` gives seconds. */
export function createSettingTask(clock: () => number) {
  return ({ engine, shared, once, signal }: SettingTools, input: SettingInput): Promise<SettingResult> => {
    const fold = once('ready fold', () => readyFoldOfPlain(shared as PlainFold));
    const { stage, model, ...rest } = input;
    const ready = stage === 'test' ? fold.test() : fold.search()[stage]!;
    return runSetting(ready, { ...rest, model: modelNamed(model), engine, clock, signal });
  };
}
