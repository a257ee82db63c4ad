// What an experiment is given beside its plan, and what it needs of the world: tables that were read, models of your own,
// and clock, store and processes, which are handed in so that experiments do not depend on the platform.
import type { InteractionTable } from '../../data/tables/interaction-table.js';
import type { Engine, EngineOptions } from '../../engine/engine.js';
import type { Executor } from '../../foundation/parallel/executor.js';
import type { WorkPool } from '../../foundation/parallel/work-pool.js';
import type { WorkOptions } from '../../foundation/work-options.js';
import type { AnyModel } from '../../models/scoring/model.js';
import type { CommandFolder } from '../recommend/external-command.js';
import type { ExperimentStore } from './experiment-record.js';

/** The data of an experiment, and models of your own. */
export interface ExperimentInputs {
  /** By the name that the plan gives to each. */
  readonly tables: Readonly<Record<string, InteractionTable>>;
  /** Why datasets could not be read, by their names. */
  readonly unread?: Readonly<Record<string, string>> | undefined;
  /** Models of your own by the name that the plan has in `model`; they come before those of the registry. */
  readonly models?: Readonly<Record<string, AnyModel>> | undefined;
}

/** The world of an experiment: store, clock, workers, commands. Progress counts trials and tests, stored ones included. */
export interface ExperimentPorts extends WorkOptions {
  readonly store: ExperimentStore;
  /** Seconds from any moment on. */
  readonly clock: () => number;
  /** The moment as ISO 8601. */
  readonly now: () => string;
  /** Such as the name of the system and the version of the engine. */
  readonly platform: string;
  /** Where commands work; without it a model that is a command fails. */
  readonly openCommandFolder?: (() => Promise<CommandFolder>) | undefined;
  /** Bytes that fitting a model may need; 8 GiB by default. */
  readonly memoryLimit?: number | undefined;
  /** Where settings are run, several units at a time; without it all is done here, one after the other. No bit depends on it. */
  readonly executor?: Executor | undefined;
  /** Threads or web workers, in place of an executor. */
  readonly pool?: WorkPool | undefined;
  /** Seconds of work before the pool gets any; default: 0. */
  readonly threadsAfter?: number | undefined;
  /** An engine to run on; without, one is made and ended. */
  readonly engine?: Engine | undefined;
  readonly backend?: EngineOptions['backend'] | undefined;
}
