import { z } from 'zod';
import { toE164 } from '../model/numbers.ts';
import { BODY_MAX, MEDIA_MAX } from '../settings.ts';
import { phoneBehaviors } from '../store/tables.ts';

/** Accepts a phone number in any notation and converts it to E.164. */
export const PhoneNumber = z.string().transform((text, context) => {
  const number = toE164(text);
  if (number === undefined) context.addIssue({ code: 'custom', message: `${text} is not a phone number` });
  return number ?? z.NEVER;
});

const MediaUrl = z.string().refine((text) => URL.canParse(text), 'must be an address');

export const NewMessage = z
  .strictObject({
    from: PhoneNumber,
    to: PhoneNumber,
    body: z.string().max(BODY_MAX).nullish(),
    /** One URL or a list of URLs. Each is an http URL on this machine or a data: URL. */
    mediaUrl: z.union([MediaUrl, z.array(MediaUrl).max(MEDIA_MAX)]).nullish(),
  })
  .refine(({ body, mediaUrl }) => (body ?? '') !== '' || (mediaUrl ?? []).length > 0, 'body or mediaUrl is needed');

export const NewCall = z.strictObject({
  from: PhoneNumber,
  to: PhoneNumber,
  /** The voicemail that the caller wants to leave. */
  voicemail: z
    .strictObject({ text: z.string().max(2000).optional(), seconds: z.int().min(1).max(600).optional() })
    .optional(),
});

export const callActions = ['answer', 'busy', 'hangup', 'voicemail', 'digits'] as const;

export const CallAction = z.strictObject({ sid: z.string(), action: z.enum(callActions) });

/**
 * The details of an action: the words of a voicemail and how many seconds it takes to speak them, or the keys that are
 * pressed.
 */
export const CallActionBody = z
  .strictObject({
    text: z.string().max(2000).optional(),
    seconds: z.int().min(1).max(600).optional(),
    digits: z
      .string()
      .regex(/^[\d*#]+$/)
      .optional(),
  })
  .nullish()
  .transform((body) => body ?? {});

export const NumberQuery = z.object({ number: PhoneNumber.optional() });

export const ViewQuery = z.object({ number: PhoneNumber.optional(), search: z.string().max(100).default('') });

/** Parses an instant. Returns undefined if it is invalid or not in the years 2000 to 2099. */
function readInstant(text: string): Temporal.Instant | undefined {
  try {
    const instant = Temporal.Instant.from(text);
    const { year } = instant.toZonedDateTimeISO('UTC');
    return year >= 2000 && year < 2100 ? instant : undefined;
  } catch {
    return undefined;
  }
}

/** The new business time. Null resets it to the actual time. */
export const NewClock = z.strictObject({
  now: z
    .string()
    .nullable()
    .transform((text, context) => {
      if (text === null) return null;
      const instant = readInstant(text);
      if (instant) return instant;
      context.addIssue({
        code: 'custom',
        message: `${text} is not an instant of the years 2000 to 2099, such as 2026-11-20T14:00:00Z`,
      });
      return z.NEVER;
    }),
});

export const PhoneChange = z.strictObject({ incomingCall: z.enum(phoneBehaviors) });
