// Nothing here is for recgauge: neither its kernels nor its workers are files that a bundler has to find.
import { fileURLToPath } from 'node:url';

// biome-ignore lint/style/noDefaultExport: webpack takes its configuration from the default export
export default {
  mode: 'production',
  context: fileURLToPath(new URL('.', import.meta.url)),
  entry: { page: './main.js', 'served-worker': './served-worker.js' },
  output: { path: fileURLToPath(new URL('./dist', import.meta.url)), filename: '[name].js' },
  performance: { hints: false },
};
