import type { ConsentLanguage, TermWording } from '@guidepost/contracts';

/** What stands in braces in a wording: who offers it, and the member's guide and client. */
export interface WordingNames {
  organisation: string;
  client: string;
  /** Null where nobody guides the member: then the words for any guide stand there. */
  guide: string | null;
}

const anyGuide: Readonly<Record<ConsentLanguage, string>> = { en: 'from our team', es: 'de nuestro equipo' };
/** The placeholders that a wording may have. */
export const wordingPlaceholders = ['organisation', 'client', 'guide'] as const;

/** The placeholders of a wording that mean nothing. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !(wordingPlaceholders as readonly string[]).includes(name));

/** A wording as a member reads it: with its names filled in. */
export function filledWording(wording: TermWording, language: ConsentLanguage, names: WordingNames): TermWording {
  const values: Readonly<Record<string, string>> = { ...names, guide: names.guide ?? anyGuide[language] };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all);
  return {
    title: fill(wording.title),
    body: fill(wording.body),
    acceptText: fill(wording.acceptText),
    rejectText: wording.rejectText === null ? null : fill(wording.rejectText),
  };
}

/** What the two choices are called, above their own words. */
export const choiceLabels = {
  en: { accept: 'I accept', reject: 'I do not accept' },
  es: { accept: 'Acepto', reject: 'No acepto' },
} as const satisfies Record<ConsentLanguage, { accept: string; reject: string }>;

/**
 * What E-SIGN and UETA ask to be told beside an agreement on a screen: that it is one, how to have it on paper, how to take
 * it back, how to keep a copy (docs/security/consent.md).
 */
export const electronicNotice: Readonly<Record<ConsentLanguage, string>> = {
  en: 'Your answer here counts like one on paper. You can ask your guide for paper. You can change your answer: open your link again, or tell your guide. At the end you can save a copy.',
  es: 'Su respuesta aquí vale como una en papel. Puede pedirle el papel a su guía. Puede cambiar su respuesta: abra otra vez su enlace o dígaselo a su guía. Al final puede guardar una copia.',
};

/**
 * Everything that a member reads before they answer, as one text: its bytes are kept with the answer, and their hash says
 * which words were on the screen. It must never change for words that do not.
 * @param filled a wording with its names
 */
export function shownText(filled: TermWording, language: ConsentLanguage): string {
  const { accept, reject } = choiceLabels[language];
  const choices = [`( ) ${accept}\n${filled.acceptText}`];
  if (filled.rejectText !== null) choices.push(`( ) ${reject}\n${filled.rejectText}`);
  return `${[filled.title, filled.body.replaceAll('\r\n', '\n'), ...choices, electronicNotice[language]].join('\n\n')}\n`;
}

/** A paragraph, or points below each other. */
interface BodyPart {
  text: string | null;
  points: string[];
}

/** A body in the parts in which it is shown: each line is a paragraph, and those that begin with `- ` are points. */
export function bodyParts(body: string): BodyPart[] {
  const parts: BodyPart[] = [];
  for (const line of body.split('\n')) {
    const text = line.trim();
    if (text === '') continue;
    const last = parts.at(-1);
    if (!text.startsWith('- ')) parts.push({ text, points: [] });
    else if (last && last.text === null) last.points.push(text.slice(2));
    else parts.push({ text: null, points: [text.slice(2)] });
  }
  return parts;
}
