// biome-ignore lint/style/noDefaultExport: Vite takes its configuration from the default export
export default { build: { rolldownOptions: { input: ['index.html', 'worker.html'] } } };
