import { createHash, createHmac } from 'node:crypto';

/**
 * Prefix of a keyed digest. Without a key, numbers that could be social security numbers are left out of the digest.
 */
const keyedPrefix = 'hmac:';

/**
 * Matches numbers that could be social security numbers. Without a key, they are left out of the digest, because an
 * attacker could find them by trying all numbers.
 */
const nineDigits = /(?<!\d)\d{3}[-\s]?\d{2}[-\s]?\d{4}(?!\d)/g;

type Hash = (text: string) => string;

/**
 * Adds complete lines or segments to a digest one by one. The digest therefore does not depend on how a file is divided
 * into portions.
 */
function addToDigest(hash: Hash, before: string, pieces: readonly string[]): string {
  let digest = before;
  for (const piece of pieces) digest = hash(`${digest}\n${piece}`);
  return digest;
}

/**
 * Returns the digest of the lines and member numbers in a file, up to the end of a portion. Because the key is not in
 * the database, an attacker who has only the database cannot find a number by trying all numbers.
 * @param secretsKey the installation's key; without it, nine-digit numbers are left out
 */
export function fileDigest(
  secretsKey: Buffer | null,
  before: string,
  pieces: readonly string[],
  identities: readonly string[],
): string {
  const [lines = '', numbers = ''] = before.split(' ');
  const plain: Hash = (text) => createHash('sha256').update(text).digest('base64');
  if (secretsKey === null) {
    const masked = pieces.map((piece) => piece.replace(nineDigits, '#'));
    return `${addToDigest(plain, lines, masked)} ${addToDigest(plain, numbers, identities)}`;
  }
  const key = createHmac('sha256', secretsKey).update('enrollment files').digest();
  const hash: Hash = (text) => createHmac('sha256', key).update(text).digest('base64');
  const soFar = lines.startsWith(keyedPrefix) ? lines.slice(keyedPrefix.length) : lines;
  return `${keyedPrefix}${addToDigest(hash, soFar, pieces)} ${addToDigest(hash, numbers, identities)}`;
}

/**
 * Returns true if both digests were made with the key, or both without it. If only one was made with the key, identical
 * files have different digests.
 */
export const areComparable = (one: string, other: string): boolean =>
  one.startsWith(keyedPrefix) === other.startsWith(keyedPrefix);
