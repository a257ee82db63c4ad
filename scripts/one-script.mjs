// Makes one plain script of an entry and all that it needs, as small as it gets: for the page, and for workers.
import { build } from 'esbuild';
import { minify as compress } from 'terser';
import { minify } from 'vite';
import { SMALLER } from './pure-constants.mjs';

/** Neither a module nor a bundler's format: every host starts it. */
export async function oneScript(entry, { plugins = [], isSmallest = false } = {}) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minifySyntax: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
    // What only Node runs is left out of the script; it must not be looked for first.
    external: ['bullmq', 'ioredis'],
    plugins: [...plugins, ...SMALLER],
    write: false,
    logLevel: 'warning',
  });
  const { text } = outputFiles[0];
  return minified(isSmallest ? await compressed(text) : text);
}

/** Smaller by another percent, in seconds instead of tenths of a second: for the largest script only. */
async function compressed(text) {
  const { code } = await compress(text, {
    ecma: 2022,
    compress: { ecma: 2022, passes: 2 },
    format: { comments: false },
  });
  return code;
}

/** The same script, smaller by some percent than esbuild makes it. */
export async function minified(text, legalComments = 'none') {
  const options = {
    compress: { target: 'es2022', treeshake: { propertyReadSideEffects: false } },
    codegen: { removeWhitespace: true, legalComments },
  };
  const { code, errors } = await minify('script.js', text, options);
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('\n'));
  return code;
}
