import { createHash } from 'node:crypto';
import type { ConsentEvidence, MemberId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { type Facts, factsOf, knownFacts } from './facts.ts';
import { evidencePdf } from './pdf.ts';
import {
  type ChainRow,
  findChain,
  findEvidence,
  findImported,
  findUnproven,
  insertEvidence,
  lockHead,
} from './queries-evidence.ts';

const initialHash = Buffer.alloc(32);
const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hashOfRow = (previous: Uint8Array, shown: Uint8Array, facts: string): Buffer =>
  sha256(previous, shown, Buffer.from(facts, 'utf8'));

/** Returns the hash of a consent text as it was shown, in hexadecimal. */
export const hashOfWording = (words: string): string => sha256(Buffer.from(words, 'utf8')).toString('hex');

/**
 * Stores the evidence for an answer: the bytes of the wording that was shown, and the facts about the answer. Each row
 * of evidence contains the previous row's hash (docs/areas/consents.md#evidence).
 */
export async function storeEvidence(tx: Db, responseId: number, words: string, facts: Facts): Promise<void> {
  const head = await lockHead(tx);
  const shown = Buffer.from(words, 'utf8');
  const digest = sha256(shown);
  const text = JSON.stringify(facts);
  const previous = head?.hash ?? initialHash;
  await insertEvidence(tx, {
    id: (head?.id ?? 0) + 1,
    responseId,
    shown,
    sha256: digest,
    facts: text,
    previous,
    hash: hashOfRow(previous, digest, text),
  });
}

/** Returns an answer's evidence. @throws AppError NOT_FOUND if no evidence is stored */
export async function readEvidence(db: Db, memberId: MemberId, responseId: number): Promise<ConsentEvidence> {
  const found = await findEvidence(db, memberId, responseId);
  if (!found) throw notFound();
  return {
    responseId: found.response_id,
    shown: found.shown.toString('utf8'),
    sha256: found.shown_sha256.toString('hex'),
    hash: found.hash.toString('hex'),
    facts: knownFacts(found),
  };
}

/** Returns an answer's evidence as a PDF. @throws AppError NOT_FOUND if no evidence is stored */
export async function readEvidencePdf(
  { db, services }: Pick<Acting, 'db' | 'services'>,
  memberId: MemberId,
  responseId: number,
): Promise<{ fileName: string; pdf: string }> {
  const found = await findEvidence(db, memberId, responseId);
  if (!found) throw notFound();
  const pdf = await evidencePdf([found], services.config.organisationName);
  return { fileName: `consent-${responseId}.pdf`, pdf: pdf.toString('base64') };
}

export interface EvidenceVerdict {
  entries: number;
  head: string;
  /** The first answer whose evidence is missing or was changed, and what is wrong; null if all evidence is intact. */
  broken: { response: number; why: string } | null;
}

const batch = 500;

/** Verifies the whole chain, and compares each row with its answer. */
export async function verifyEvidence(db: Db): Promise<EvidenceVerdict> {
  let entries = 0;
  let previous: Buffer = initialHash;
  for (;;) {
    const found = await findChain(db, entries, batch);
    for (const one of found) {
      const why = problemOf(one, entries + 1, previous);
      if (why !== null) return { entries, head: previous.toString('hex'), broken: { response: one.response_id, why } };
      entries += 1;
      previous = one.hash;
    }
    if (found.length < batch) break;
  }
  const changed = await findChangedImport(db);
  if (changed) return { entries, head: previous.toString('hex'), broken: changed };
  const unproven = await findUnproven(db);
  const broken = unproven === undefined ? null : { response: unproven, why: 'its evidence is missing' };
  return { entries, head: previous.toString('hex'), broken };
}

/**
 * Finds imported evidence that was changed or is not about its answer. The chain is in the installation that stored the
 * evidence, so only each row's own hash is verified.
 */
async function findChangedImport(db: Db): Promise<EvidenceVerdict['broken']> {
  let after = 0;
  for (;;) {
    const found = await findImported(db, after, batch);
    for (const one of found) {
      const why = problemOfRow(one, one.previous_hash);
      if (why !== null) return { response: one.id, why };
      after = one.id;
    }
    if (found.length < batch) return null;
  }
}

function problemOf(one: ChainRow, place: number, previous: Buffer): string | null {
  if (one.id !== place) return `evidence ${place} is missing before it`;
  if (!one.previous_hash.equals(previous)) return 'it does not continue the evidence before it';
  return problemOfRow(one, previous);
}

function problemOfRow(one: ChainRow, previous: Buffer): string | null {
  if (!sha256(one.shown).equals(one.shown_sha256)) return 'the words that were shown were changed';
  if (!hashOfRow(previous, one.shown_sha256, one.facts).equals(one.hash)) return 'its facts were changed';
  const facts = new Map(factsOf(one));
  const same =
    facts.get('response') === one.response_id &&
    facts.get('member') === one.member_id &&
    facts.get('term') === one.term_key &&
    facts.get('version') === one.version &&
    facts.get('language') === one.language_code &&
    facts.get('consented') === one.consented &&
    one.created_at !== null &&
    Temporal.Instant.from(String(facts.get('answeredAt'))).equals(Temporal.Instant.from(one.created_at));
  return same ? null : 'the answer is not the one that was proven';
}
