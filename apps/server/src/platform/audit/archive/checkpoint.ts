import type { SecretsKeys } from '../../secrets.ts';
import { checkSignature, isCurrentKey, type Signature, type SignatureCheck, signText } from '../signatures.ts';

/**
 * A signed statement about an archived month. The file contains all entries of the month, except the removed ones. The
 * chain up to the last seal was verified from the file before entries were removed from the database or the file.
 */
export interface Checkpoint {
  /** The first day of the month, `yyyy-MM-dd`. */
  month: string;
  size: number;
  sha256: string;
  entries: number;
  /** The seals whose last entries are in this month. If there is no such seal, `first_seal` is greater. */
  first_seal: number;
  last_seal: number;
  /** The list of `Removal` as JSON; null if no entry was removed. */
  removals: string | null;
}

const purpose = 'guidepost audit archives';

/** @param hash the hash of the last seal */
const signedText = (checkpoint: Checkpoint, hash: string): string => {
  const { month, size, sha256, entries, first_seal, last_seal, removals } = checkpoint;
  return [month, size, sha256, entries, first_seal, last_seal, hash, ...(removals === null ? [] : [removals])].join(
    '\n',
  );
};

export const signCheckpoint = (secret: Buffer, checkpoint: Checkpoint, hash: string): Signature =>
  signText(secret, purpose, signedText(checkpoint, hash));

/** Verifies the signature of a checkpoint. @param hash the hash that the last seal has now */
export const checkCheckpoint = (
  secrets: SecretsKeys,
  checkpoint: Checkpoint & Signature,
  hash: string,
): SignatureCheck => checkSignature(secrets, purpose, signedText(checkpoint, hash), checkpoint);

/** Returns true if an earlier key of the installation signed a checkpoint. */
export const hasEarlierKey = (secrets: SecretsKeys, { key }: Signature): boolean =>
  !isCurrentKey(secrets, purpose, key);
