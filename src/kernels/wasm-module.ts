// From bytes to a compiled module, or the reason why this environment cannot run it. The bytes are inlined in the
// package: no fetch, no path, no bundler plug-in.
import { UnsupportedError } from '../data/errors.js';
import { moduleBase64 } from './module-bytes.generated.js';

/** A compiled module or its bytes, for callers that load `recgauge/kernels.wasm` themselves. */
export type ModuleSource = WebAssembly.Module | ArrayBuffer | Uint8Array;

export async function compileModule(source?: ModuleSource): Promise<WebAssembly.Module> {
  requireWasm();
  if (source instanceof WebAssembly.Module) return source;
  return explainRefusal(() => WebAssembly.compile(asBufferSource(source)));
}

export function compileModuleSync(source?: ModuleSource): WebAssembly.Module {
  requireWasm();
  if (source instanceof WebAssembly.Module) return source;
  return explainRefusalSync(() => new WebAssembly.Module(asBufferSource(source)));
}

function requireWasm(): void {
  if (typeof WebAssembly === 'object' && WebAssembly.validate(moduleBytes())) return;
  const missing = typeof WebAssembly === 'object' ? 'WebAssembly SIMD' : 'WebAssembly';
  throw new UnsupportedError(`backend 'wasm' cannot run: this environment has no ${missing}`, {
    argument: 'backend',
    expected: 'an environment with WebAssembly SIMD',
    hint: "Use backend 'auto' or 'js': the plain kernels give the same results.",
  });
}

function moduleBytes(): Uint8Array<ArrayBuffer> {
  const text = atob(moduleBase64());
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function asBufferSource(source: ArrayBuffer | Uint8Array | undefined): BufferSource {
  return source === undefined ? moduleBytes() : (source as BufferSource);
}

async function explainRefusal(compile: () => Promise<WebAssembly.Module>): Promise<WebAssembly.Module> {
  try {
    return await compile();
  } catch (cause) {
    throw refusal(cause);
  }
}

function explainRefusalSync(compile: () => WebAssembly.Module): WebAssembly.Module {
  try {
    return compile();
  } catch (cause) {
    throw refusal(cause);
  }
}

/** Bytes that validate and do not compile are refused by a policy, usually a page's Content-Security-Policy. */
function refusal(cause: unknown): UnsupportedError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new UnsupportedError(`backend 'wasm' cannot run: the module was refused (${reason})`, {
    argument: 'backend',
    hint: "A page with a Content-Security-Policy needs script-src 'wasm-unsafe-eval'. Backend 'js' runs without.",
  });
}
