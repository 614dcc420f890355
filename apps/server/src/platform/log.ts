import pino, { type Logger } from 'pino';

export type { Logger };

/**
 * JSON lines on standard output. Fields are listed where they are logged; never tokens, names, numbers, texts or
 * query values (ASVS 16.2.5). Real time, UTC.
 */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
  });

/** Of an error what helps and cannot hold a person's data: its kind, code and stack without the message's values. */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, table, constraint } = error as Error & { code?: unknown; table?: unknown; constraint?: unknown };
  const fromDatabase = typeof (error as { severity?: unknown }).severity === 'string';
  return {
    kind: error.name,
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    // PostgreSQL quotes values in its messages; the code and the place say enough.
    message: fromDatabase ? 'database error' : error.message,
    stack: error.stack
      ?.split('\n')
      .slice(fromDatabase ? 1 : 0)
      .join('\n'),
  };
}
