interface Failure {
  code?: unknown;
  status?: unknown;
  responseCode?: unknown;
  kind?: unknown;
  cause?: unknown;
  errors?: unknown[];
  $metadata?: { httpStatusCode?: unknown };
}

const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^[\w.-]{1,40}$/.test(value));

/** Returns the first code in an error and its causes, such as ECONNREFUSED or a status. Returns null without a code. */
function codeOf(error: unknown, depth = 0): string | number | null {
  if (typeof error !== 'object' || error === null || depth > 4) return null;
  const { code, status, responseCode, cause, errors, $metadata } = error as Failure;
  const own = [code, responseCode, status, $metadata?.httpStatusCode].find(isCode);
  return own ?? codeOf(cause ?? errors?.[0], depth + 1);
}

/**
 * Returns the log fields of a failed call to an outside service. Omits the message, because it may contain a number, an
 * address or a part of the service's response.
 */
export function failureFields(error: unknown): { kind: string; code: string | number | null } {
  const { kind } = (error ?? {}) as Failure;
  const name = error instanceof Error ? error.name : typeof error;
  return { kind: isCode(kind) ? String(kind) : name, code: codeOf(error) };
}
