import { useMemo } from 'react';

export interface IntentKey {
  /** Returns the idempotency key for sending this body. */
  (body: unknown): string;
  /** Call it after the request has succeeded. If the user then sends the same content again, it gets a new key. */
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
