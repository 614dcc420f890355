import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expand, filesOnly, type Refusal, requests } from './files.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guidepost-import-'));
  mkdirSync(at('empty'));
  writeFileSync(at('b.json'), '{"b":1}');
  writeFileSync(at('a.json'), '{"a":1}');
  writeFileSync(at('notes.txt'), 'x');
  writeFileSync(at('latin.json'), Buffer.from([0x22, 0xe9, 0x22]));
  writeFileSync(at('nul.json'), '{"a":"\0"}');
  writeFileSync(at('huge.json'), 'x'.repeat(4_000_001));
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(names: string[]) {
  const refused: Refusal[] = [];
  return { sent: [...requests(names, (refusal) => refused.push(refusal))], refused };
}

describe('files for an import', () => {
  it('are the *.json files of a folder, in order', () => {
    expect(expand([folder]).names.map((name) => path.basename(name))).toEqual([
      'a.json',
      'b.json',
      'huge.json',
      'latin.json',
      'nul.json',
    ]);
    expect(expand([at('notes.txt')]).names).toEqual([at('notes.txt')]);
  });

  it('are refused with the reason when they cannot be read', () => {
    expect(expand([at('none.json'), at('empty')]).refused.map((refusal) => refusal.reason)).toEqual([
      'there is no such file',
      'no *.json in this folder',
    ]);
    const { sent, refused } = read([at('latin.json'), at('huge.json'), at('a.json'), at('nul.json')]);
    expect(refused.map((refusal) => refusal.reason)).toEqual([
      'not UTF-8 text',
      'larger than the maximum of 4 MB',
      'not JSON, because the file contains NUL characters',
    ]);
    expect(sent.flat().map((file) => file.text)).toEqual(['{"a":1}']);
  });

  it('are reported if a path is a folder or does not exist', () => {
    expect(filesOnly([at('a.json'), at('notes.txt')])).toEqual([at('a.json'), at('notes.txt')]);
    expect(() => filesOnly([at('a.json'), at('empty')])).toThrow(`${at('empty')}: it is a folder.`);
    expect(() => filesOnly([at('none.hl7')])).toThrow('there is no such file');
  });

  it('are sent in requests of a size that the server accepts', () => {
    writeFileSync(at('large.txt'), '"'.repeat(3_000_000));
    const { sent } = read([at('large.txt'), at('large.txt'), ...Array.from({ length: 450 }, () => at('a.json'))]);
    expect(sent.map((files) => files.length)).toEqual([1, 200, 200, 51]);
    for (const files of sent) expect(Buffer.byteLength(JSON.stringify({ files }))).toBeLessThan(16_000_000);
  });
});
