// Settings of models that are not the package's: modules and commands of the user. Only an executor that was given them
// knows this task.
import type { AnyModel } from '../../../models/scoring/model.js';
import type { CommandFolder } from '../../recommend/external-command.js';
import { runCommand } from './run-command.js';
import { runSetting, type SettingInput, type SettingResult, type SettingTools, stageOfTask } from './run-setting.js';

/** The name under which executors know the task. */
export const OWN_TASK = 'experiment-own';

/** A model of your own by the name that the plan gives it, or a command. */
export type OwnInput = Omit<SettingInput, 'model'> &
  ({ readonly model: string } | { readonly command: string; readonly timeoutSeconds: number });

/** What of the user's own can be run: modules, and commands where there is a place for them. */
export interface OwnModels {
  /** Seconds from any moment on. */
  readonly clock: () => number;
  readonly models: Readonly<Record<string, AnyModel>> | undefined;
  readonly openCommandFolder: (() => Promise<CommandFolder>) | undefined;
}

/** The task, for an executor. */
export function createOwnTask({ clock, models = {}, openCommandFolder }: OwnModels) {
  return async (tools: SettingTools, { stage, ...input }: OwnInput): Promise<SettingResult> => {
    const { engine, signal } = tools;
    const ready = await stageOfTask(tools, stage);
    if ('command' in input) return runCommand(ready, { ...input, engine, clock, openCommandFolder });
    return runSetting(ready, { ...input, model: models[input.model]!, engine, clock, signal });
  };
}
