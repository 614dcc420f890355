import { keys, readLocal, writeLocal } from '../../shared/storage.ts';

/** The tokens of a sign-in. They are stored locally, so that the tabs share them, and removed at logout. */
export interface Tokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
  /** Milliseconds since 1970, by the server's clock. */
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

/** Notifies the listener of every change, made here or in another tab. Returns the function that stops it. */
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
