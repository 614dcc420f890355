import type { ConsentLanguage } from '@guidepost/contracts';
import { factLabels, withAnswer } from '@guidepost/rules';
import { newPdf } from '../../platform/pdf.ts';
import { factsOf, knownFacts } from './facts.ts';
import type { EvidenceRow } from './queries-evidence.ts';

const headings: Readonly<
  Record<ConsentLanguage, { title: string; copy: string; facts: string; short: string; sha: string; chain: string }>
> = {
  en: {
    title: 'Consents',
    copy: 'Text shown and answers given',
    facts: 'The answer',
    short: '[U+…] marks a character that this page cannot show. The stored evidence contains the character.',
    sha: 'SHA-256 of the text above as shown before the answer, with ( ) for both choices',
    chain: 'Position in the chain of evidence',
  },
  es: {
    title: 'Consentimientos',
    copy: 'Texto mostrado y respuestas dadas',
    facts: 'La respuesta',
    short: '[U+…] marca un carácter que esta página no puede mostrar. La prueba guardada contiene el carácter.',
    sha: 'SHA-256 del texto anterior tal como se mostró antes de la respuesta, con ( ) en ambas opciones',
    chain: 'Posición en la cadena de pruebas',
  },
};

const languageOf = (one: EvidenceRow): ConsentLanguage =>
  new Map(factsOf(one)).get('language') === 'es' ? 'es' : 'en';

/**
 * Returns evidence as a PDF, in the language of each answer. It contains the wording as it was shown and the facts
 * about the answer. Identical evidence always produces identical bytes.
 */
export async function evidencePdf(evidenceRows: readonly EvidenceRow[], organisation: string): Promise<Buffer> {
  const answered = (one: EvidenceRow) => String(new Map(factsOf(one)).get('answeredAt'));
  const last = evidenceRows.toSorted((one, other) => (answered(one) < answered(other) ? -1 : 1)).at(-1);
  const paper = await newPdf({
    title: headings[last ? languageOf(last) : 'en'].title,
    author: organisation,
    made: new Date(last ? answered(last) : 0),
  });
  for (const one of evidenceRows) {
    const facts = knownFacts(one);
    const language = languageOf(one);
    const texts = headings[language];
    paper.addPage();
    paper.write(organisation, 'plain', 9, 6);
    paper.write(texts.copy, 'bold', 15, 12);
    const consented = new Map(factsOf(one)).get('consented') === true;
    paper.write(withAnswer(one.shown.toString('utf8'), consented, language).trimEnd(), 'plain', 11, 14);
    paper.write(texts.facts, 'bold', 12, 8);
    for (const { label, value } of factLabels(facts, language)) paper.writeFact(label, value, 9);
    paper.skip(1);
    if (paper.isShort()) paper.write(texts.short, 'plain', 8, 6);
    paper.write(`${texts.sha}: ${one.shown_sha256.toString('hex')}`, 'plain', 8, 2);
    paper.write(`${texts.chain}: ${one.hash.toString('hex')}`, 'plain', 8, 2);
  }
  return paper.end();
}
