import { createHash, createHmac } from 'node:crypto';

/** Prefix of a digest with a key. A digest without a key omits numbers that could be social security numbers. */
const keyedPrefix = 'hmac:';

/**
 * Matches a number that could be a social security number. A digest without a key omits such numbers, because an
 * attacker could find them by trying all numbers.
 */
const nineDigits = /(?<!\d)\d{3}[-\s]?\d{2}[-\s]?\d{4}(?!\d)/g;

type Hash = (text: string) => string;

/**
 * Adds complete lines or segments to a digest one at a time. The size of the portions then does not change the result.
 */
function addToDigest(hash: Hash, before: string, pieces: readonly string[]): string {
  let digest = before;
  for (const piece of pieces) digest = hash(`${digest}\n${piece}`);
  return digest;
}

/**
 * Returns the digest of a file up to the end of a portion. It covers the lines and the members' numbers. The key is not
 * in the database, so that an attacker who has only the database cannot find a number by trying all numbers.
 * @param secretsKey the key of the installation; without it, numbers with nine digits are omitted
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
 * Returns true if both digests were made with the key, or both without it. Otherwise the digests can differ although
 * the files are equal.
 */
export const areComparable = (one: string, other: string): boolean =>
  one.startsWith(keyedPrefix) === other.startsWith(keyedPrefix);
