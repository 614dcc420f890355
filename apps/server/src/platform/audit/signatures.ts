import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { keyIdOf, type SecretsKeys } from '../secrets.ts';

/** The purposes of signatures. Each has its own key, which is derived from a key of the installation. */
export type SignaturePurpose = 'guidepost audit heads' | 'guidepost audit archives';

export interface Signature {
  /** The id of the key that signed. */
  key: string;
  signature: string;
}

export type SignatureCheck = 'valid' | 'forged' | 'unknown key';

const signingKey = (secret: Buffer, purpose: SignaturePurpose): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

const signatureOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url');

export function signText(secret: Buffer, purpose: SignaturePurpose, text: string): Signature {
  const key = signingKey(secret, purpose);
  return { key: keyIdOf(key), signature: signatureOf(key, text) };
}

/** Returns true if the current key of the installation signed, and not an earlier one. */
export const isCurrentKey = ([secret]: SecretsKeys, purpose: SignaturePurpose, key: string): boolean =>
  secret !== undefined && keyIdOf(signingKey(secret, purpose)) === key;

/** Verifies a signature with the installation's keys, including earlier ones. */
export function checkSignature(
  secrets: SecretsKeys,
  purpose: SignaturePurpose,
  text: string,
  given: Signature,
): SignatureCheck {
  const key = secrets.map((secret) => signingKey(secret, purpose)).find((one) => keyIdOf(one) === given.key);
  if (!key) return 'unknown key';
  const [found, expected] = [Buffer.from(given.signature), Buffer.from(signatureOf(key, text))];
  return found.length === expected.length && timingSafeEqual(found, expected) ? 'valid' : 'forged';
}
