import { useMemo } from 'react';

export interface IntentKey {
  /** The key of the intent to send this body. */
  (body: unknown): string;
  /** What was intended is done: the same content once more is another intent, with a key of its own. */
  done: () => void;
}

/**
 * One idempotency key per intent: the same content sent again, after a lost answer or a double press, has the same
 * key; changed content is a new intent. Call the result with the body about to be sent.
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
