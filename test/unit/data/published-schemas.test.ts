// The JSON schemas of the package are those that the descriptions give, and every one of them is published.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { publishedSchemas } from '../../../scripts/published-schemas.js';
import { publishedSchema } from '../../support/published-schema.js';

const names = Object.keys(publishedSchemas);
const root = new URL('../../../', import.meta.url);

describe('the published schemas', () => {
  it.each(names)('%s is the one that its description gives', (name) => {
    expect(publishedSchema(name), 'run: npm run schema').toEqual(JSON.parse(JSON.stringify(publishedSchemas[name])));
  });

  it('are all in the package', () => {
    const files = names.map((name) => `${name}.schema.json`).sort();
    expect(readdirSync(new URL('schema', root)).sort()).toEqual(files);
    const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'));
    const exported = Object.values<string>(exports).filter((path) => `${path}`.startsWith('./schema/'));
    expect(exported.map((path) => path.slice('./schema/'.length)).sort()).toEqual(files);
  });
});
