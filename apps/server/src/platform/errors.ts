import { type CommonCode, commonCodes, type ErrorBody, type PropertyError } from '@guidepost/contracts';

/** Codes of modules, each `satisfies Record<string, CodeInfo>` in its module, registered when the app is built. */
export interface CodeInfo {
  readonly status: number;
  readonly userMessage: string;
}

const known = new Map<string, CodeInfo>(Object.entries(commonCodes));

/** Makes a module's codes known, so that AppError finds their status and text. */
export function registerCodes(codes: Readonly<Record<string, CodeInfo>>): void {
  for (const [code, info] of Object.entries(codes)) known.set(code, info);
}

/** Every code that can be answered, with its status and text: what `/docs/errors` shows. */
export const knownCodes = (): ReadonlyMap<string, CodeInfo> => known;

/** Where a code is explained (decision 40, `link`). */
export const anchorOf = (code: string): string => code.toLowerCase().replaceAll('_', '-');

export interface AppErrorOptions {
  status?: number;
  userMessage?: string;
  /** For developers; must not hold personal data. */
  message?: string;
  errors?: PropertyError[];
  /** With a version conflict: the record as it is now, in the shape of the endpoint's reply. */
  current?: unknown;
  /** Seconds, for Retry-After. */
  retryAfter?: number;
}

/** An answer that is not a success, thrown from anywhere below a request. */
export class AppError extends Error {
  readonly code: string;
  readonly status: number;
  readonly userMessage: string;
  readonly errors: PropertyError[];
  readonly current: unknown;
  readonly retryAfter: number | undefined;
  constructor(code: CommonCode | (string & {}), options: AppErrorOptions = {}) {
    const info = known.get(code) ?? { status: 500, userMessage: commonCodes.INTERNAL.userMessage };
    super(options.message ?? options.userMessage ?? info.userMessage);
    this.name = 'AppError';
    this.code = code;
    this.status = options.status ?? info.status;
    this.userMessage = options.userMessage ?? info.userMessage;
    this.errors = options.errors ?? [];
    this.current = options.current;
    this.retryAfter = options.retryAfter ?? (this.status === 503 ? 2 : undefined);
  }
}

/** There is nothing there, or nothing that this person may see: the two look alike. */
export const notFound = (): AppError => new AppError('NOT_FOUND');

/** One property is not acceptable: `property` is a path below the body or query. */
export const badRequest = (property: string, constraint: string, message: string): AppError =>
  new AppError('BAD_REQUEST', { userMessage: message, errors: [{ property, constraints: { [constraint]: message } }] });

/** Codes of PostgreSQL that mean: not reachable now, try again. 25P03, 25P04: a transaction that took too long. */
const unavailable = new Set([
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

/** Text that PostgreSQL cannot hold; validation names where it stands, this is for what comes by another way. */
const unstorableText = new Set(['22021', '22P05']);

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String((error as { code: unknown }).code) : '';

/** True where the database was away rather than the statement wrong. */
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

/** True where the same transaction may well succeed when run again. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(codeOf(error));

const fastifyCodes: Readonly<Record<string, CommonCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_UNDER_PRESSURE: 'UNAVAILABLE',
};

/** Any thrown thing as an AppError; what it was in detail stays in the log. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isUnavailable(error)) return new AppError('UNAVAILABLE', { message: 'The database is not reachable.' });
  if (isRetryable(error)) return new AppError('UNAVAILABLE', { message: 'Too much at once on the same record.' });
  const code = codeOf(error);
  if (unstorableText.has(code))
    return new AppError('BAD_REQUEST', { message: 'A text holds characters that cannot be stored.' });
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

/** The body that every failing path answers (staff §8, decision 40). `at` is real time. */
export function errorBody(error: AppError, path: string, requestId: string, at: string): ErrorBody {
  return {
    statusCode: error.status,
    code: error.code,
    message: error.message,
    userMessage: error.userMessage,
    path,
    timestamp: at,
    errors: error.errors,
    link: `/docs/errors#${anchorOf(error.code)}`,
    requestId,
    ...(error.current === undefined ? {} : { current: error.current }),
  };
}
