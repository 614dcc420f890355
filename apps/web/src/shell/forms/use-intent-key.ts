import { useMemo } from 'react';

export interface IntentKey {
  /** Returns the idempotency key for sending this body. */
  (body: unknown): string;
  /** Call this after the request has succeeded. The same content then gets a new key if the user sends it again. */
  done: () => void;
}

/**
 * Returns a function that returns an idempotency key for a request body. The key stays the same if the same content is
 * sent again, for example after a lost response or a double click. Changed content gets a new key.
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
