import { keys, readLocal, writeLocal } from '../../shared/storage.ts';

/** The tokens of a sign-in. They are in localStorage, so that all tabs share them. They are deleted at sign-out. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  /** Expiry on the server's clock, in milliseconds since 1970. */
  expiresAt: number;
  subject: string;
}

const listeners = new Set<(tokens: Tokens | null) => void>();

export function readTokens(): Tokens | null {
  const text = readLocal(keys.tokens);
  if (text === null) return null;
  try {
    return JSON.parse(text) as Tokens;
  } catch {
    return null;
  }
}

export function writeTokens(tokens: Tokens | null): void {
  writeLocal(keys.tokens, tokens === null ? null : JSON.stringify(tokens));
  notify();
}

/**
 * Calls the listener after every change in this tab or in another tab. Returns a function that removes the listener.
 */
export function onTokens(listener: (tokens: Tokens | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  const tokens = readTokens();
  for (const listener of listeners) listener(tokens);
}

addEventListener('storage', (event) => {
  // a null key means that the whole storage was cleared
  if (event.key === keys.tokens || event.key === null) notify();
});
