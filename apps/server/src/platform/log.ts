import pino, { type DestinationStream, type Logger } from 'pino';

export type { Logger };

/**
 * Creates the log: JSON lines on standard output. The calling code names each field of an entry. Entries never contain
 * tokens, names, numbers, texts or query values (ASVS 16.2.5). Times are in UTC, by the actual clock and not in
 * business time.
 */
export const createLog = (level: string, to: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
    },
    to,
  );

/**
 * Returns the useful parts of an error without personal data: its kind, code and stack, but no values from its message.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { kind: typeof error };
  const { code, table, constraint } = error as Error & { code?: unknown; table?: unknown; constraint?: unknown };
  const fromDatabase = typeof (error as { severity?: unknown }).severity === 'string';
  // Replaces messages of PostgreSQL and JSON.parse, because they quote values. The code and the stack are sufficient.
  const quotes = fromDatabase || error instanceof SyntaxError;
  return {
    kind: error.name,
    ...(code === undefined ? {} : { code }),
    ...(table === undefined ? {} : { table }),
    ...(constraint === undefined ? {} : { constraint }),
    message: quotes ? `${fromDatabase ? 'database' : 'syntax'} error` : error.message,
    // Omits the lines before the stack, because they repeat the message, which may have several lines.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
  };
}
