// `recgauge/node`: files by path, atomic writes and commands as processes. For Node only.
export {
  type FileContent,
  fileSource,
  readInteractionsFile,
  type WriteOptions,
  writeWholeFile,
} from './node/node-files.js';
export { type NodeWorkshop, openWorkshop } from './node/node-workshop.js';
export { recommendByCommand } from './studies/recommend/external-command.js';
export type { ExternalLists, ExternalRequest } from './studies/recommend/external-lists.js';
