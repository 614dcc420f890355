import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { evidencePdf } from './pdf.ts';

/** All that stands in the streams of a PDF. */
function streamsOf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)].map(([, body = '']) =>
    Buffer.from(body, 'latin1'),
  );
  return found
    .map((body) => {
      try {
        return inflateSync(body).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}

/** Evidence of an answer of somebody with a name. */
function evidenceOf(memberName: string) {
  const shown = Buffer.from('Calls\n\nMay we call?');
  const shown_sha256 = createHash('sha256').update(shown).digest();
  const facts = JSON.stringify([
    ['memberName', memberName],
    ['language', 'en'],
    ['answeredAt', '2026-11-23T16:00:00Z'],
  ]);
  return { response_id: 1, shown, shown_sha256, facts, hash: shown_sha256 };
}

it('writes every name in its own letters, and the same evidence in the same bytes', async () => {
  const name = 'Nguyễn Đức Łódź Жанна';
  const pdf = await evidencePdf([evidenceOf(name)], 'Sunrise');
  expect(await evidencePdf([evidenceOf(name)], 'Sunrise')).toEqual(pdf);
  // the table from which a reader copies texts has each of its letters
  const table = streamsOf(pdf);
  for (const letter of new Set(name.replaceAll(' ', '')))
    expect(table).toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`);
  expect(pdf.length).toBeLessThan(80_000);
});
