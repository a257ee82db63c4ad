/// <reference types="node" />
// Modules of Node without an import line that bundlers for browsers would follow: importing this costs nothing anywhere, and
// only asking for a module needs Node.
import { UnsupportedError } from './errors.js';

interface NodeModules {
  'node:child_process': typeof import('node:child_process');
  'node:crypto': typeof import('node:crypto');
  'node:events': typeof import('node:events');
  'node:fs': typeof import('node:fs');
  'node:net': typeof import('node:net');
  'node:os': typeof import('node:os');
  'node:path': typeof import('node:path');
  'node:stream': typeof import('node:stream');
  'node:url': typeof import('node:url');
  'node:worker_threads': typeof import('node:worker_threads');
  'node:zlib': typeof import('node:zlib');
}

export function builtin<Name extends keyof NodeModules>(name: Name): NodeModules[Name] {
  const builtinModule = typeof process === 'undefined' ? undefined : process.getBuiltinModule?.(name);
  if (builtinModule !== undefined) return builtinModule as NodeModules[Name];
  throw new UnsupportedError('Files by path and commands need Node', {
    hint: 'In a browser, hand over a File or a Blob.',
  });
}
