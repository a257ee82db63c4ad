// A process that keeps Vitest warm: takes `{ tests, texts, bail }` as a message, runs the test files with these texts in
// place of the files, and answers with their outcomes. No file is edited.
import { createVitest } from 'vitest/node';

let texts = {};
const substitutes = {
  name: 'substitutes',
  enforce: 'pre',
  load: (id) => texts[id.split('?')[0]],
};
/** Keeps the order of the list, which has the tests nearest to the mutant first. */
class AsListed {
  shard = (files) => files;
  sort = (files) => files;
}
const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/support/seeded-properties.ts', 'scripts/mutants/reached-functions.mjs'],
    environment: 'node',
    reporters: [{}],
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    sequence: { sequencer: AsListed },
    cache: false,
  },
  { plugins: [substitutes], cacheDir: 'node_modules/.vite/mutants' },
);
await vitest.standalone();

process.on('message', async ({ tests, texts: newTexts, bail }) => {
  for (const path of [...Object.keys(texts), ...Object.keys(newTexts)]) vitest.invalidateFile(path);
  texts = newTexts;
  // Else outcomes of earlier runs would be told again.
  vitest.state.filesMap.clear();
  vitest.state.clearErrors();
  vitest.config.bail = bail;
  for (const project of vitest.projects) project.config.bail = bail;
  const [project] = vitest.projects;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(
    tests.map((path) => project.createSpecification(path)),
  );
  const outcomes = testModules.map((module) => ({
    test: module.moduleId,
    state: module.state(),
    seconds: (module.diagnostic().duration + module.diagnostic().collectDuration) / 1000,
    failure: failureOf(module),
  }));
  process.send({ outcomes, errors: unhandledErrors.map((error) => `${error?.message ?? error}`) });
});
process.send({ ready: true });

function failureOf(module) {
  const own = module.errors()[0]?.message;
  if (own !== undefined) return own;
  for (const test of module.children.allTests('failed'))
    return `${test.fullName}: ${test.result().errors?.[0]?.message}`;
  return undefined;
}
