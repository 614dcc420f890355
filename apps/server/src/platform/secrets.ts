import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Prefix of an encrypted text. It identifies the version of the encryption. */
const form = 'v1';
const nonceBytes = 12;
const tagBytes = 16;

/** The keys of the installation, the current one first. The others only decrypt texts that were encrypted earlier. */
export type SecretsKeys = readonly Buffer[];

/** Returns a short id of a key, which does not reveal the key. */
export const keyIdOf = (key: Buffer): string =>
  createHmac('sha256', key).update('id of the key').digest('base64url').slice(0, 8);

/** Returns the suffix of all texts that are encrypted with a key. */
export const endOf = (key: Buffer): string => `.${keyIdOf(key)}`;

/**
 * Encrypts a secret that an administrator enters, such as a key of an external service. Uses AES-256-GCM, so that the
 * secret can only be decrypted or changed with the installation's key and for the same purpose.
 */
export function seal(key: Buffer, purpose: string, secret: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return `${form}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString('base64url')}${endOf(key)}`;
}

function decrypt(key: Buffer, purpose: string, bytes: Buffer): string | undefined {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * Decrypts a string. Returns undefined if the string was encrypted with an unknown key or for another purpose, or was
 * changed.
 */
export function unseal(keys: SecretsKeys, purpose: string, sealed: string): string | undefined {
  const [how, text, id] = sealed.split('.');
  const bytes = Buffer.from(text ?? '', 'base64url');
  if (how !== form || bytes.length <= nonceBytes + tagBytes) return undefined;
  // texts that were encrypted before keys had ids contain no id
  const possible = id === undefined ? keys : keys.filter((key) => keyIdOf(key) === id);
  for (const key of possible) {
    const secret = decrypt(key, purpose, bytes);
    if (secret !== undefined) return secret;
  }
  return undefined;
}
