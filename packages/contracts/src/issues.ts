import type { z } from 'zod';
import type { Sentence, SentenceValue } from './sentence.ts';

/**
 * Returns a value's error message as a key with values. A contract's message is a sentence with placeholders. `{label}`
 * is the field's name. The other placeholders are values from the check, such as the `{maximum}` of `.max()` or the
 * `params` of a refinement.
 */
export function sentenceOfIssue(issue: z.core.$ZodIssue, label: string): Sentence {
  const known: Record<string, unknown> = { ...(issue.code === 'custom' ? issue.params : issue), label };
  const names = [...issue.message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const values = names.flatMap((name) => {
    const value = known[name];
    if (typeof value === 'string' || typeof value === 'number') return [[name, value] as const];
    // a refinement's params can contain an object, such as a day, which is formatted for the reader
    return issue.code === 'custom' && typeof value === 'object' && value !== null
      ? [[name, value as SentenceValue] as const]
      : [];
  });
  return { key: issue.message, values: Object.fromEntries(values) };
}
