import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linesOfPdf } from '../../testing/pdf.ts';
import { evidencePdf } from './pdf.ts';

/** Evidence of an answer of somebody with a name. */
function evidenceOf(memberName: string, language = 'en') {
  const shown = Buffer.from('Calls\n\nMay we call?');
  const shown_sha256 = createHash('sha256').update(shown).digest();
  const facts = JSON.stringify([
    ['memberName', memberName],
    ['language', language],
    ['answeredAt', '2026-11-23T16:00:00Z'],
  ]);
  return { response_id: 1, shown, shown_sha256, facts, hash: shown_sha256 };
}
const linesFor = async (name: string, language?: string) =>
  linesOfPdf(await evidencePdf([evidenceOf(name, language)], 'Sunrise'));
const reversed = (text: string) => [...text].reverse().join('');

describe('a PDF of evidence', () => {
  it('writes every name in its own letters, and the same evidence in the same bytes', async () => {
    const name = 'Nguyễn Đức Łódź Жанна';
    const pdf = await evidencePdf([evidenceOf(name)], 'Sunrise');
    expect(await evidencePdf([evidenceOf(name)], 'Sunrise')).toEqual(pdf);
    expect(linesOfPdf(pdf)).toContain(`Member: ${name}`);
    expect(pdf.length).toBeLessThan(80_000);
  });

  it('writes names from right to left so, and numbers in them from left to right', async () => {
    expect(await linesFor('מרים כהן')).toContain(`Member: ${reversed('מרים כהן')}`);
    expect(await linesFor('Ana (דוד 12)')).toContain(`Member: Ana (12 ${reversed('דוד')})`);
    expect(await linesFor('مريم الخوري')).toContain(`Member: ${reversed('مريم الخوري')}`);
  });

  it('writes the number of a letter that its font has not, and says what that is', async () => {
    const lines = await linesFor('王小明 Wang');
    expect(lines).toContain('Member: [U+738B U+5C0F U+660E] Wang');
    expect(lines.join(' ')).toContain('stands for a letter that this page cannot show');
    expect((await linesFor('王 Wang', 'es')).join(' ')).toContain('en lugar de una letra');
    expect((await linesFor('Ana')).join(' ')).not.toContain('U+');
  });
});
