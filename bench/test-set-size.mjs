// Draws docs/test-set-size.svg and prints the table of docs/test-set-size.md. Both depend on the seed alone.
//
//   npm run study:sizes
import { writeFileSync } from 'node:fs';
import { points, sizeFigure, sizeTable } from './study/test-set-size.mjs';

const rows = points();
writeFileSync(new URL('../docs/test-set-size.svg', import.meta.url), sizeFigure(rows));
console.log(sizeTable(rows));
