import { type AnyEndpoint, dayFormatText, sentenceOfIssue } from '@guidepost/contracts/schemas';
import { toNestErrors } from '@hookform/resolvers';
import type { TFunction } from 'i18next';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { sentenceText } from '../../shared/sentence.ts';

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

/** Returns the error message for an invalid value if the contract defines none. */
const defaultMessage = ({ input }: { input?: unknown }): string =>
  isEmpty(input) ? '{label} is required.' : '{label} is not valid.';

/** Messages about a field's text. They do not help if the field is empty. */
const aboutText: ReadonlySet<string> = new Set([dayFormatText, '{label} must be at least {minimum} characters']);

/** Returns the form value at a path. */
const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key], values);

/**
 * Validates a form with a contract's body schema. Each field shows its first error in the user's language.
 * @param labelOf returns the visible label of the field at a dotted path
 * @param unjudged returns the optional fields that are not validated
 */
export const contractResolver =
  <Values extends FieldValues>(
    body: NonNullable<AnyEndpoint['body']>,
    t: TFunction,
    labelOf: (path: string) => string,
    unjudged: (values: Values) => readonly string[] = () => [],
  ): Resolver<Values> =>
  async (values, _context, options) => {
    const taken = new Set(unjudged(values));
    const [asTheyAre, judged] = [true, false].map((isTaken) =>
      Object.fromEntries(Object.entries(values).filter(([name]) => taken.has(name) === isTaken)),
    );
    const checked = await body.safeParseAsync(judged, { error: defaultMessage });
    if (checked.success) return { values: { ...(checked.data as Values), ...asTheyAre }, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const found of checked.error.issues) {
      const path = found.path.join('.');
      // an empty field counts as missing, so the messages about its format and length do not apply
      const isMissing = aboutText.has(found.message) && isEmpty(valueAt(values, found.path));
      const issue = isMissing ? { ...found, message: '{label} is required.' } : found;
      errors[path] ??= { type: issue.code, message: sentenceText(t, sentenceOfIssue(issue, labelOf(path))) };
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors<Values>, options) };
  };
