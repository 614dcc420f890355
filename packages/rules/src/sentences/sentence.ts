import type { Sentence, SentenceValue } from '@guidepost/contracts';
import { createResultCache } from '../schedule/result-cache.ts';

/** A sentence's placeholders. For '{name} has {count}', these are 'name' and 'count'. */
type Placeholders<Key extends string> = Key extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Values<Key extends string> = [Placeholders<Key>] extends [never]
  ? []
  : [values: Readonly<Record<Placeholders<Key>, SentenceValue>>];

/**
 * Creates a user-facing sentence as a key and values. `key` must be a literal, so that a test can compare every
 * sentence with the catalogs. Each placeholder requires a value.
 */
export const sentence = <const Key extends string>(key: Key, ...[values]: Values<Key>): Sentence => ({
  key,
  values: values ?? {},
});

/** Wraps text that needs no translation: text that a user wrote, a name or a number. */
export const asWritten = (text: string): Sentence => sentence('{text}', { text });

/** Text in English and Spanish. `es` is null if there is no Spanish text. */
export type Bilingual = Readonly<{ en: string; es: string | null }>;

/** Returns a sentence for text that administrators wrote in both languages. */
export const asWrittenIn = (text: Bilingual): Sentence => sentence('{text}', { text });

/** Formatters are cached, because creating one is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();
let lists: Intl.ListFormat | undefined;

/** Formats a calendar day or a local time in English. The format uses UTC, which has no daylight saving time. */
function formatted(utc: Temporal.ZonedDateTime, options: Intl.DateTimeFormatOptions): string {
  const format = formats.getOrInsertComputed(
    JSON.stringify(options),
    () => new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }),
  );
  return format.format(utc.epochMilliseconds);
}

const dayFormats = {
  date: { month: 'long', day: 'numeric' },
  longDate: { month: 'long', day: 'numeric', year: 'numeric' },
  shortDate: { month: 'short', day: 'numeric' },
  weekday: { weekday: 'long' },
  month: { month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const dayTexts = createResultCache<string>(1000);

const dayText = (format: keyof typeof dayFormats, day: string): string =>
  dayTexts(`${format} ${day}`, () =>
    formatted(Temporal.PlainDate.from(day).toZonedDateTime('UTC'), dayFormats[format]),
  );

function listText(parts: readonly string[]): string {
  lists ??= new Intl.ListFormat('en-US', { type: 'conjunction' });
  return lists.format(parts);
}

function valueText(value: SentenceValue): string {
  if (typeof value !== 'object') return String(value);
  if ('en' in value) return value.en;
  if ('word' in value) return value.word;
  if ('words' in value) return listText(value.words);
  if ('list' in value) return listText([...value.list, ...(value.more === undefined ? [] : [`${value.more} more`])]);
  if ('date' in value) return dayText('date', value.date);
  if ('longDate' in value) return dayText('longDate', value.longDate);
  if ('shortDate' in value) return dayText('shortDate', value.shortDate);
  if ('weekday' in value) return dayText('weekday', value.weekday);
  if ('month' in value) return dayText('month', value.month);
  const at = Temporal.PlainDateTime.from(`2000-01-01T${value.time}`).toZonedDateTime('UTC');
  return formatted(at, { hour: 'numeric', minute: '2-digit' });
}

/**
 * Returns a sentence in English. The API sends this text next to the data. A placeholder without a value is not
 * replaced.
 * @throws RangeError for an invalid day or time
 */
export const sentenceText = ({ key, values }: Sentence): string =>
  key.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = values[name];
    return value === undefined ? placeholder : valueText(value);
  });
