import type { SurveyCheckpoint, SurveyContent, SurveyPrompt } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Finding } from './finding.ts';
import { type AskedQuestion, inOrder } from './questions.ts';

/** The Spanish beside what was written in English (docs/areas/surveys.md#spanish). */

/** The languages in which a survey can be read. */
export type SurveyLanguage = 'en' | 'es';

/** A text in both languages; null where it has no Spanish. */
export interface SaidText {
  en: string;
  es: string | null;
}

const orNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null);

/** A text with its Spanish, where that was written. */
export const said = (en: string, es: string | null | undefined): SaidText => ({ en, es: orNull(es) });

type Spoken = SurveyPrompt | SurveyCheckpoint | AskedQuestion | AskedQuestion['options'][number];

/** What has texts of its own, with those in Spanish that were written so. */
function spoken<T extends Spoken | { es?: object | undefined }>(one: T): T {
  const written = Object.entries(one.es ?? {}).filter(([, text]) => orNull(text as string | null) !== null);
  return { ...one, ...Object.fromEntries(written) };
}

const orNothing = <T>(one: T | null, change: (one: T) => T): T | null => (one === null ? null : change(one));

/** A question as it reads in a language; what has no Spanish stays in English. */
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

/** What a survey is called and says of itself, in a language. */
export const aboutIn = <S extends { es?: SurveyContent['es'] }>(survey: S, language: SurveyLanguage): S =>
  language === 'en' ? survey : spoken(survey);

/** A checkpoint as it reads in a language. */
export const checkpointIn = (checkpoint: SurveyCheckpoint, language: SurveyLanguage): SurveyCheckpoint =>
  language === 'en' ? checkpoint : spoken(checkpoint);

/** Whether anything of a survey is written in Spanish. */
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

/** Whether a text is there in English and not in Spanish. */
const lacks = (en: string | null, es: string | null | undefined): boolean => orNull(en) !== null && orNull(es) === null;
const promptLacks = (prompt: SurveyPrompt | null): boolean =>
  prompt !== null && (lacks(prompt.title, prompt.es?.title) || lacks(prompt.text, prompt.es?.text));
const checkpointLacks = (one: SurveyCheckpoint | null): boolean =>
  one !== null &&
  (lacks(one.title, one.es?.title) || lacks(one.message, one.es?.message) || lacks(one.summary, one.es?.summary));

/** What of a survey has no Spanish yet: one sentence for all of it, or each place by name once some of it has. */
export function spanishGaps(content: SurveyContent): Finding[] {
  const { es, displayName, summary, questions } = content;
  const gap = (questionKey: string | null, text: Finding['text']): Finding => ({
    severity: 'warning',
    questionKey,
    text,
  });
  if (!hasSpanish(content, questions))
    return [gap(null, sentence('The survey has no Spanish: members read it in English.'))];
  return [
    ...(lacks(displayName, es?.displayName) || lacks(summary, es?.summary)
      ? [gap(null, sentence('The display name or summary has no Spanish.'))]
      : []),
    ...inOrder(questions).flatMap((question) => {
      const { key, sortOrder: number, options } = question;
      return [
        ...(lacks(question.text, question.es?.text)
          ? [gap(key, sentence('Question {number} has no Spanish.', { number }))]
          : []),
        ...(options.some((option) => lacks(option.text, option.es?.text))
          ? [gap(key, sentence('An option of question {number} has no Spanish.', { number }))]
          : []),
        ...([question, ...options].some(({ prompt }) => promptLacks(prompt))
          ? [gap(key, sentence('A prompt of question {number} has no Spanish.', { number }))]
          : []),
        ...([question, ...options].some(({ checkpoint }) => checkpointLacks(checkpoint))
          ? [gap(key, sentence('A checkpoint of question {number} has no Spanish.', { number }))]
          : []),
      ];
    }),
  ];
}
