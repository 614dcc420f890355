import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { zip } from '../../../testing/zip.ts';
import { readHsds } from './read.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'guidepost-hsds-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the places of all rows in a file with this content. */
async function placesIn(name: string, content: string | Uint8Array): Promise<string[]> {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const places: string[] = [];
  for await (const { where } of readHsds(file)) places.push(where);
  return places;
}

const small = { id: 'o1', name: 'Casa Nueva', phones: [{ id: 'p0', number: '7135550100' }] };
const large = { ...small, id: 'o2', description: 'x'.repeat(21_000_000) };
const problem = 'this record is larger than the maximum of 20 MB. Divide it into several records.';

it.each<[string, unknown, string]>([
  ['a single record', large, 'large.json'],
  ['a single record that begins with a list', { services: [small], ...large }, 'large.json'],
  ['a record of a list', [small, large], 'large.json, record 2'],
  ['a record of a list for a table', { services: [small, large] }, 'large.json, record 2'],
  ['a record of an API page', { total_pages: 1, contents: [small, large] }, 'large.json, record 2'],
])('names a record of more than 20 MB: %s', async (_what, content, where) => {
  await expect(placesIn('large.json', JSON.stringify(content))).rejects.toThrow(`${where}: ${problem}`);
});

it('names a record of more than 20 MB in a ZIP', async () => {
  const archive = await zip({ 'large.json': JSON.stringify([small, large]) });
  await expect(placesIn('large.zip', archive)).rejects.toThrow(`large.json, record 2: ${problem}`);
});

it('reads a list of more than 20 MB whose records are smaller', async () => {
  const half = { ...small, description: 'x'.repeat(11_000_000) };
  const places = await placesIn('list.json', JSON.stringify({ total_pages: 1, contents: [half, half] }));
  expect(new Set(places.map((place) => place.split(', ')[1]))).toEqual(new Set(['record 1', 'record 2']));
});

it.each<[string, string, string]>([
  ['broken.json', '{"id": ', 'broken.json: '],
  ['number.json', '7', 'number.json: this file contains no list of organizations or services'],
  ['notes.txt', 'Food', 'notes.txt: only .json, .csv and .zip files can be imported'],
  ['broken.zip', 'PK', 'broken.zip: '],
])('an error that ends the import names the file %s', async (name, content, message) => {
  await expect(placesIn(name, content)).rejects.toThrow(message);
});

it('an error that ends the import names the ZIP and the file in it', async () => {
  const archive = await zip({ 'services.json': JSON.stringify([small]), 'broken.json': '{"id": ' });
  await expect(placesIn('broken-file.zip', archive)).rejects.toThrow(/^broken-file\.zip, broken\.json: /);
});
