// Where inputs lie: committed ones, which every run tries first, and new ones of earlier runs.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

export const COMMITTED = 'test/fixtures/fuzz';
export const NEW = 'build/fuzz';

export function inputsIn(folder) {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).sort();
  return names.map((file) => new Uint8Array(readFileSync(`${folder}/${file}`)));
}

export function keep(folder, bytes) {
  mkdirSync(folder, { recursive: true });
  const path = `${folder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`;
  writeFileSync(path, bytes);
  return path;
}
