// Reading alone: all rows of some files as tables, and nothing made of them.
import { fileSource, IdSpace, readInteractions } from '../../build/modules/shell.js';

const ids = { userIds: new IdSpace(), itemIds: new IdSpace() };
let rows = 0;
for (const path of process.argv.slice(2)) rows += (await readInteractions(await fileSource(path), ids)).rowCount;
console.log(rows);
