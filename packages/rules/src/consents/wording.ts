import type { ConsentLanguage, TermWording } from '@guidepost/contracts';

/** Values of the placeholders in a consent text: the organization, and the member's guide and client. */
export interface WordingNames {
  organisation: string;
  client: string;
  /** Null if the member has no guide. The text then contains a general phrase. */
  guide: string | null;
}

const anyGuideName: Readonly<Record<ConsentLanguage, string>> = { en: 'from our team', es: 'de nuestro equipo' };
/** The placeholders that a consent text can contain. */
export const wordingPlaceholders = ['organisation', 'client', 'guide'] as const;

/** Returns the unknown placeholders in a consent text. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => !(wordingPlaceholders as readonly string[]).includes(name));

/** Replaces the placeholders in a consent text with names. */
export function filledWording(wording: TermWording, language: ConsentLanguage, names: WordingNames): TermWording {
  const values: Readonly<Record<string, string>> = { ...names, guide: names.guide ?? anyGuideName[language] };
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? values[name] : null) ?? all);
  return {
    title: fill(wording.title),
    body: fill(wording.body),
    acceptText: fill(wording.acceptText),
    rejectText: wording.rejectText === null ? null : fill(wording.rejectText),
  };
}

/** Labels of the two choices. Each label is shown above the wording's text for that choice. */
export const choiceLabels = {
  en: { accept: 'I accept', reject: 'I do not accept' },
  es: { accept: 'Acepto', reject: 'No acepto' },
} as const satisfies Record<ConsentLanguage, { accept: string; reject: string }>;

/**
 * The notice that E-SIGN and UETA require next to an electronic agreement (docs/security/consent.md). It states that
 * the answer has the same effect as one on paper. It also explains how to get a paper form, change the answer and save
 * a copy.
 */
export const electronicNotice: Readonly<Record<ConsentLanguage, string>> = {
  en: 'Your answer here has the same effect as an answer on paper. You can ask your guide for a paper form. To change your answer, open your link again or tell your guide. You can save a copy at the end.',
  es: 'Su respuesta aquí tiene el mismo valor que una respuesta en papel. Puede pedirle a su guía un formulario en papel. Para cambiar su respuesta, abra su enlace de nuevo o dígaselo a su guía. Al final puede guardar una copia.',
};

/**
 * Returns all text that a member reads on their page before they answer. The text's bytes are stored with the answer,
 * and their hash proves which text was on the screen. The result for a stored text must never change.
 * @param filled a consent text with its names filled in
 */
export const shownText = (filled: TermWording, language: ConsentLanguage): string =>
  joinParagraphs([...wordingParts(filled, language), electronicNotice[language]]);

/**
 * Returns the text for an answer that a guide recorded. It omits the notice about electronic agreements, because the
 * paper form or conversation did not contain it. The result for a stored text must never change.
 */
export const recordedText = (filled: TermWording, language: ConsentLanguage): string =>
  joinParagraphs(wordingParts(filled, language));

/**
 * Marks the chosen answer in the text that the member saw, for people who read the evidence. The stored text and its
 * hash do not change.
 */
export function withAnswer(shown: string, consented: boolean, language: ConsentLanguage): string {
  const { accept, reject } = choiceLabels[language];
  const chosen = `\n( ) ${consented ? accept : reject}\n`;
  const at = shown.lastIndexOf(chosen);
  return at === -1 ? shown : `${shown.slice(0, at)}${chosen.replace('( )', '(x)')}${shown.slice(at + chosen.length)}`;
}

const joinParagraphs = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`;

function wordingParts(filled: TermWording, language: ConsentLanguage): string[] {
  const { accept, reject } = choiceLabels[language];
  const choices = [`( ) ${accept}\n${filled.acceptText}`];
  if (filled.rejectText !== null) choices.push(`( ) ${reject}\n${filled.rejectText}`);
  return [filled.title, filled.body.replaceAll('\r\n', '\n'), ...choices];
}

/** A paragraph or list in the body of a consent text. */
interface BodyPart {
  text: string | null;
  points: string[];
}

/**
 * Splits the body of a consent text into paragraphs and lists. Each line is a paragraph, except lines that begin with
 * `- `, which are list items.
 */
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
