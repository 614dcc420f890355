/** Values of a span. They contain no personal data: no ids of records, no texts, and no parameters of statements. */
export type SpanValues = Readonly<Record<string, string | number>>;

export interface SpanDescription {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal';
  readonly values?: SpanValues;
  /** The header `traceparent` of the request or job that caused the work. Without it, the current span is the parent. */
  readonly parent?: string | undefined;
}

/** A span whose start and end are in different functions. */
export interface OpenSpan {
  /** Runs work whose spans are children of this span. */
  run<T>(work: () => T): T;
  end(values: SpanValues, isFailure: boolean): void;
}

export interface Tracing {
  start(description: SpanDescription): OpenSpan;
  /** Returns the header `traceparent` of the current span, or undefined if no span is open. */
  current(): string | undefined;
}

let tracing: Tracing | undefined;

/** Turns tracing on, or off if `next` is undefined. Returns the previous value, so that the caller can restore it. */
export function setTracing(next: Tracing | undefined): Tracing | undefined {
  const before = tracing;
  tracing = next;
  return before;
}

/** Returns the header `traceparent` of the current span; undefined if no span is open or tracing is off. */
export const currentTrace = (): string | undefined => tracing?.current();

/** Starts a span that the calling code ends. Returns undefined if tracing is off. */
export const startSpan = (describe: () => SpanDescription): OpenSpan | undefined => tracing?.start(describe());

/** The kind and the code of an error. Its message may contain personal data, so it is omitted. */
const errorValues = (error: unknown): SpanValues => ({
  'error.type': error instanceof Error ? error.name : typeof error,
  ...(typeof (error as { code?: unknown } | null)?.code === 'string'
    ? { 'guidepost.code': String((error as { code: string }).code) }
    : {}),
});

/** Runs work in a span. If tracing is off, only runs the work. */
export async function traced<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> {
  if (tracing === undefined) return work();
  const span = tracing.start(describe());
  try {
    const result = await span.run(work);
    span.end({}, false);
    return result;
  } catch (error) {
    span.end(errorValues(error), true);
    throw error;
  }
}

/**
 * Replaces the literals in a statement's text. Parameters need no replacement, because the text does not contain them.
 */
const withoutLiterals = (text: string): string =>
  text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/(?<![\w$.])\d+(?:\.\d+)?\b/g, '?')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 2000);

const change = /(?<!\b(?:FOR|DO)\s+)\b(INSERT|UPDATE|DELETE)\s+(?:INTO\s+|FROM\s+)?([a-z_][\w.]*)/i;
const read = /\b(SELECT)\b[\s\S]*?\bFROM\s+([a-z_][\w.]*)/i;

/** Describes a statement by its verb and its first table. A statement that changes a table is named after the change. */
export function statementSpan(text: string): SpanDescription {
  const [, verb = 'STATEMENT', table] = change.exec(text) ?? read.exec(text) ?? /^\s*(SELECT)\b/i.exec(text) ?? [];
  const name = table === undefined ? verb : `${verb} ${table}`;
  return {
    name,
    kind: 'client',
    values: { 'db.system.name': 'postgresql', 'db.query.summary': name, 'db.query.text': withoutLiterals(text) },
  };
}
