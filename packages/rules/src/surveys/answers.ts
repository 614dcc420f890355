import type { Sentence } from '@guidepost/contracts';
import { isDayText } from '../schedule/day-text.ts';
import { sentence } from '../sentences/sentence.ts';
import { type AskedQuestion, hasOptions, isAnswerRequired, validationOf } from './questions.ts';

/** An answer in the format that the browser sends. */
export interface GivenAnswer {
  selectedOptionIds?: readonly number[] | undefined;
  textResponse?: string | undefined;
}

/** An answer in its stored format: the text as sent, and its value in the column for its type. */
export interface ReadAnswer {
  skipped: boolean;
  selectedOptionIds: number[];
  textResponse: string | null;
  number: number | null;
  date: string | null;
  dateTime: string | null;
}

/** A skipped answer. */
export const emptyAnswer: ReadAnswer = {
  skipped: true,
  selectedOptionIds: [],
  textResponse: null,
  number: null,
  date: null,
  dateTime: null,
};

/** Returns a question's first and last possible day, `yyyy-MM-dd`; null if there is no limit. */
export function dateBounds(question: AskedQuestion, today: string): { min: string | null; max: string | null } {
  const validation = validationOf(question);
  const day = (offset: number | null | undefined) =>
    offset === null || offset === undefined ? null : Temporal.PlainDate.from(today).add({ days: offset }).toString();
  return { min: day(validation?.minDateOffset), max: day(validation?.maxDateOffset) };
}

const required = sentence('A value is required');

function dayProblem(day: string, question: AskedQuestion, today: string): Sentence | null {
  const { min, max } = dateBounds(question, today);
  if (min !== null && day < min) return sentence('The date must be {date} or later.', { date: { longDate: min } });
  if (max !== null && day > max) return sentence('The date must be {date} or earlier.', { date: { longDate: max } });
  return null;
}

/** Parses an instant. Returns null if it is not an instant, or if its year cannot be stored. */
function readInstant(text: string): Temporal.Instant | null {
  try {
    const instant = Temporal.Instant.from(text);
    return isDayText(instant.toString().slice(0, 10)) ? instant : null;
  } catch {
    return null;
  }
}

/** An answer's problem, or the answer in its stored format. An empty answer is a skipped answer. */
export type Reading = { problem: Sentence; answer?: never } | { problem?: never; answer: ReadAnswer };

/**
 * Parses an answer according to its question's type and limits (docs/areas/surveys.md#answers).
 * @param today the current day of the person who answers, `yyyy-MM-dd`
 * @param timeZone the time zone of the person who answers; it determines an instant's day
 */
export function readAnswer(question: AskedQuestion, given: GivenAnswer, today: string, timeZone: string): Reading {
  const chosen = [...new Set(given.selectedOptionIds ?? [])];
  const text = given.textResponse?.trim() ?? '';
  if (hasOptions(question)) {
    if (chosen.length === 0) return skip(question);
    const known = question.options.filter(({ id }) => chosen.includes(id));
    if (known.length !== chosen.length || (question.type !== 'checkbox' && chosen.length > 1))
      return { problem: sentence('Choose one of the options.') };
    return { answer: { ...emptyAnswer, skipped: false, selectedOptionIds: known.map(({ id }) => id) } };
  }
  if (text === '' || question.type === 'info') return skip(question);
  const kept = { ...emptyAnswer, skipped: false, textResponse: text };
  switch (question.type) {
    case 'number': {
      const number = Number(text);
      if (!Number.isFinite(number)) return { problem: sentence('The value must be a number.') };
      const { min = null, max = null, isWhole = false } = question.input ?? {};
      if (isWhole && !Number.isInteger(number)) return { problem: sentence('The value must be a whole number.') };
      if (min !== null && number < min) return { problem: sentence('Value must be at {min} or more.', { min }) };
      if (max !== null && number > max) return { problem: sentence('Value must be {max} or less.', { max }) };
      return { answer: { ...kept, number } };
    }
    case 'date': {
      const problem = isDayText(text) ? dayProblem(text, question, today) : sentence('The date is not valid.');
      return problem ? { problem } : { answer: { ...kept, date: text } };
    }
    case 'date-time': {
      const instant = readInstant(text);
      if (!instant) return { problem: sentence('The date and time are not valid.') };
      const problem = dayProblem(instant.toZonedDateTimeISO(timeZone).toPlainDate().toString(), question, today);
      return problem ? { problem } : { answer: { ...kept, dateTime: instant.toString() } };
    }
    default:
      return { answer: kept };
  }
}

const skip = (question: AskedQuestion): Reading =>
  isAnswerRequired(question) ? { problem: required } : { answer: emptyAnswer };
