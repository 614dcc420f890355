import { createHash, createHmac } from 'node:crypto';

/** How the lines of a file are digested: with a key, or without one and without numbers that could be social security numbers. */
const keyed = 'hmac:';

/** A number that could be a social security number. A digest without a key never holds one, because it could be found by trying all. */
const nineDigits = /(?<!\d)\d{3}[-\s]?\d{2}[-\s]?\d{4}(?!\d)/g;

type Hash = (text: string) => string;

/** Adds whole lines or segments to a digest, one by one: it stays the same however the file is cut into portions. */
function chain(hash: Hash, before: string, pieces: readonly string[]): string {
  let digest = before;
  for (const piece of pieces) digest = hash(`${digest}\n${piece}`);
  return digest;
}

/**
 * Returns the digest of a file up to the end of a portion, of its lines and of the numbers by which its members are known. The key is
 * outside of the database, so that nobody who has the database can find a number by trying all.
 * @param secretsKey the key of the installation; without it numbers of nine digits do not count
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
    return `${chain(plain, lines, masked)} ${chain(plain, numbers, identities)}`;
  }
  const key = createHmac('sha256', secretsKey).update('enrollment files').digest();
  const hash: Hash = (text) => createHmac('sha256', key).update(text).digest('base64');
  const soFar = lines.startsWith(keyed) ? lines.slice(keyed.length) : lines;
  return `${keyed}${chain(hash, soFar, pieces)} ${chain(hash, numbers, identities)}`;
}

/** Returns true if two digests were made in the same way, so that different digests mean different files. */
export const areComparable = (one: string, other: string): boolean => one.startsWith(keyed) === other.startsWith(keyed);
