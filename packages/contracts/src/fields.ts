import { z } from 'zod';

/** The field types that records and endpoints share. Ids are numeric (decision 42). */

export const Id = z.int().positive().max(Number.MAX_SAFE_INTEGER);

/**
 * The id of a member. The mark lets the server refuse to start over an endpoint whose reply names members
 * but whose `subjects` do not, so that no look at a member goes unrecorded.
 */
export const MemberId = Id.meta({ 'x-member-id': true });

const digits = /^[1-9]\d{0,14}$/;

/** A numeric id in a path or query. */
export const IdParam = z
  .string()
  .regex(digits, 'must be a numeric id')
  .transform(Number)
  .meta({ description: 'A numeric id' });

/** Several numeric ids in a query, joined by commas (staff §7). */
export const IdListParam = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,499}$/, 'must be numeric ids joined by commas')
  .transform((text) => text.split(',').map(Number));

/** A flag in a query: `true` or `false`. */
export const FlagParam = z.enum(['true', 'false']).transform((text) => text === 'true');

/** A whole number in a query, within bounds. */
export const countParam = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`));

/** An instant in ISO 8601, UTC. */
export const Instant = z.iso.datetime();

/** A calendar day, `yyyy-MM-dd`. One that has no day before or after it in four digits is nobody's and cannot be reckoned with. */
export const Day = z.iso
  .date('Invalid date format, expected yyyy-MM-dd')
  .refine((day) => day > '0001-01-01' && day < '9999-12-31', 'must be a day of this age');

/** Milliseconds since 1970 in a query (staff §7, `startEpochTime`). */
export const EpochParam = z
  .string()
  .regex(/^\d{1,14}$/, 'must be milliseconds since 1970')
  .transform(Number);

/** A short text of one line: trimmed, without control characters. */
export const line = (max: number) =>
  z
    .string()
    .max(max, `must be at most ${max} characters`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
    .regex(/^[^\u0000-\u001f\u007f]*$/, 'must not contain control characters')
    .trim();

/** The version that a form last read; absent means the last write wins (design 4). */
export const Version = z.int().positive().max(2_147_483_647);

/** A text in a reply: whatever the database holds. */
export const Text = z.string();

/** A page of a list, decision 38: `totalItems` only where the count was asked for. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), pagination: z.object({ totalItems: z.int().nonnegative() }).optional() });
