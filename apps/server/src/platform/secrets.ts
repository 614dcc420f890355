import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Prefix of an encrypted text. It identifies the version of the encryption. */
const form = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a secret that an administrator enters, such as a key of an external service. Uses AES-256-GCM, so that the
 * secret can only be decrypted or changed with the installation's key and for the same purpose.
 */
export function seal(key: Buffer, purpose: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${form}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}`;
}

/**
 * Decrypts a string. Returns undefined if the string was encrypted with another key or for another purpose, or was
 * changed.
 */
export function unseal(key: Buffer, purpose: string, sealed: string): string | undefined {
  const [how, text] = sealed.split('.');
  const bytes = Buffer.from(text ?? '', 'base64url');
  if (how !== form || bytes.length <= nonceBytes + tagBytes) return undefined;
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([cipher.update(bytes.subarray(nonceBytes, -tagBytes)), cipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
