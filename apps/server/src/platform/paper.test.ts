import { expect, it } from 'vitest';
import { linesOfPdf } from '../testing/pdf.ts';
import { newPaper } from './paper.ts';

async function linesFor(...texts: string[]): Promise<string[]> {
  const paper = await newPaper({ title: 'Test', author: 'Test', made: new Date(0) });
  paper.addPage();
  for (const text of texts) paper.write(text, 'plain', 10);
  return linesOfPdf(await paper.end());
}
const reversed = (text: string) => [...text].reverse().join('');

it('breaks a paragraph from right to left between words, the first ones on the first line', async () => {
  const words = Array.from({ length: 40 }, () => 'שלום');
  const lines = await linesFor(words.join(' '));
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.map(reversed).join(' ')).toBe(words.join(' '));
});

it('breaks a word that is wider than the page, and loses no letter', async () => {
  const word = 'א'.repeat(300);
  const lines = await linesFor(`${word} ב`);
  expect(lines.length).toBeGreaterThan(2);
  expect(reversed(lines.map(reversed).join('')).length).toBe(302);
});

it('goes on on another page, and keeps what is from left to right as it was', async () => {
  const many = Array.from({ length: 80 }, (_, n) => `שלום ${n}`);
  const lines = await linesFor(many.join('\n'), 'Ana Ortiz');
  expect(lines).toHaveLength(81);
  expect(lines.at(-1)).toBe('Ana Ortiz');
  expect(lines[79]).toBe(`79 ${reversed('שלום')}`);
});
