import { ApiError, NetworkError, type PropertyError, type Sentence } from '@guidepost/contracts';
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

/** Returns true if `useContractForm` shows the error itself: at a field, above the buttons or in a dialog. */
export const isShownByForm = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof ApiError &&
    (error.status === 400 || error.status === 404 || error.errors.length > 0 || error.code === 'VERSION_CONFLICT'));
