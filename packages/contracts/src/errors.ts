import { z } from 'zod';
import { Sentence } from './sentence.ts';

/** An invalid input. `property` is its path in body, query or params, separated by dots. */
export interface PropertyError {
  property: string;
  constraints: Record<string, string>;
  /**
   * The messages that contain values, as keys and values for translation. They are keyed by the constraint's name. A
   * message without values can be translated as it is.
   */
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

/** The sign-in that a request needs, as parameters of the next request to the identity provider (RFC 9470). */
export const RequiredSignIn = z.object({
  /** One of these `acr` values is needed; empty if any value is accepted. */
  acrValues: z.array(z.string()),
  /** Maximum age of the sign-in in seconds; null if any age is accepted. */
  maxAgeSeconds: z.int().nullable(),
});
export type RequiredSignIn = z.infer<typeof RequiredSignIn>;

/** The body of every error response. */
export const ErrorBody = z
  .object({
    statusCode: z.int(),
    code: z.string(),
    message: z.string(),
    userMessage: z.string(),
    /** `userMessage` as a key and values, for translation. Absent if the message contains no values. */
    userMessageSentence: Sentence.optional(),
    path: z.string(),
    timestamp: z.iso.datetime(),
    errors: z.array(PropertyError),
    link: z.string(),
    requestId: z.string().optional(),
    /**
     * The current record, if another user changed it in the meantime. Only in 409 VERSION_CONFLICT and
     * ALREADY_ASSIGNED.
     */
    current: z.unknown().optional(),
    /** The name of the user who saved the current record, if it is known. Only in 409 VERSION_CONFLICT. */
    changedBy: z.string().optional(),
    /**
     * True if the user saved the current record themselves, in another window or on another device. Only in 409
     * VERSION_CONFLICT.
     */
    isOwnChange: z.boolean().optional(),
    /** The sign-in that the request needs. Only in 401 INSUFFICIENT_USER_AUTHENTICATION. */
    authentication: RequiredSignIn.optional(),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof ErrorBody>;

/** Error codes that any endpoint can return. Each comment describes the cause and the solution. */
export const commonCodes = {
  /** The request is malformed or a value is not accepted. The client must correct it. */
  BAD_REQUEST: { status: 400, userMessage: 'Some of the information is not valid.' },
  /** The token is missing or invalid, or the session has ended. The user must sign in again. */
  NOT_SIGNED_IN: { status: 401, userMessage: 'Please sign in again.' },
  /**
   * The sign-in is too old for this request, or too weak for any request (RFC 9470). The user must sign in again.
   * `authentication` and the header `WWW-Authenticate` contain the parameters for the identity provider.
   */
  INSUFFICIENT_USER_AUTHENTICATION: { status: 401, userMessage: 'Sign in again to confirm that it is you.' },
  /**
   * The signed-in user has no account here, or their invitation has expired. An administrator can add or invite them.
   */
  ACCOUNT_NOT_SET_UP: {
    status: 401,
    userMessage: 'Your account is not set up in Guidepost. Ask an administrator to add you.',
  },
  /**
   * The identity provider's certificate, URL or tokens cannot be used. The message describes the cause. An operator
   * must change the settings of Guidepost or of the identity provider.
   */
  IDENTITY_PROVIDER_PROBLEM: {
    status: 503,
    userMessage: 'Guidepost cannot use the identity provider. Tell an administrator.',
  },
  /** The session was idle for too long, or it is older than a working day. The user must sign in again. */
  SESSION_ENDED: { status: 401, userMessage: 'Your session has ended. Please sign in again.' },
  /** The user's role lacks the permission. An administrator can change the role. */
  FORBIDDEN: { status: 403, userMessage: 'You do not have permission to do this.' },
  /** The record does not exist, or the signed-in user may not view it. */
  NOT_FOUND: { status: 404, userMessage: 'This item could not be found.' },
  /**
   * Another user changed the record in the meantime. The user can merge the changes or reload. `current` contains the
   * record.
   */
  VERSION_CONFLICT: { status: 409, userMessage: 'Another user changed this item while you were editing it.' },
  /** The body is larger than the endpoint accepts. The client must send less. */
  TOO_LARGE: { status: 413, userMessage: 'The data is too large to send.' },
  /** The body is not JSON. The client must correct it. */
  UNSUPPORTED_MEDIA_TYPE: { status: 415, userMessage: 'This content type is not accepted.' },
  /** The Idempotency-Key was already used with a different body. The client must generate a new key. */
  IDEMPOTENCY_MISMATCH: { status: 422, userMessage: 'This request was already sent with different content.' },
  /** The client sent too many requests. The Retry-After header contains the time to wait. */
  TOO_MANY_REQUESTS: { status: 429, userMessage: 'Too many requests. Please wait a moment and try again.' },
  /** The server failed. The request id identifies the error in the log. */
  INTERNAL: { status: 500, userMessage: 'Something went wrong on our side.' },
  /** The database or a different service is unavailable. The Retry-After header contains the time to wait. */
  UNAVAILABLE: { status: 503, userMessage: 'The service is not available right now. Please try again shortly.' },
} as const satisfies Record<string, { status: number; userMessage: string }>;
export type CommonCode = keyof typeof commonCodes;
