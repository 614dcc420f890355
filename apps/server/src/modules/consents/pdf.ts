import type { ConsentLanguage } from '@guidepost/contracts';
import { factWords } from '@guidepost/rules';
import { newPaper } from '../../platform/paper.ts';
import { factsOf, knownFacts } from './facts.ts';
import type { EvidenceRow } from './queries-evidence.ts';

const headings: Readonly<
  Record<ConsentLanguage, { copy: string; facts: string; short: string; sha: string; chain: string }>
> = {
  en: {
    copy: 'What was read and answered',
    facts: 'The answer',
    short: '[U+…] stands for a letter that this page cannot show. The evidence that is kept has the letter itself.',
    sha: 'SHA-256 of the words above',
    chain: 'Place in the chain of evidence',
  },
  es: {
    copy: 'Lo que se leyó y se respondió',
    facts: 'La respuesta',
    short:
      '[U+…] está en lugar de una letra que esta página no puede mostrar. La prueba que se guarda tiene la letra misma.',
    sha: 'SHA-256 de las palabras de arriba',
    chain: 'Lugar en la cadena de pruebas',
  },
};

/**
 * What was signed, to be read and printed: the words as they were shown, and the facts around each answer, in the language
 * in which it was answered. The same evidence makes the same bytes.
 */
export async function evidencePdf(kept: readonly EvidenceRow[], organisation: string): Promise<Buffer> {
  const last = kept
    .map((one) => String(new Map(factsOf(one)).get('answeredAt')))
    .toSorted()
    .at(-1);
  const paper = await newPaper({ title: 'Consents', author: organisation, made: new Date(last ?? 0) });
  for (const one of kept) {
    const facts = knownFacts(one);
    const language: ConsentLanguage = facts.some(({ name, value }) => name === 'language' && value === 'es')
      ? 'es'
      : 'en';
    const said = headings[language];
    paper.addPage();
    paper.write(organisation, 'plain', 9, 6);
    paper.write(said.copy, 'bold', 15, 12);
    paper.write(one.shown.toString('utf8').trimEnd(), 'plain', 11, 14);
    paper.write(said.facts, 'bold', 12, 8);
    for (const { label, value } of factWords(facts, language)) paper.writeFact(label, value, 9);
    paper.skip(1);
    if (paper.isShort()) paper.write(said.short, 'plain', 8, 6);
    paper.write(`${said.sha}: ${one.shown_sha256.toString('hex')}`, 'plain', 8, 2);
    paper.write(`${said.chain}: ${one.hash.toString('hex')}`, 'plain', 8, 2);
  }
  return paper.end();
}
