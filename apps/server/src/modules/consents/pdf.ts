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

/**
 * A text in the letters of the fonts that every reader of PDFs has, which are those of English and Spanish: others lose
 * their marks. The evidence itself keeps them all.
 */
export function inWesternLetters(text: string): string {
  const known = /[\n\u0020-\u007e\u00a0-\u00ff–—‘’“”•…]/u;
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (known.test(letter)) return letter;
      const plain = letter.normalize('NFD').replace(/\p{M}/gu, '').replace('đ', 'd').replace('Đ', 'D');
      return known.test(plain) ? plain : '?';
    })
    .join('');
}

/**
 * What was signed, to be read and printed: the words as they were shown, and the facts around each answer, in the language
 * in which it was answered. The same evidence makes the same bytes.
 */
export async function evidencePdf(kept: readonly EvidenceRow[], organisation: string): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const last = kept
    .map((one) => String(new Map(factsOf(one)).get('answeredAt')))
    .toSorted()
    .at(-1);
  const made = new Date(last ?? 0);
  const doc = new PDFDocument({
    size: 'LETTER',
    margin: 64,
    autoFirstPage: false,
    info: { Title: 'Consents', Author: inWesternLetters(organisation), CreationDate: made, ModDate: made },
  });
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
    const line = (words: string, font: 'Helvetica' | 'Helvetica-Bold', size: number, gap = 6) =>
      doc
        .font(font)
        .fontSize(size)
        .text(inWesternLetters(words), { lineGap: 2 })
        .moveDown(gap / size);
    doc.addPage();
    line(organisation, 'Helvetica', 9);
    line(said.copy, 'Helvetica-Bold', 15, 12);
    line(one.shown.toString('utf8').trimEnd(), 'Helvetica', 11, 14);
    line(said.facts, 'Helvetica-Bold', 12, 8);
    for (const { label, value } of factWords(facts, language)) {
      doc
        .font('Helvetica-Bold')
        .fontSize(9)
        .text(`${inWesternLetters(label)}: `, { continued: true, lineGap: 2 });
      doc.font('Helvetica').text(inWesternLetters(value));
    }
    doc.moveDown(1);
    line(`${said.sha}: ${one.shown_sha256.toString('hex')}`, 'Helvetica', 8, 2);
    line(`${said.chain}: ${one.hash.toString('hex')}`, 'Helvetica', 8, 2);
  }
  doc.end();
  return whole;
}
