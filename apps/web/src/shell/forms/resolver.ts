import { type AnyEndpoint, sentenceOfIssue } from '@guidepost/contracts/schemas';
import { toNestErrors } from '@hookform/resolvers';
import type { TFunction } from 'i18next';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { sentenceText } from '../../shared/sentence.ts';

const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === '';

/** What is said of a value where its contract has no message of its own. */
const usual = ({ input }: { input?: unknown }): string =>
  isEmpty(input) ? '{label} is required.' : '{label} is not valid.';

/**
 * Validates a form by the body of a contract; each field's first problem is worded in the reader's language.
 * @param labelOf the label of the field at a dotted path, as the reader sees it
 */
export const contractResolver =
  <Values extends FieldValues>(
    body: NonNullable<AnyEndpoint['body']>,
    t: TFunction,
    labelOf: (path: string) => string,
  ): Resolver<Values> =>
  async (values, _context, options) => {
    const checked = await body.safeParseAsync(values, { error: usual });
    if (checked.success) return { values: checked.data as Values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const issue of checked.error.issues) {
      const path = issue.path.join('.');
      errors[path] ??= { type: issue.code, message: sentenceText(t, sentenceOfIssue(issue, labelOf(path))) };
    }
    return { values: {}, errors: toNestErrors(errors as FieldErrors<Values>, options) };
  };
