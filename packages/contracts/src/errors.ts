import { z } from 'zod';
import { Sentence } from './sentence.ts';

/** One wrong input and its place. `property` is a dotted path below body, query or params. */
export interface PropertyError {
  property: string;
  constraints: Record<string, string>;
  /** The constraints whose messages contain values, as data; any other message is its own sentence. */
  sentences?: Record<string, Sentence>;
  children?: PropertyError[];
}

export const PropertyError: z.ZodType<PropertyError> = z.object({
  property: z.string(),
  constraints: z.record(z.string(), z.string()),
  sentences: z.record(z.string(), Sentence).optional(),
  get children(): z.ZodOptional<z.ZodArray<typeof PropertyError>> {
    return z.array(PropertyError).optional();
  },
}) as z.ZodType<PropertyError>;

/** The body of every answer that is not a success. */
export const ErrorBody = z
  .object({
    statusCode: z.int(),
    code: z.string(),
    message: z.string(),
    userMessage: z.string(),
    /** `userMessage` as data if it contains values; otherwise it is its own sentence. */
    userMessageSentence: Sentence.optional(),
    path: z.string(),
    timestamp: z.iso.datetime(),
    errors: z.array(PropertyError),
    link: z.string(),
    requestId: z.string().optional(),
    /** The current record, if another user changed it meanwhile: with 409 VERSION_CONFLICT and ALREADY_ASSIGNED. */
    current: z.unknown().optional(),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Codes that any endpoint may answer. Each has its cause and who can recover from it. */
export const commonCodes = {
  /** The request is malformed or a value is not acceptable; the caller corrects it. */
  BAD_REQUEST: { status: 400, userMessage: 'Some of the information is not valid.' },
  /** No token, or one that does not verify, or a session that ended; the person signs in again. */
  NOT_SIGNED_IN: { status: 401, userMessage: 'Please sign in again.' },
  /** The signed-in person has no account here, or their invitation expired; an administrator can add or invite them. */
  ACCOUNT_NOT_SET_UP: {
    status: 401,
    userMessage: 'Your account is not set up in Guidepost. Ask an administrator to add you.',
  },
  /** The session was idle for too long or older than a working day; the person signs in again. */
  SESSION_ENDED: { status: 401, userMessage: 'Your session has ended. Please sign in again.' },
  /** The role lacks the permission; an administrator can change the role. */
  FORBIDDEN: { status: 403, userMessage: 'You do not have permission to do this.' },
  /** The record does not exist, or this person may not see it. */
  NOT_FOUND: { status: 404, userMessage: 'This item was not found.' },
  /** Another user changed the record meanwhile; the person merges or reloads. `current` contains the record. */
  VERSION_CONFLICT: { status: 409, userMessage: 'Another user changed this while you were editing.' },
  /** The body is larger than the endpoint takes; the caller sends less. */
  TOO_LARGE: { status: 413, userMessage: 'The data is too large to send.' },
  /** The body is not JSON; the caller corrects it. */
  UNSUPPORTED_MEDIA_TYPE: { status: 415, userMessage: 'This content type is not accepted.' },
  /** The Idempotency-Key was used with another body; the caller makes a new key. */
  IDEMPOTENCY_MISMATCH: { status: 422, userMessage: 'This request was already sent with different content.' },
  /** Too many calls; Retry-After gives the time of the next attempt. */
  TOO_MANY_REQUESTS: { status: 429, userMessage: 'Too many requests. Please wait a moment and try again.' },
  /** A server error; the request id finds it in the log. */
  INTERNAL: { status: 500, userMessage: 'Something went wrong on our side.' },
  /** The database or another part is not reachable; Retry-After gives the time of the next attempt. */
  UNAVAILABLE: { status: 503, userMessage: 'The service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; userMessage: string }>;
export type CommonCode = keyof typeof commonCodes;
