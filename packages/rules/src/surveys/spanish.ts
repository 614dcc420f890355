import type { SurveyCheckpoint, SurveyContent, SurveyPrompt } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Finding } from './finding.ts';
import { type AskedQuestion, inOrder } from './questions.ts';

/** Spanish texts for a survey that is written in English (docs/areas/surveys.md#spanish). */

export type SurveyLanguage = 'en' | 'es';

/** Text in English and Spanish. `es` is null if there is no Spanish text. */
export interface TranslatedText {
  en: string;
  es: string | null;
}

const orNull = (text: string | null | undefined): string | null => (text?.trim() ? text : null);

/** Combines English text with its Spanish translation. */
export const bilingualText = (en: string, es: string | null | undefined): TranslatedText => ({ en, es: orNull(es) });

type TranslatablePart = SurveyPrompt | SurveyCheckpoint | AskedQuestion | AskedQuestion['options'][number];

/** Replaces a part's English texts with their Spanish translations, where these exist. */
function inSpanish<T extends TranslatablePart | { es?: object | undefined }>(one: T): T {
  const written = Object.entries(one.es ?? {}).filter(([, text]) => orNull(text as string | null) !== null);
  return { ...one, ...Object.fromEntries(written) };
}

const mapNullable = <T>(one: T | null, change: (one: T) => T): T | null => (one === null ? null : change(one));

/** Returns a question in the given language. Text without a Spanish translation remains in English. */
export function questionIn<Q extends AskedQuestion>(question: Q, language: SurveyLanguage): Q {
  if (language === 'en') return question;
  return {
    ...inSpanish(question),
    prompt: mapNullable(question.prompt, inSpanish),
    checkpoint: mapNullable(question.checkpoint, inSpanish),
    options: question.options.map((option) => ({
      ...inSpanish(option),
      prompt: mapNullable(option.prompt, inSpanish),
      checkpoint: mapNullable(option.checkpoint, inSpanish),
    })),
  };
}

/** Returns a survey with its name and summary in the given language. */
export const surveyIn = <S extends { es?: SurveyContent['es'] }>(survey: S, language: SurveyLanguage): S =>
  language === 'en' ? survey : inSpanish(survey);

/** Returns a checkpoint in the given language. */
export const checkpointIn = (checkpoint: SurveyCheckpoint, language: SurveyLanguage): SurveyCheckpoint =>
  language === 'en' ? checkpoint : inSpanish(checkpoint);

/** Returns true if any part of a survey has a Spanish translation. */
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

/** Returns true if there is English text but no Spanish translation of it. */
const isMissingSpanish = (en: string | null, es: string | null | undefined): boolean =>
  orNull(en) !== null && orNull(es) === null;
const isPromptMissingSpanish = (prompt: SurveyPrompt | null): boolean =>
  prompt !== null &&
  (isMissingSpanish(prompt.title, prompt.es?.title) || isMissingSpanish(prompt.text, prompt.es?.text));
const isCheckpointMissingSpanish = (one: SurveyCheckpoint | null): boolean =>
  one !== null &&
  (isMissingSpanish(one.title, one.es?.title) ||
    isMissingSpanish(one.message, one.es?.message) ||
    isMissingSpanish(one.summary, one.es?.summary));

/**
 * Returns findings about texts in a survey that have no Spanish translation. If nothing is translated, there is one
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
    ...(isMissingSpanish(displayName, es?.displayName) || isMissingSpanish(summary, es?.summary)
      ? [gap(null, sentence('The display name or summary has no Spanish translation.'))]
      : []),
    ...inOrder(questions).flatMap((question) => {
      const { key, sortOrder: number, options } = question;
      return [
        ...(isMissingSpanish(question.text, question.es?.text)
          ? [gap(key, sentence('Question {number} has no Spanish translation.', { number }))]
          : []),
        ...(options.some((option) => isMissingSpanish(option.text, option.es?.text))
          ? [gap(key, sentence('An option of question {number} has no Spanish translation.', { number }))]
          : []),
        ...([question, ...options].some(({ prompt }) => isPromptMissingSpanish(prompt))
          ? [gap(key, sentence('A prompt of question {number} has no Spanish translation.', { number }))]
          : []),
        ...([question, ...options].some(({ checkpoint }) => isCheckpointMissingSpanish(checkpoint))
          ? [gap(key, sentence('A checkpoint of question {number} has no Spanish translation.', { number }))]
          : []),
      ];
    }),
  ];
}

type Texts = object & { es?: object | undefined };

/**
 * Returns true if a part has a Spanish text from the last version, but with another English text. Options have no fixed
 * identity between versions, so a part of an option is compared with this part of all options of the old question.
 */
function isSpanishOutdated(before: readonly (Texts | null | undefined)[], after: Texts | null): boolean {
  const textOf = (one: object | null | undefined, field: string) =>
    (one as Record<string, unknown> | null | undefined)?.[field];
  return Object.entries(after?.es ?? {}).some(([field, spanish]) => {
    if (orNull(spanish as string | null) === null) return false;
    const translated = before.filter((one) => textOf(one?.es, field) === spanish);
    return translated.length > 0 && !translated.some((one) => textOf(one, field) === textOf(after, field));
  });
}

/**
 * Returns a warning for each part of a survey whose English text has changed since the last version while its Spanish
 * text has not.
 */
export function outdatedSpanish(before: SurveyContent, after: SurveyContent): Finding[] {
  type Part = AskedQuestion | AskedQuestion['options'][number];
  const isOutdated = (old: readonly Part[], part: Part) =>
    isSpanishOutdated(old, part) ||
    isSpanishOutdated(
      old.map(({ prompt }) => prompt),
      part.prompt,
    ) ||
    isSpanishOutdated(
      old.map(({ checkpoint }) => checkpoint),
      part.checkpoint,
    );
  const wholeFinding: Finding = {
    severity: 'warning',
    questionKey: null,
    text: sentence('The English name or summary changed. Check the Spanish text.'),
  };
  return [
    ...(isSpanishOutdated([before], after) ? [wholeFinding] : []),
    ...inOrder(after.questions).flatMap((question): Finding[] => {
      const old = before.questions.find(({ key }) => key === question.key);
      if (!old) return [];
      if (!isOutdated([old], question) && !question.options.some((option) => isOutdated(old.options, option)))
        return [];
      const text = sentence('The English text of question {number} changed. Check its Spanish text.', {
        number: question.sortOrder,
      });
      return [{ severity: 'warning', questionKey: question.key, text }];
    }),
  ];
}
