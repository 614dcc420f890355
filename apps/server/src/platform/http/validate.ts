import type { AnyEndpoint, PropertyError } from '@guidepost/contracts';
import { z } from 'zod';
import type { RequestInput } from '../access/authorize.ts';
import { AppError } from '../errors.ts';

type Issue = z.core.$ZodIssue;

/** One zod issue in the words of the error body: which property, which constraint, what is wrong. */
function fromIssue(issue: Issue, prefix: string): PropertyError[] {
  const at = [...(prefix === '' ? [] : [prefix]), ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      property: at === '' ? key : `${at}.${key}`,
      constraints: { unknown: `${key} is not known here` },
    }));
  }
  const missing = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code) && issue.input === undefined;
  // A contract may have a text of its own for what is missing.
  const own = missing && !issue.message.startsWith('Invalid ') ? issue.message : undefined;
  const message = missing ? (own ?? `${String(issue.path.at(-1) ?? 'body')} is required.`) : issue.message;
  return [{ property: at, constraints: { [missing ? 'required' : issue.code]: message } }];
}

/** Words of the schema library, which mean nothing to a person. */
const technical = /^(Invalid|Unrecognized|Too (big|small))\b/;

/** The first thing wrong, in words for a person. */
function inWords(errors: readonly PropertyError[]): string {
  const [first] = errors;
  const message = Object.values(first?.constraints ?? {})[0];
  if (!first || message === undefined) return 'Some of the information is not valid.';
  return technical.test(message) ? `${first.property === '' ? 'The content' : first.property} is not valid.` : message;
}

const nothing = z.strictObject({}).nullish();

/** Where a text stands that PostgreSQL cannot hold: NUL characters and halves of surrogate pairs. */
function unstorable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, path === '' ? key : `${path}.${key}`));
}

function parse(schema: z.ZodType | undefined, value: unknown, prefix: string, errors: PropertyError[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) {
    // What a contract itself makes storable has been replaced by now.
    errors.push(
      ...unstorable(result.data, prefix).map((property) => ({
        property,
        constraints: { text: 'must not contain characters that cannot be stored' },
      })),
    );
    return result.data;
  }
  errors.push(...result.error.issues.flatMap((issue) => fromIssue(issue, prefix)));
  return undefined;
}

/**
 * Validates a request by its contract. Unknown keys of a body are errors that name the key; unknown query keys are
 * ignored; a query key given twice is an error (design 3).
 * @throws AppError BAD_REQUEST with one entry a wrong property
 */
export function validate(endpoint: AnyEndpoint, raw: { params: unknown; query: unknown; body: unknown }): RequestInput {
  const errors: PropertyError[] = [];
  const input = {
    params: parse(endpoint.params, raw.params, '', errors),
    query: parse(endpoint.query, raw.query, '', errors),
    body: parse(endpoint.body ?? nothing, raw.body ?? (endpoint.body ? {} : undefined), '', errors),
  };
  if (errors.length > 0) {
    const named = errors.map((error) => error.property).filter((name) => name !== '');
    throw new AppError('BAD_REQUEST', {
      message: `Not valid: ${[...new Set(named)].join(', ') || 'the body'}`,
      userMessage: inWords(errors),
      errors,
    });
  }
  return input;
}
