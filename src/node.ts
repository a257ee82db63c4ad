// `recgauge/node`: files by path, atomic writes and commands as processes. For Node only.

export { type NodeCommandFolder, openCommandFolder } from './node/command-folder.js';
export {
  type FileContent,
  fileSource,
  partFile,
  readInteractionsFile,
  type WriteOptions,
  writeWholeFile,
} from './node/node-files.js';
export { recommendByCommand } from './studies/recommend/external-command.js';
export type { ExternalLists, ExternalRequest } from './studies/recommend/external-lists.js';
