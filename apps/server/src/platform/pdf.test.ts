import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { linesOfPdf } from '../testing/pdf.ts';
import { drawn, findColoredPixels, pageOf, pixelSimilarity } from '../testing/pixels.ts';
import { facesOf, trueTypeOf } from './fonts.ts';
import { newPdf } from './pdf.ts';

async function linesFor(...texts: string[]): Promise<string[]> {
  const paper = await newPdf({ title: 'Test', author: 'Test', made: new Date(0) });
  paper.addPage();
  for (const text of texts) paper.write(text, 'plain', 10);
  return linesOfPdf(await paper.end());
}
const reversed = (text: string) => [...text].reverse().join('');

it('breaks a right-to-left paragraph between words, with the first words on the first line', async () => {
  const words = Array.from({ length: 40 }, () => 'שלום');
  const lines = await linesFor(words.join(' '));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map(reversed).join(' ')).toBe(words.join(' '));
});

it('breaks a word that is wider than the page, without losing a letter', async () => {
  const word = 'א'.repeat(300);
  const lines = await linesFor(`${word} ב`);
  expect(lines.length).toBeGreaterThan(2);
  expect(reversed(lines.map(reversed).join('')).length).toBe(302);
});

it('continues on the next page, and does not change left-to-right text', async () => {
  const many = Array.from({ length: 80 }, (_, n) => `שלום ${n}`);
  const lines = await linesFor(many.join('\n'), 'Ana Ortiz');
  expect(lines).toHaveLength(81);
  expect(lines.at(-1)).toBe('Ana Ortiz');
  expect(lines[79]).toBe(`79 ${reversed('שלום')}`);
});

describe('a name in the PDF as a viewer draws it', () => {
  const ownFont = readFileSync(fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')));
  const size = 20;

  it.each([
    ...['Siobhán O’Brien', 'Łukasz Wójcik', 'Đặng Nguyễn', 'Søren Æbelø', 'Jürgen Weiß', 'ʻAkahi', 'Ελένη', 'Жанна'],
    ...['مريم الخوري', 'מרים', 'Յակոբ', 'გიორგი', 'ລາວ', '王', '明', '劉', 'さ', 'ク', '김', '준'],
    ...['शर्मा राम', 'সুমন দাস', 'સુમન', 'ਸੁਮਨ ਸਿੰਘ', 'ಸುಮನ್', 'സുമൻ', 'සුමන්', 'சுமன்', 'సుమన్'],
    ...['สมชาย', 'សុខា', 'မောင်', 'བསྟན་འཛིན', 'አበበ', 'ᎠᎳᎾ', 'ܡܪܝܡ', 'ޢަލީ'],
  ])('%s has the glyphs of its font', async (name) => {
    const face = (await facesOf(new PDFDocument())).faceOf([...name][0] ?? '', 'plain');
    const font = face?.startsWith('file:') ? trueTypeOf(new URL(face)) : ownFont;
    const paper = await newPdf({ title: 'Test', author: 'Test', made: new Date(0) });
    paper.addPage();
    paper.write(name, 'plain', size);
    const shown = findColoredPixels(await pageOf(await paper.end()));
    const expected = findColoredPixels(drawn(name, font, size));
    if (!shown || !expected) throw new Error('Nothing is drawn.');
    // tolerates small differences: marks may be at slightly different positions, and letters of a thin font have an
    // outline
    expect(Math.abs(shown.width - expected.width)).toBeLessThan(8);
    expect(Math.abs(shown.height - expected.height)).toBeLessThan(8);
    expect(pixelSimilarity(shown, expected)).toBeGreaterThan(0.7);
  });
});
