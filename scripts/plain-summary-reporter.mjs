// Ends a test run with one plain line, `N passed, N failed` (then `, N skipped` if any were), counted over all
// projects, for readers and programs that should not need to know how Vitest draws its summary. Whatever makes the
// run fail is counted as a failure: also a file that did not load, a broken hook and an error outside any test.

// biome-ignore lint/style/noDefaultExport: Vitest takes a reporter from the default export of its file
export default class PlainSummaryReporter {
  onInit(vitest) {
    this.logger = vitest.logger;
  }

  onTestRunEnd(testModules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, pending: 0 };
    for (const testModule of testModules) {
      for (const test of testModule.children.allTests()) counts[test.result().state] += 1;
      for (const suite of [testModule, ...testModule.children.allSuites()]) {
        if (suite.errors().length > 0) counts.failed += 1;
      }
      // A file that never got as far as being collected has no tests to count.
      if (testModule.state() === 'queued') counts.pending += 1;
    }
    // At the end of a run nothing should be pending: the browser or worker died.
    const failed = counts.failed + counts.pending;
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : '';
    this.logger.log(`${counts.passed} passed, ${failed} failed${skipped}`);
  }
}
