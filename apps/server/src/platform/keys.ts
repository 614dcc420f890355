import { createHash, randomBytes } from 'node:crypto';

const keyBytes = 32;

/** A new key: 256 random bits in base64url. It goes into an address and is stored nowhere. */
export const newKey = (): string => randomBytes(keyBytes).toString('base64url');

/** What is stored of a key. Its bits are random, so that one round of SHA-256 cannot be guessed backwards. */
export const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();
