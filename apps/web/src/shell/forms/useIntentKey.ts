import { useRef } from 'react';

/**
 * One idempotency key per intent: the same content sent again, after a lost answer or a double press, has the same
 * key; changed content is a new intent. Call the result with the body about to be sent.
 */
export function useIntentKey(): (body: unknown) => string {
  const kept = useRef({ body: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (kept.current.body !== text || kept.current.key === '') kept.current = { body: text, key: crypto.randomUUID() };
    return kept.current.key;
  };
}
