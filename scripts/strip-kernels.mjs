// The kernels of the page: the module that was built, without what the page never calls. Functions that stay are not
// touched, so that their results are the same to the last bit.
import { readFile } from 'node:fs/promises';
import binaryen from 'assemblyscript/binaryen';

/** The module as hexadecimal digits, with the kernels whose files of src/kernels are part of a bundle. */
export async function stripKernels({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  const isBundled = (file) =>
    inputs.some(([path, { bytesInOutput }]) => path.endsWith(`src/kernels/${file}.ts`) && bytesInOutput > 0);
  const index = await readFile('assembly/index.ts', 'utf8');
  const module = binaryen.readBinary(await readFile('build/kernels.wasm'));
  // Nothing is changed by it; without, it would not be written as it was read.
  module.setFeatures(binaryen.Features.All);
  for (const [, names, file] of index.matchAll(/export \{([^}]+)\} from '\.\/([\w-]+)';/g)) {
    if (!isBundled(file)) for (const name of names.split(',')) module.removeExport(name.trim());
  }
  module.runPasses(['remove-unused-module-elements']);
  if (!module.validate()) throw new Error('The kernels of the page do not validate.');
  const bytes = Buffer.from(module.emitBinary());
  if (!WebAssembly.validate(bytes)) throw new Error('The kernels of the page cannot be compiled.');
  module.dispose();
  return bytes.toString('hex');
}
