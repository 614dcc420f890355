import type { PropertyError, Sentence } from '@guidepost/contracts';
import { plainSentence } from '../../shared/sentence.ts';

/** The server's error for one field. The dotted path is relative to the request body. */
export interface FieldError {
  path: string;
  said: Sentence[];
}

/** Returns the errors in a response as a flat list. Children follow their parent. */
export function fieldErrors(errors: readonly PropertyError[], parent = ''): FieldError[] {
  return errors.flatMap(({ property, constraints, sentences, children }) => {
    const own = property.replace(/^body\./, '');
    const path = parent === '' ? own : `${parent}.${own}`;
    const constraintTexts = Object.entries(constraints).map(([name, text]) => sentences?.[name] ?? plainSentence(text));
    return [
      ...(constraintTexts.length === 0 ? [] : [{ path, said: constraintTexts }]),
      ...fieldErrors(children ?? [], path),
    ];
  });
}
