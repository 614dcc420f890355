import { type AskedQuestion, chosenOptions, hasOptions, isDayText, type SurveyAnswer } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import { exactText, listText, longDayText } from '../../../shared/time.ts';

/** Formats an answer for display. */
export function answerLabels(
  t: TFunction,
  question: AskedQuestion,
  answer: SurveyAnswer | null,
  timeZone: string,
): string {
  if (answer === null) return '';
  if (answer.skipped) return t('Skipped');
  if (hasOptions(question)) return listText(chosenOptions(question, answer).map(({ text }) => text));
  const text = answer.textResponse ?? '';
  if (question.type === 'date' && isDayText(text)) return longDayText(Temporal.PlainDate.from(text));
  if (question.type === 'date-time' && text !== '') {
    try {
      return exactText(Temporal.Instant.from(text).toString(), timeZone);
    } catch {
      return text;
    }
  }
  return text;
}
