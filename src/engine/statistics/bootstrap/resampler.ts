// The bootstrap without an engine: comparing two results resamples users and needs no other kernel.
import { type EngineOptions, KernelOwner, loadKernelsBy } from '../../../foundation/kernels/kernel-owner.js';
import { resampleModule } from '../../../foundation/kernels/resample-module.generated.js';
import { WasmBackend } from '../../../foundation/kernels/wasm-backend.js';
import { compiledOf } from '../../../foundation/kernels/wasm-module.js';
import { atOnce, type Steps } from '../../../foundation/work-options.js';
import { type BootstrapRequest, type BootstrapResult, bootstrapInSteps } from './bootstrap-columns.js';

/** What resamples users; every engine does. */
export interface Resampler {
  bootstrap(columns: Float64Array | readonly Float64Array[], options?: BootstrapRequest): BootstrapResult;
  /** @internal The same with pauses, for whoever can wait. */
  bootstrapInSteps(columns: readonly Float64Array[], options: BootstrapRequest): Steps<BootstrapResult>;
  dispose(): void;
}

/** A resampler that is not an engine: it loads the kernel of the bootstrap and nothing else. */
export function createResampler(options: Pick<EngineOptions, 'backend'>): Resampler {
  return new KernelResampler(
    loadKernelsBy(options, () => {
      // Refuses an environment without SIMD at once.
      compiledOf(resampleModule);
      return new WasmBackend();
    }),
  );
}

class KernelResampler extends KernelOwner implements Resampler {
  bootstrap(columns: Float64Array | readonly Float64Array[], options: BootstrapRequest = {}): BootstrapResult {
    return atOnce(this.bootstrapInSteps(columns, options));
  }

  bootstrapInSteps(columns: readonly Float64Array[] | Float64Array, options: BootstrapRequest): Steps<BootstrapResult> {
    return bootstrapInSteps(this.living('bootstrap'), columns, options);
  }
}
