// Draws docs/test-set-size.svg and prints the tables of docs/test-set-size.md. Both depend on the seed alone.
//
//   npm run study:sizes
import { writeFileSync } from 'node:fs';
import { points, scorePoints, sizeFigure, sizeTable } from './study/test-set-size.mjs';

const rows = points();
writeFileSync(new URL('../docs/test-set-size.svg', import.meta.url), sizeFigure(rows));
console.log(`${sizeTable(rows)}\n\n${sizeTable(scorePoints())}`);
