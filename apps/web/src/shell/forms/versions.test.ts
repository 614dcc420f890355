import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const features = join(import.meta.dirname, '../../features');
const sources = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => ({ path, text: readFileSync(join(features, path), 'utf8') }))
  .filter(({ text }) => text.includes('useContractForm({'));

/** Finds code that overwrites the version sent by "Keep my version". */
const overwrites = /\.\.\.\w+, version: \w+\.version\b/;

it('no form sends its first version over the version that "Keep my version" chose', () => {
  expect(sources.length).toBeGreaterThan(30);
  expect(overwrites.test('{ ...body, version: request.version }')).toBe(true);
  expect(sources.filter(({ text }) => overwrites.test(text)).map(({ path }) => path)).toEqual([]);
});

it('every form that saves with a version can reload the record', () => {
  const bare = sources.filter(({ text }) => text.includes("'VERSION_CONFLICT'") && !text.includes('fromRecord'));
  expect(bare.map(({ path }) => path)).toEqual([]);
});
