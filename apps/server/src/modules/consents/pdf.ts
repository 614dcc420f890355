import { readFile } from 'node:fs/promises';
import type { ConsentLanguage } from '@guidepost/contracts';
import { factWords } from '@guidepost/rules';
import { factsOf, knownFacts } from './facts.ts';
import type { EvidenceRow } from './queries-evidence.ts';

const headings: Readonly<Record<ConsentLanguage, { copy: string; facts: string; sha: string; chain: string }>> = {
  en: {
    copy: 'What was read and answered',
    facts: 'The answer',
    sha: 'SHA-256 of the words above',
    chain: 'Place in the chain of evidence',
  },
  es: {
    copy: 'Lo que se leyó y se respondió',
    facts: 'La respuesta',
    sha: 'SHA-256 de las palabras de arriba',
    chain: 'Lugar en la cadena de pruebas',
  },
};

/** The fonts that go into each PDF, only the letters that it has: those of every language with Latin, Greek or Cyrillic letters. */
const readFonts = async () => ({
  plain: await readFile(new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))),
  bold: await readFile(new URL(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'))),
});
/** Read with the first PDF. */
let loaded: ReturnType<typeof readFonts> | undefined;

/** The fonts of every PDF, read once. */
export const pdfFonts = (): ReturnType<typeof readFonts> => {
  loaded ??= readFonts();
  return loaded;
};

/**
 * What was signed, to be read and printed: the words as they were shown, and the facts around each answer, in the language
 * in which it was answered. The same evidence makes the same bytes.
 */
export async function evidencePdf(kept: readonly EvidenceRow[], organisation: string): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const { plain, bold } = await pdfFonts();
  const last = kept
    .map((one) => String(new Map(factsOf(one)).get('answeredAt')))
    .toSorted()
    .at(-1);
  const made = new Date(last ?? 0);
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 64,
    autoFirstPage: false,
    info: { Title: 'Consents', Author: organisation, CreationDate: made, ModDate: made },
  });
  doc.registerFont('plain', plain).registerFont('bold', bold);
  const pieces: Buffer[] = [];
  const whole = new Promise<Buffer>((done, fail) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece));
    doc.on('end', () => done(Buffer.concat(pieces)));
    doc.on('error', fail);
  });
  for (const one of kept) {
    const facts = knownFacts(one);
    const language: ConsentLanguage = facts.some(({ name, value }) => name === 'language' && value === 'es')
      ? 'es'
      : 'en';
    const said = headings[language];
    const line = (words: string, font: 'plain' | 'bold', size: number, gap = 6) =>
      doc
        .font(font)
        .fontSize(size)
        .text(words.normalize('NFC'), { lineGap: 2 })
        .moveDown(gap / size);
    doc.addPage();
    line(organisation, 'plain', 9);
    line(said.copy, 'bold', 15, 12);
    line(one.shown.toString('utf8').trimEnd(), 'plain', 11, 14);
    line(said.facts, 'bold', 12, 8);
    for (const { label, value } of factWords(facts, language)) {
      doc.font('bold').fontSize(9).text(`${label}: `, { continued: true, lineGap: 2 });
      doc.font('plain').text(value.normalize('NFC'));
    }
    doc.moveDown(1);
    line(`${said.sha}: ${one.shown_sha256.toString('hex')}`, 'plain', 8, 2);
    line(`${said.chain}: ${one.hash.toString('hex')}`, 'plain', 8, 2);
  }
  doc.end();
  return whole;
}
