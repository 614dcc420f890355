import {
  type CommonCode,
  commonCodes,
  type ErrorBody,
  type MemberId,
  type PropertyError,
  type RequiredSignIn,
  type Sentence,
} from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';

/**
 * An error code's status and text. Each module declares its codes with `satisfies Record<string, CodeInfo>`, and they
 * are registered when the app is built.
 */
export interface CodeInfo {
  readonly status: number;
  readonly userMessage: string;
  /** Minimum time before the response is sent, in ms, so that the duration does not reveal the result. */
  readonly notBeforeMs?: number;
}

const known = new Map<string, CodeInfo>(Object.entries(commonCodes));

/** Registers a module's codes, so that AppError can find their status and text. */
export function registerCodes(codes: Readonly<Record<string, CodeInfo>>): void {
  for (const [code, info] of Object.entries(codes)) known.set(code, info);
}

/** Returns every error code with its status and text, for `/docs/errors`. */
export const knownCodes = (): ReadonlyMap<string, CodeInfo> => known;

/** Returns the anchor of a code's explanation on the error page, for the `link` of the error body. */
export const anchorOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');

/** Text for the user: a sentence with values, or an English string without values. */
export type UserText = Sentence | string;

const toSentence = (text: UserText): Sentence => (typeof text === 'string' ? { key: text, values: {} } : text);
const hasValues = ({ values }: Sentence): boolean => Object.keys(values).length > 0;

export interface AppErrorOptions {
  status?: number;
  userMessage?: UserText;
  /** Message for developers; it must not contain personal data. */
  message?: string;
  errors?: PropertyError[];
  /** The current record, in the shape of the endpoint's reply, if another user changed it in the meantime. */
  current?: unknown;
  /** The name of the user who saved the current record. */
  changedBy?: string | undefined;
  /** The sign-in that the request needs. */
  authentication?: RequiredSignIn;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
  /**
   * If set, the transaction is committed although the request fails, for example to store the number of wrong attempts.
   * Without it, a failed request is rolled back. Contains the member for the audit entry.
   */
  keeps?: { memberId: MemberId | null };
}

/** An error with a code, a status and a message for the user. Any code that handles a request may throw it. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly userMessage: Sentence;
  readonly errors: PropertyError[];
  readonly current: unknown;
  changedBy: string | undefined;
  /** True if the user of the request saved the current record. */
  isOwnChange = false;
  readonly authentication: RequiredSignIn | undefined;
  readonly retryAfter: number | undefined;
  readonly keeps: { memberId: MemberId | null } | undefined;
  readonly notBeforeMs: number | undefined;
  constructor(code: CommonCode | (string & {}), options: AppErrorOptions = {}) {
    const info: CodeInfo = known.get(code) ?? { status: 500, userMessage: commonCodes.INTERNAL.userMessage };
    const userMessage = toSentence(options.userMessage ?? info.userMessage);
    super(options.message ?? sentenceText(userMessage));
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? info.status;
    this.userMessage = userMessage;
    this.errors = options.errors ?? [];
    this.current = options.current;
    this.changedBy = options.changedBy;
    this.authentication = options.authentication;
    this.keeps = options.keeps;
    this.notBeforeMs = info.notBeforeMs;
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? 2 : undefined);
  }
}

/**
 * Returns the error for a record that does not exist or that the user may not see. The response does not reveal which.
 */
export const notFound = (): AppError => new AppError('NOT_FOUND');

/** Returns one entry of `errors`. `property` is a path in the body or query. */
export function propertyError(property: string, constraint: string, text: UserText): PropertyError {
  const sentence = toSentence(text);
  return {
    property,
    constraints: { [constraint]: sentenceText(sentence) },
    ...(hasValues(sentence) ? { sentences: { [constraint]: sentence } } : {}),
  };
}

/** Returns an error about one property. The message is used for the property and for the whole error. */
export const badRequest = (property: string, constraint: string, text: UserText): AppError =>
  new AppError('BAD_REQUEST', { userMessage: text, errors: [propertyError(property, constraint, text)] });

/** Returns an error about one property with a given error code. The code's text is the message for the user. */
export const refusedAt = (code: string, property: string, constraint: string, text: UserText): AppError =>
  new AppError(code, { errors: [propertyError(property, constraint, text)] });

/**
 * PostgreSQL codes for a database that is temporarily unavailable. 25P03, 25P04: a transaction that took too long. 25006:
 * a connection to a server that became a read-only standby in a failover.
 */
const unavailable = new Set([
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '53300',
  '53100',
  '25P03',
  '25P04',
  '57014',
]);
const network = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'ENOENT']);

/**
 * Codes for text that PostgreSQL cannot store. Validation reports such text in a request; these codes cover other
 * sources.
 */
const unstorableText = new Set(['22021', '22P05']);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String((error as { code: unknown }).code) : '';

/** Returns true if the error means that the database was unavailable rather than that the statement was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  const code = codeOf(error);
  if (unavailable.has(code) || network.has(code)) return true;
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|not queryable|Client was closed|Cannot use a pool after/.test(
      error.message,
    )
  );
}

/**
 * Returns true if PostgreSQL ended a transaction or statement because it took too long. The same work may succeed in
 * smaller parts.
 */
export const isTimeout = (error: unknown): boolean => ['25P04', '57014'].includes(codeOf(error));

/** Returns true if the same transaction may succeed when it runs again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

/**
 * Returns an error that runs the transaction again, because another transaction has changed the facts that this one
 * has read.
 */
export const conflict = (message: string): Error => Object.assign(new Error(message), { code: '40001' });

const fastifyCodes: Readonly<Record<string, CommonCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
};

/** Converts any thrown value to an AppError. The details are only logged. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', { message: 'The database cannot be reached.' });
  if (isRetryable(error))
    return new AppError('UNAVAILABLE', { message: 'Too many users are changing the same record. Please try again.' });
  const code = codeOf(error);
  if (unstorableText.has(code))
    return new AppError('BAD_REQUEST', { message: 'The text contains characters that cannot be stored.' });
  const common = fastifyCodes[code];
  if (common) return new AppError(common);
  const status =
    typeof error === 'object' && error !== null && 'statusCode' in error
      ? Number((error as { statusCode: unknown }).statusCode)
      : 500;
  if (status === 429) return new AppError('TOO_MANY_REQUESTS');
  if (status >= 400 && status < 500) {
    return new AppError('BAD_REQUEST', {
      message: code === 'FST_ERR_VALIDATION' ? 'The request is not valid.' : 'The request could not be read.',
    });
  }
  return new AppError('INTERNAL');
}

/** Returns the response body of a failed request. `at` is the time by the actual clock, not the simulated one. */
export function errorBody(error: AppError, path: string, requestId: string, at: string): ErrorBody {
  return {
    statusCode: error.status,
    code: error.code,
    message: error.message,
    userMessage: sentenceText(error.userMessage),
    ...(hasValues(error.userMessage) ? { userMessageSentence: error.userMessage } : {}),
    path,
    timestamp: at,
    errors: error.errors,
    link: `/docs/errors#${anchorOf(error.code)}`,
    requestId,
    ...(error.current === undefined ? {} : { current: error.current }),
    ...(error.changedBy === undefined ? {} : { changedBy: error.changedBy }),
    ...(error.isOwnChange ? { isOwnChange: true } : {}),
    ...(error.authentication && { authentication: error.authentication }),
  };
}

/**
 * Returns an error's kind for the log: its code, such as PostgreSQL's five characters, or its name if it has no code.
 * Never returns the message, which can contain personal data.
 */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error ? String(error.code) : error.name;
}
