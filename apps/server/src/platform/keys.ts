import { createHash, randomBytes } from 'node:crypto';

const keyBytes = 32;

/**
 * Returns a new key: 256 random bits in base64url, which needs no escaping in a URL. The key itself is never stored,
 * only its hash.
 */
export const newKey = (): string => randomBytes(keyBytes).toString('base64url');

/** Returns true if a string has the form of a key. */
export const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** Returns the stored hash of a key. The key is random, so one round of SHA-256 cannot be reversed by guessing. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
