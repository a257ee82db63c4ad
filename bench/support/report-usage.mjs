// Loaded before a measured program: writes what it has used when it ends.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.RECGAUGE_USAGE, JSON.stringify(process.resourceUsage())));
