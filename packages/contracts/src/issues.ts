import type { z } from 'zod';
import type { Sentence, SentenceValue } from './sentence.ts';

/**
 * Returns the error of a value as data. The message of a contract is a sentence with placeholders. `{label}` is the
 * name of the field. The remaining placeholders are values of the check, such as the `{maximum}` of `.max()` or the
 * `params` of a refinement.
 */
export function sentenceOfIssue(issue: z.core.$ZodIssue, label: string): Sentence {
  const known: Record<string, unknown> = { ...(issue.code === 'custom' ? issue.params : issue), label };
  const names = [...issue.message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.flatMap((name) => {
    const value = known[name];
    if (typeof value === 'string' || typeof value === 'number') return [[name, value] as const];
    // the params of a refinement can contain an object, such as a day, that is formatted for the reader
    return issue.code === 'custom' && typeof value === 'object' && value !== null
      ? [[name, value as SentenceValue] as const]
      : [];
  });
  return { key: issue.message, values: Object.fromEntries(values) };
}
