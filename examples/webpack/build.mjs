// Builds the page; `npx webpack` does the same where webpack-cli is installed. The worker's file is needed by
// served-worker.html alone.
import { copyFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import config from './webpack.config.mjs';

webpack(config, async (error, stats) => {
  if (error) throw error;
  console.log(stats.toString({ colors: false }));
  if (stats.hasErrors() || stats.hasWarnings()) process.exitCode = 1;
  const worker = fileURLToPath(import.meta.resolve('recgauge/worker'));
  await copyFile(worker, fileURLToPath(new URL('./dist/recgauge-worker.js', import.meta.url)));
});
