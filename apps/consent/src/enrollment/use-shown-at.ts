import { useState } from 'react';
import { serverNow } from '../call.ts';

/**
 * Returns the time when a text appeared on the page. If the text changes, for example because the member switches the
 * language, this is the time when the new text appeared.
 * @param hash identifies the text
 */
export function useShownAt(hash: string): string {
  const [shown, setShown] = useState(() => ({ hash, at: serverNow().toISOString() }));
  if (shown.hash === hash) return shown.at;
  const fresh = { hash, at: serverNow().toISOString() };
  setShown(fresh);
  return fresh.at;
}
