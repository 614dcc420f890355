import type { SurveyCheckpoint, SurveyContent, SurveyPrompt } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Finding } from './finding.ts';
import { type AskedQuestion, inOrder } from './questions.ts';

/** The Spanish texts of a survey that is written in English (docs/areas/surveys.md#spanish). */

export type SurveyLanguage = 'en' | 'es';

/** A text in English and Spanish. `es` is null if there is no Spanish text. */
export interface TranslatedText {
  en: string;
  es: string | null;
}

const orNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null);

/** Returns a text in English and Spanish. */
export const said = (en: string, es: string | null | undefined): TranslatedText => ({ en, es: orNull(es) });

type Spoken = SurveyPrompt | SurveyCheckpoint | AskedQuestion | AskedQuestion['options'][number];

/** Returns a part with its Spanish texts in place of the English texts, if there are Spanish texts. */
function spoken<T extends Spoken | { es?: object | undefined }>(one: T): T {
  const written = Object.entries(one.es ?? {}).filter(([, text]) => orNull(text as string | null) !== null);
  return { ...one, ...Object.fromEntries(written) };
}

const orNothing = <T>(one: T | null, change: (one: T) => T): T | null => (one === null ? null : change(one));

/** Returns a question in the given language. A text without a Spanish translation remains in English. */
export function questionIn<Q extends AskedQuestion>(question: Q, language: SurveyLanguage): Q {
  if (language === 'en') return question;
  return {
    ...spoken(question),
    prompt: orNothing(question.prompt, spoken),
    checkpoint: orNothing(question.checkpoint, spoken),
    options: question.options.map((option) => ({
      ...spoken(option),
      prompt: orNothing(option.prompt, spoken),
      checkpoint: orNothing(option.checkpoint, spoken),
    })),
  };
}

/** Returns a survey with its name and summary in the given language. */
export const surveyIn = <S extends { es?: SurveyContent['es'] }>(survey: S, language: SurveyLanguage): S =>
  language === 'en' ? survey : spoken(survey);

/** Returns a checkpoint in the given language. */
export const checkpointIn = (checkpoint: SurveyCheckpoint, language: SurveyLanguage): SurveyCheckpoint =>
  language === 'en' ? checkpoint : spoken(checkpoint);

/** Returns true if any text of a survey has a Spanish translation. */
export function hasSpanish(survey: { es?: SurveyContent['es'] }, questions: readonly AskedQuestion[]): boolean {
  const has = (es: object | undefined) => Object.values(es ?? {}).some((text) => orNull(text as string | null));
  return (
    has(survey.es) ||
    questions.some(
      (question) =>
        has(question.es) ||
        [question.prompt, question.checkpoint].some((one) => has(one?.es)) ||
        question.options.some(({ es, prompt, checkpoint }) => [es, prompt?.es, checkpoint?.es].some(has)),
    )
  );
}

/** Returns true if a text exists in English but not in Spanish. */
const lacks = (en: string | null, es: string | null | undefined): boolean => orNull(en) !== null && orNull(es) === null;
const promptLacks = (prompt: SurveyPrompt | null): boolean =>
  prompt !== null && (lacks(prompt.title, prompt.es?.title) || lacks(prompt.text, prompt.es?.text));
const checkpointLacks = (one: SurveyCheckpoint | null): boolean =>
  one !== null &&
  (lacks(one.title, one.es?.title) || lacks(one.message, one.es?.message) || lacks(one.summary, one.es?.summary));

/**
 * Returns findings about texts of a survey that have no Spanish translation. If nothing is translated, there is one
 * finding for the whole survey. Otherwise, there is one for each part.
 */
export function spanishGaps(content: SurveyContent): Finding[] {
  const { es, displayName, summary, questions } = content;
  const gap = (questionKey: string | null, text: Finding['text']): Finding => ({
    severity: 'warning',
    questionKey,
    text,
  });
  if (!hasSpanish(content, questions))
    return [gap(null, sentence('The survey has no Spanish translation. Members see it in English.'))];
  return [
    ...(lacks(displayName, es?.displayName) || lacks(summary, es?.summary)
      ? [gap(null, sentence('The display name or summary has no Spanish translation.'))]
      : []),
    ...inOrder(questions).flatMap((question) => {
      const { key, sortOrder: number, options } = question;
      return [
        ...(lacks(question.text, question.es?.text)
          ? [gap(key, sentence('Question {number} has no Spanish translation.', { number }))]
          : []),
        ...(options.some((option) => lacks(option.text, option.es?.text))
          ? [gap(key, sentence('An option of question {number} has no Spanish translation.', { number }))]
          : []),
        ...([question, ...options].some(({ prompt }) => promptLacks(prompt))
          ? [gap(key, sentence('A prompt of question {number} has no Spanish translation.', { number }))]
          : []),
        ...([question, ...options].some(({ checkpoint }) => checkpointLacks(checkpoint))
          ? [gap(key, sentence('A checkpoint of question {number} has no Spanish translation.', { number }))]
          : []),
      ];
    }),
  ];
}
