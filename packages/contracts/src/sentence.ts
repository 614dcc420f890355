import { z } from 'zod';
import { Day, Text } from './fields.ts';

/**
 * A value within a sentence. A plain text (a name, or text that a user wrote) and a number stay as they are; an object
 * is formatted in the language of the reader.
 */
export const SentenceValue = z.union([
  Text,
  z.number(),
  /** A term of the product within the sentence: an outcome, a language, `today`. */
  z.object({ word: Text }),
  /** Several terms: 'Spanish and English'. */
  z.object({ words: z.array(Text) }),
  /**
   * Several texts that stay as they are, for example names of people: 'Ana Diaz and Luis Diaz', with `more` 'Ana Diaz
   * and 4 more'.
   */
  z.object({ list: z.array(Text), more: z.int().positive().optional() }),
  /** A calendar day with its month: 'November 3'; screens add the year if it is not the reader's current year. */
  z.object({ date: Day }),
  /** A calendar day with its year in all cases: 'January 1, 2000'. */
  z.object({ longDate: Day }),
  /** A calendar day with its short month: 'Nov 3'; screens add the year if it is not the reader's current year. */
  z.object({ shortDate: Day }),
  /** A calendar day of the past week as a weekday: 'Wednesday'. */
  z.object({ weekday: Day }),
  /** The month of a calendar day: 'November'. */
  z.object({ month: Day }),
  /** A wall time, `HH:mm`: '2:30 PM'. */
  z.object({ time: z.string().regex(/^\d\d:\d\d$/) }),
]);
export type SentenceValue = z.infer<typeof SentenceValue>;

/**
 * A text for people, as data: the English sentence with `{placeholders}`, which is the key in catalogs of other
 * languages, and the values of the placeholders.
 */
export const Sentence = z
  .object({ key: Text, values: z.record(z.string(), SentenceValue) })
  .meta({ id: 'Sentence', description: 'An English sentence with {placeholders}, and their values' });
export type Sentence = z.infer<typeof Sentence>;
