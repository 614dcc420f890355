import {
  type AnyEndpoint,
  dayFormatText,
  isStorable,
  type PropertyError,
  type Sentence,
  sentenceOfIssue,
} from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { z } from 'zod';
import type { RequestInput } from '../access/authorize.ts';
import { AppError, propertyError } from '../errors.ts';

type Issue = z.core.$ZodIssue;

/** Messages of the schema library that users would not understand. */
const technical = /^(Invalid|Unrecognized|Too (big|small))\b/;

/** Converts a zod issue to entries of the error body: the property, the constraint and the problem. */
function fromIssue(issue: Issue, prefix: string): PropertyError[] {
  const at = [...(prefix === '' ? [] : [prefix]), ...issue.path.map(String)].join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) =>
      propertyError(
        at === '' ? key : `${at}.${key}`,
        'unknown',
        sentence('{label} is not a known field', { label: key }),
      ),
    );
  }
  const missing = ['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code) && issue.input === undefined;
  // A contract may define its own text for a missing value.
  const isOwn = !issue.message.startsWith('Invalid ');
  const label = String(issue.path.at(-1) ?? 'body');
  if (missing && !isOwn) return [propertyError(at, 'required', sentence('{label} is required.', { label }))];
  if (technical.test(issue.message) && issue.message !== dayFormatText)
    return [
      propertyError(at, issue.code, sentence('{label} is not valid.', { label: at || { word: 'The request body' } })),
    ];
  return [propertyError(at, missing ? 'required' : issue.code, sentenceOfIssue(issue, label))];
}

/** Returns the first error as a sentence for the user. */
function inWords(errors: readonly PropertyError[]): Sentence {
  const [first] = errors;
  const [constraint, message] = Object.entries(first?.constraints ?? {})[0] ?? [];
  if (!first || constraint === undefined || message === undefined)
    return sentence('Some of the information is not valid.');
  return first.sentences?.[constraint] ?? { key: message, values: {} };
}

const nothing = z.strictObject({}).nullish();

/** Returns the paths of strings that PostgreSQL cannot store: NUL characters and halves of surrogate pairs. */
function unstorable(value: unknown, path: string): string[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => unstorable(inner, path === '' ? key : `${path}.${key}`));
}

function parse(schema: z.ZodType | undefined, value: unknown, prefix: string, errors: PropertyError[]): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) {
    // The result is checked rather than the input, because contracts may clean strings.
    errors.push(
      ...unstorable(result.data, prefix).map((property) =>
        propertyError(
          property,
          'text',
          sentence('{label} contains characters that cannot be stored. Remove them or type the text again.', {
            label: property.split('.').at(-1) ?? property,
          }),
        ),
      ),
    );
    return result.data;
  }
  errors.push(...result.error.issues.flatMap((issue) => fromIssue(issue, prefix)));
  return undefined;
}

/**
 * Validates a request against its contract. An unknown key in the body is an error. An unknown query key is ignored. A
 * query key that occurs twice is an error.
 * @throws AppError BAD_REQUEST with one entry per invalid property
 */
export function validate(endpoint: AnyEndpoint, raw: { params: unknown; query: unknown; body: unknown }): RequestInput {
  const errors: PropertyError[] = [];
  const input = {
    params: parse(endpoint.params, raw.params, '', errors),
    query: parse(endpoint.query, raw.query, '', errors),
    body: parse(endpoint.body ?? nothing, raw.body ?? (endpoint.body ? {} : undefined), '', errors),
  };
  refuse(errors);
  return input;
}

/**
 * Validates a body, or the part of it at `path`, against a schema that only the handler can choose. Throws the same
 * errors as `validate`.
 * @throws AppError BAD_REQUEST with one entry per invalid property
 */
export function validBody<S extends z.ZodType>(schema: S, body: unknown, path = ''): z.output<S> {
  const errors: PropertyError[] = [];
  const valid = parse(schema, body, path, errors);
  refuse(errors);
  return valid as z.output<S>;
}

function refuse(errors: PropertyError[]): void {
  if (errors.length === 0) return;
  const named = errors.map((error) => error.property).filter((name) => name !== '');
  throw new AppError('BAD_REQUEST', {
    message: `Not valid: ${[...new Set(named)].join(', ') || 'the body'}`,
    userMessage: inWords(errors),
    errors,
  });
}
