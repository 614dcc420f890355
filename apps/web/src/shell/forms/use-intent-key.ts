import { useMemo } from 'react';

export interface IntentKey {
  /** Returns the key of the intent to send this body. */
  (body: unknown): string;
  /** Call it when the intent is completed: sending the same content again is then a new intent with its own key. */
  done: () => void;
}

/**
 * Gives each intent one idempotency key. The same content sent again, after a lost answer or a double press, has the
 * same key; changed content is a new intent. Call the result with the body to send.
 */
export function useIntentKey(): IntentKey {
  return useMemo(() => {
    let kept = { body: '', key: '' };
    const keyOf = (body: unknown): string => {
      const text = JSON.stringify(body);
      if (kept.body !== text || kept.key === '') kept = { body: text, key: crypto.randomUUID() };
      return kept.key;
    };
    return Object.assign(keyOf, {
      done() {
        kept = { body: '', key: '' };
      },
    });
  }, []);
}
