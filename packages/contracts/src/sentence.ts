import { z } from 'zod';
import { Day, Text } from './fields.ts';

/**
 * A value in a sentence. Strings (names, or text that a user wrote) and numbers are inserted unchanged. An object is
 * formatted in the reader's language.
 */
export const SentenceValue = z.union([
  Text,
  z.number(),
  /** Text that administrators wrote in English and Spanish. The English text is shown if `es` is null. */
  z.object({ en: Text, es: Text.nullable() }),
  /** A term that Guidepost translates, such as an outcome, a language or `today`. */
  z.object({ word: Text }),
  /** Several terms that Guidepost translates: 'Spanish and English'. */
  z.object({ words: z.array(Text) }),
  /**
   * Several texts that are inserted unchanged, such as people's names: 'Ana Diaz and Luis Diaz'. With `more`: 'Ana Diaz
   * and 4 more'.
   */
  z.object({ list: z.array(Text), more: z.int().positive().optional() }),
  /** A calendar day with its month: 'November 3'. Screens add the year if it is not the reader's current year. */
  z.object({ date: Day }),
  /** A calendar day, always with its year: 'January 1, 2000'. */
  z.object({ longDate: Day }),
  /** A calendar day with its short month: 'Nov 3'. Screens add the year if it is not the reader's current year. */
  z.object({ shortDate: Day }),
  /** The weekday of a calendar day in the past week: 'Wednesday'. */
  z.object({ weekday: Day }),
  /** The month of a calendar day: 'November'. */
  z.object({ month: Day }),
  /** A local time in the format `HH:mm`: '2:30 PM'. */
  z.object({ time: z.string().regex(/^\d\d:\d\d$/) }),
]);
export type SentenceValue = z.infer<typeof SentenceValue>;

/**
 * A user-facing sentence as a key and values. `key` is the English sentence with `{placeholders}`. Catalogs of other
 * languages contain a translation for this key. `values` contains the placeholders' values.
 */
export const Sentence = z
  .object({ key: Text, values: z.record(z.string(), SentenceValue) })
  .meta({ id: 'Sentence', description: 'An English sentence with {placeholders}, and their values' });
export type Sentence = z.infer<typeof Sentence>;
