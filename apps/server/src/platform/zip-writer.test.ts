import { expect, it } from 'vitest';
import { safeFileName } from './zip-writer.ts';

it('a file name in an archive keeps letters with their marks in every script, and is well-formed', () => {
  const decomposed = 'résumé हिन्दी ไทย.pdf'.normalize('NFD');
  expect(safeFileName(7, decomposed)).toBe(`files/7 ${decomposed}`);
  expect(safeFileName(7, 'a/b:c?.pdf')).toBe('files/7 a_b_c_.pdf');
  // Linux allows names of 255 bytes
  const [, name = ''] = safeFileName(Number.MAX_SAFE_INTEGER, 'ห'.repeat(200)).split('/');
  expect(Buffer.byteLength(name)).toBeLessThan(256);
  // the name is cut in the middle of a letter that consists of two code units
  expect(safeFileName(7, `𐐀${'x'.repeat(74)}`).isWellFormed()).toBe(true);
});
