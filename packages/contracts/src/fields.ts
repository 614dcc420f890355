import { z } from 'zod';
import { isDirectionCharacter, isVisible } from './characters.ts';
import type { IdOf, RecordKind } from './ids.ts';

/** Field types that records and endpoints share. Ids are numbers. */
export type { RecordKind } from './ids.ts';

/**
 * Marks an id's schema with the kind of its record. The test of references (references.test.ts on the server) reads the
 * mark.
 */
export const ofKind = (kind: RecordKind | 'any') => ({ 'x-record-kind': kind });

/** The id of a record whose kind is in a different field, such as a feed entry's record. */
export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER).meta(ofKind('any'));

/** Returns the id schema of a record kind, for a body or a reply. */
export const idOf = <Kind extends RecordKind>(kind: Kind) => Id.meta(ofKind(kind)).brand<Kind, 'inout'>();

/**
 * A member's id in a reply. The server refuses to start if an endpoint's reply contains members that its `subjects` do
 * not list. This ensures that every view of a member is recorded.
 */
export const MemberId = Id.meta({ 'x-member-id': true, ...ofKind('Member') }).brand<'Member', 'inout'>();
export type MemberId = IdOf<'Member'>;

/** An id of an unknown kind in a path or query. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, '{label} must be a numeric ID')
  .transform(Number)
  .meta({ description: 'A numeric id', ...ofKind('any') });

/** Returns the id schema of a record kind, for a path or query. */
export const idParam = <Kind extends RecordKind>(kind: Kind) => IdParam.meta(ofKind(kind)).brand<Kind>();

/** Returns the schema for a comma-separated list of ids of one kind, for a query. */
export const idListParam = <Kind extends RecordKind>(kind: Kind) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,499}$/, '{label} must be a comma-separated list of numeric IDs')
    .transform((text) => text.split(',').map(Number) as IdOf<Kind>[])
    .meta(ofKind(kind));

/** A flag in a query: `true` or `false`. */
export const FlagParam = z.enum(['true', 'false']).transform((text) => text === 'true');

/** Returns the schema for a whole number in a query, with its minimum and maximum. */
export const countParam = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, '{label} must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, '{label} must be {minimum} or more').max(max, '{label} must be {maximum} or less'));

/** A whole number that a user types. The error for a fraction is worded for users. */
export const WholeNumber = z.int({
  error: ({ input }) =>
    typeof input === 'number' && !Number.isNaN(input) ? '{label} must be a whole number' : undefined,
});

/** An instant in ISO 8601, in UTC. The range of years is the same as for a calendar day. */
export const Instant = z.iso
  .datetime('{label} must include a date and a time')
  .refine((at) => at > '0001-01-02' && at < '9999-12-30', '{label} must be between 0001-01-02 and 9999-12-30');

/** Error for an invalid date. The wording is fixed. */
export const dayFormatText = 'Invalid date format, expected yyyy-MM-dd';

/**
 * A calendar day in the format `yyyy-MM-dd`. The first and last day of the four-digit years are refused, because adding
 * or subtracting a day must still give a four-digit year.
 */
export const Day = z.iso
  .date(dayFormatText)
  .refine(
    (day) => day > '0001-01-01' && day < '9999-12-31',
    '{label} must be a date between 0001-01-02 and 9999-12-30',
  );

/** Milliseconds since 1970 in a query (`startEpochTime`). */
export const EpochParam = z
  .string()
  .regex(/^\d{1,14}$/, '{label} must be a valid date and time (Unix timestamp in milliseconds)')
  .transform(Number);

/**
 * Returns the schema for a trimmed string on a single line. `max` is in characters. It refuses control characters,
 * characters that reverse the display order, and strings without visible characters.
 */
export const line = (max: number) => lineOf(z.string(), max);

/**
 * Returns the schema for a string with any number of lines. `max` is in characters. Longer strings are refused and
 * never shortened.
 */
export const prose = (max: number, string: z.ZodString = z.string()): z.ZodString =>
  string.max(max, '{label} must be at most {maximum} characters');

/**
 * Returns the schema of a text from a field with several lines. It has the rules of `line`, but permits line breaks and
 * tabs.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
export const multiline = (max: number) => visibleText(z.string(), max, /^[^\u0000-\u0008\u000b-\u001f\u007f]*$/);

/** Adds the rules of `line` to a string schema that has its own messages. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
export const lineOf = (string: z.ZodString, max: number) => visibleText(string, max, /^[^\u0000-\u001f\u007f]*$/);

const visibleText = (string: z.ZodString, max: number, permitted: RegExp) =>
  prose(max, string)
    .regex(permitted, '{label} must not contain control characters')
    .trim()
    .refine(
      (text) => !isDirectionCharacter(text),
      '{label} must not contain characters that change the direction of the text',
    )
    .refine((text) => text === '' || isVisible(text), '{label} must contain at least one visible character');

/** Minimum and maximum length of a reason, in characters. */
export const reasonMinimum = 3;
export const reasonMaximum = 300;

/** The reason that a user enters for an action. It is stored with the action. */
export const Reason = line(reasonMaximum).min(reasonMinimum, 'Reason is required.');

/** The record's version that a form last read. If absent, the last write wins. */
export const Version = z.int().positive().max(2_147_483_647);

/** True if the user confirms that a record's Spanish texts are still correct after the English texts have changed. */
export const isSpanishChecked = z.boolean();

/** A field's value before or after a change: a string, number, flag or list. Null if there was no value. */
const FieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]);
export const FieldChange = z.object({ field: z.string(), from: FieldValue, to: FieldValue });
export type FieldChange = z.infer<typeof FieldChange>;

/** A string in a reply. It is not validated, because the database may contain any string. */
export const Text = z.string();

/** A page of a list. `totalItems` is present only if the request asked for it (docs/product-decisions.md#paging). */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), pagination: z.object({ totalItems: z.int().nonnegative() }).optional() });
