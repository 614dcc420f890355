import { createHash, randomBytes } from 'node:crypto';

const keyBytes = 32;

/** A new key: 256 random bits in base64url, letters that need no escaping in an address. It is stored nowhere. */
export const newKey = (): string => randomBytes(keyBytes).toString('base64url');

/** Whether a text could be a key. */
export const isKey = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is stored of a key. Its bits are random, so that one round of SHA-256 cannot be guessed backwards. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
