import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { linesOfPdf } from '../../testing/pdf.ts';
import { pageOf } from '../../testing/pixels.ts';
import { evidencePdf } from './pdf.ts';

/** Returns evidence for an answer by a member with the given name. */
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
  it('writes every name in its own script, and the same evidence always gives the same bytes', async () => {
    const name = 'Nguyễn Đức Łódź Жанна';
    const pdf = await evidencePdf([evidenceOf(name)], 'Sunrise');
    expect(await evidencePdf([evidenceOf(name)], 'Sunrise')).toEqual(pdf);
    expect(linesOfPdf(pdf)).toContain(`Member: ${name}`);
    expect(pdf.length).toBeLessThan(80_000);
  });

  it('writes right-to-left names in the correct direction, with numbers from left to right', async () => {
    expect(await linesFor('מרים כהן')).toContain(`Member: ${reversed('מרים כהן')}`);
    expect(await linesFor('Ana (דוד 12)')).toContain(`Member: Ana (12 ${reversed('דוד')})`);
    expect(await linesFor('مريم الخوري')).toContain(`Member: ${reversed('مريم الخوري')}`);
  });

  it('writes names in Chinese, Japanese, Korean, Devanagari and other scripts, always with the same bytes', async () => {
    for (const name of ['王小明 Wang', 'さくら', '김민준', '劉 Łódź 陳']) {
      const pdf = await evidencePdf([evidenceOf(name)], 'Sunrise');
      expect(linesOfPdf(pdf)).toContain(`Member: ${name}`);
      expect(await evidencePdf([evidenceOf(name)], 'Sunrise')).toEqual(pdf);
      expect(pdf.length).toBeLessThan(80_000);
    }
    // Joined letters are one glyph. When a user copies the glyph from the PDF, the result is the original letters.
    expect((await linesFor('शर्मा')).find((line) => line.startsWith('Member'))).toMatch(/^Member: श/);
    expect((await linesFor('مريم 王')).join(' ')).not.toContain('U+');
  });

  it.each([
    ['王大明', '李大明'],
    ['さくら', 'かおる'],
    ['김민준', '박민준'],
    ['शर्मा', 'वर्मा'],
    ['สมชาย', 'สมหญิง'],
  ])('shows %s as another name than %s', async (name, other) => {
    const shown = async (given: string) =>
      (await pageOf(await evidencePdf([evidenceOf(given)], 'Sunrise'))).toBuffer('image/png').toString('base64');
    expect((await shown(name)) === (await shown(other))).toBe(false);
  });

  it('writes the code of a character that no font contains, and explains it', async () => {
    const lines = await linesFor('\u{20bb7}\u{20bb8} Wang');
    expect(lines).toContain('Member: [U+20BB7 U+20BB8] Wang');
    expect(lines.join(' ')).toContain('marks a character that this page cannot show');
    expect((await linesFor('\u{20bb7} Wang', 'es')).join(' ')).toContain('marca un carácter');
    expect((await linesFor('Ana')).join(' ')).not.toContain('U+');
  });
});
