import type { Sentence, SentenceValue } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { textIn } from './label-in.ts';
import { listText, longDayText, monthDayText, monthText, shortDayText, wallTimeText, weekdayNameText } from './time.ts';
import { translate } from './translate.ts';

/** Converts an English text without values to a `Sentence`. */
export const plainSentence = (text: string): Sentence => ({ key: text, values: {} });

/** Translates a term in stored data into the user's language. Returns terms that are not in the catalog unchanged. */
export const wordText = (t: TFunction, word: string): string => (word.includes('{') ? word : t(word));

function valueText(t: TFunction, value: SentenceValue): string | number {
  if (typeof value !== 'object') return value;
  if ('en' in value) return textIn(value.en, value.es);
  if ('word' in value) return wordText(t, value.word);
  if ('words' in value) return listText(value.words.map((word) => wordText(t, word)));
  if ('list' in value)
    return listText([...value.list, ...(value.more === undefined ? [] : [t('{count} more', { count: value.more })])]);
  if ('date' in value) return monthDayText(Temporal.PlainDate.from(value.date));
  if ('longDate' in value) return longDayText(Temporal.PlainDate.from(value.longDate));
  if ('shortDate' in value) return shortDayText(Temporal.PlainDate.from(value.shortDate));
  if ('weekday' in value) return weekdayNameText(Temporal.PlainDate.from(value.weekday));
  if ('month' in value) return monthText(Temporal.PlainDate.from(value.month));
  return wallTimeText(Temporal.PlainTime.from(value.time));
}

/** Translates a sentence from the rules or the server into the user's language. */
export const sentenceText = (t: TFunction, { key, values }: Sentence): string =>
  translate(t, key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, valueText(t, value)])));

/**
 * Adds a period if the text does not end with one, because another sentence follows. Some messages with fixed wording
 * have no period.
 */
export const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
