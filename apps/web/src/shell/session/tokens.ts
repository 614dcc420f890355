import { keys, readLocal, writeLocal } from '../../shared/storage.ts';

/** A sign-in's tokens. They are in localStorage, so that all tabs share them, and are deleted at sign-out. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  /** When the access token expires by the server's clock, in milliseconds since 1970. */
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

/** Calls the listener after every change, in this or another tab. Returns a function that removes the listener. */
export function onTokens(listener: (tokens: Tokens | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  const tokens = readTokens();
  for (const listener of listeners) listener(tokens);
}

addEventListener('storage', (event) => {
  // a null key means that all of the storage was cleared
  if (event.key === keys.tokens || event.key === null) notify();
});
