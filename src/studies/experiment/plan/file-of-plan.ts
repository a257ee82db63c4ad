// A plan as the file that it could have come from, with every default written out: what `--print-plan` shows, and how the
// plan inside a result is checked before it is run again. Reading it gives the same plan.
import type { ExperimentPlan, PlannedModel, PlannedProtocol } from '../../../documents/experiment-plan.js';

/**
 * The value of a file of experiments that says what the plan says.
 * @example planOfFile(fileOfPlan(plan)).name;   // 'small'
 */
export function fileOfPlan(plan: ExperimentPlan): Readonly<Record<string, unknown>> {
  const { name, datasets, protocols, models, search, metrics, select, k, seeds, refit, testInput, interval } = plan;
  const { comparison, trainingRepeats } = plan;
  const { options, ...budget } = search;
  return {
    name,
    datasets: datasets.map(({ reading, ...dataset }) => ({ ...dataset, ...reading })),
    protocol: protocols.map(protocolRecord),
    models: models.map(modelRecord),
    search: { ...budget, ...options },
    ...{ metrics, select, k, seeds, refit, testInput, interval },
    comparison: comparison.adjust === 'tukey' ? { test: comparison.test, alpha: comparison.alpha } : comparison,
    trainingRepeats,
  };
}

function protocolRecord({ preset, overrides, loss }: PlannedProtocol): object {
  const { prepare, ...rest } = overrides as { readonly prepare?: { readonly minRating?: unknown } };
  const others = { ...rest, ...(loss === undefined ? {} : { loss }) };
  if (prepare === undefined) return { preset, ...others };
  // The levels of a scale are a list within the list of thresholds.
  const isScale = Array.isArray(prepare.minRating);
  return { preset, prepare: isScale ? { ...prepare, minRating: [prepare.minRating] } : prepare, ...others };
}

function modelRecord({
  name,
  model,
  module,
  onnx,
  itemOrder,
  parameters,
  space,
  searched,
  command,
  timeoutSeconds,
}: PlannedModel): object {
  if (command !== undefined) return { name, command, timeout: timeoutSeconds };
  return {
    name,
    ...(module !== undefined ? { module } : onnx !== undefined ? { onnx, itemOrder } : { model }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
    ...(Object.keys(space).length === 0 ? {} : { space }),
    ...(searched ? {} : { search: false }),
  };
}
