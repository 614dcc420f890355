import { z } from 'zod';
import { Day, Text } from './fields.ts';

/**
 * A value within a sentence. A plain text (a name, or what somebody wrote) and a number stay as they are; what is in an
 * object is worded in the language of whoever reads it.
 */
export const SentenceValue = z.union([
  Text,
  z.number(),
  /** Words of the product within the sentence: an outcome, a language, `today`. */
  z.object({ word: Text }),
  /** Several of them: 'Spanish and English'. */
  z.object({ words: z.array(Text) }),
  /** Several texts that stay as they are, names of people for example: 'Ana Diaz and Luis Diaz', with `more` 'Ana Diaz and 4 more'. */
  z.object({ list: z.array(Text), more: z.int().positive().optional() }),
  /** A calendar day by its month: 'November 3'; screens add the year where it is not the reader's. */
  z.object({ date: Day }),
  /** A calendar day that always has its year: 'January 1, 2000'. */
  z.object({ longDate: Day }),
  /** A calendar day by its month in short: 'Nov 3'; screens add the year where it is not the reader's. */
  z.object({ shortDate: Day }),
  /** A calendar day of the past week by its name: 'Wednesday'. */
  z.object({ weekday: Day }),
  /** The month of a calendar day: 'November'. */
  z.object({ month: Day }),
  /** A wall time, `HH:mm`: '2:30 PM'. */
  z.object({ time: z.string().regex(/^\d\d:\d\d$/) }),
]);
export type SentenceValue = z.infer<typeof SentenceValue>;

/**
 * What people read, as data: the English sentence with `{placeholders}`, by which catalogues of other languages find
 * theirs, and the values of the placeholders.
 */
export const Sentence = z
  .object({ key: Text, values: z.record(z.string(), SentenceValue) })
  .meta({ id: 'Sentence', description: 'An English sentence with {placeholders}, and their values' });
export type Sentence = z.infer<typeof Sentence>;
