import type { MemberId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { lockKeys } from '../../platform/locks.ts';
import { bool, bytes, id, instant, int, nullable, type RowOf, row, text } from '../../platform/row.ts';

const headRow = row({ id: id(), hash: bytes });

/** Locks the last row of the chain until the transaction ends, so that no other transaction adds to it. */
export async function lockHead(tx: Db): Promise<RowOf<typeof headRow> | undefined> {
  send(tx, 'SELECT pg_advisory_xact_lock($1)', [lockKeys.consentEvidence]);
  const [head] = await rows(tx, headRow, 'SELECT id, hash FROM consent_evidence ORDER BY id DESC LIMIT 1');
  return head;
}

export interface Evidence {
  id: number;
  responseId: number;
  shown: Uint8Array;
  sha256: Uint8Array;
  facts: string;
  previous: Uint8Array;
  hash: Uint8Array;
}

export const insertEvidence = async (tx: Db, evidence: Evidence): Promise<void> => {
  await execute(
    tx,
    `INSERT INTO consent_evidence (id, response_id, shown, shown_sha256, facts, previous_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      evidence.id,
      evidence.responseId,
      evidence.shown,
      evidence.sha256,
      evidence.facts,
      evidence.previous,
      evidence.hash,
    ],
  );
};

const evidenceRow = row({ response_id: id(), shown: bytes, shown_sha256: bytes, facts: text, hash: bytes });
export type EvidenceRow = RowOf<typeof evidenceRow>;
const evidenceColumns = 'e.response_id, e.shown, e.shown_sha256, e.facts, e.hash';
/** SQL for the evidence of this installation, and the evidence that was imported with members. */
export const allEvidence = `(SELECT response_id, shown, shown_sha256, facts, hash FROM consent_evidence
  UNION ALL SELECT response_id, shown, shown_sha256, facts, hash FROM imported_consent_evidence)`;

/** Finds the evidence for one of a member's answers. Returns undefined if there is no evidence. */
export async function findEvidence(db: Db, memberId: MemberId, responseId: number): Promise<EvidenceRow | undefined> {
  const [found] = await rows(
    db,
    evidenceRow,
    `SELECT ${evidenceColumns} FROM ${allEvidence} e JOIN term_responses r ON r.id = e.response_id
      WHERE e.response_id = $2 AND r.member_id = $1`,
    [memberId, responseId],
  );
  return found;
}

/** Finds the evidence for a member's last answer to each term. */
export const findLastEvidence = (db: Db, memberId: MemberId): Promise<EvidenceRow[]> =>
  rows(
    db,
    evidenceRow,
    `SELECT ${evidenceColumns} FROM (
       SELECT DISTINCT ON (r.term_id) r.id, t.sort_order FROM term_responses r JOIN terms t ON t.id = r.term_id
        WHERE r.member_id = $1 ORDER BY r.term_id, r.id DESC) last
      JOIN ${allEvidence} e ON e.response_id = last.id ORDER BY last.sort_order`,
    [memberId],
  );

const linkOfChainRow = row({
  id: id(),
  response_id: id(),
  shown: bytes,
  shown_sha256: bytes,
  facts: text,
  previous_hash: bytes,
  hash: bytes,
  member_id: nullable(id<'Member'>()),
  term_key: nullable(text),
  version: nullable(int),
  consented: nullable(bool),
  language_code: nullable(text),
  created_at: nullable(instant),
});
export type ChainRow = RowOf<typeof linkOfChainRow>;

/** SQL for the member whose answer it was when it was proven: their record may have been merged into another since. */
const provenMember = `coalesce((SELECT g.merged_id FROM member_merge_rows w JOIN member_merges g ON g.id = w.merge_id
                       WHERE w.table_name = 'term_responses' AND w.row_key = jsonb_build_object('id', r.id) AND w.is_moved AND g.undone_at IS NULL
                       ORDER BY g.id LIMIT 1), r.member_id)`;
const answerColumns = 't.key AS term_key, v.number AS version, r.consented, r.language_code, r.created_at';
const answerJoins = `LEFT JOIN term_responses r ON r.id = e.response_id LEFT JOIN terms t ON t.id = r.term_id
       LEFT JOIN term_versions v ON v.id = r.version_id`;

/** Finds the rows of the chain after the given row, with their answers. */
export const findChain = (db: Db, after: number, limit: number): Promise<ChainRow[]> =>
  rows(
    db,
    linkOfChainRow,
    `SELECT e.id, e.response_id, e.shown, e.shown_sha256, e.facts, e.previous_hash, e.hash, ${provenMember} AS member_id, ${answerColumns}
       FROM consent_evidence e ${answerJoins}
      WHERE e.id > $1 ORDER BY e.id LIMIT $2`,
    [after, limit],
  );

/**
 * Finds the imported evidence after the given answer. The ids of the answer and the member are those of the
 * installation that stored the evidence.
 */
export const findImported = (db: Db, after: number, limit: number): Promise<ChainRow[]> =>
  rows(
    db,
    linkOfChainRow,
    `SELECT e.response_id AS id, e.response_id - e.id_offset AS response_id, e.shown, e.shown_sha256, e.facts, e.previous_hash, e.hash,
            ${provenMember} - e.id_offset AS member_id, ${answerColumns}
       FROM imported_consent_evidence e ${answerJoins}
      WHERE e.response_id > $1 ORDER BY e.response_id LIMIT $2`,
    [after, limit],
  );

/**
 * Finds the first answer that is for a term version but has no evidence. Returns undefined if there is no such answer.
 */
export async function findUnproven(db: Db): Promise<number | undefined> {
  const [found] = await rows(
    db,
    row({ id: id() }),
    `SELECT r.id FROM term_responses r
      WHERE r.version_id IS NOT NULL AND NOT EXISTS (SELECT FROM ${allEvidence} e WHERE e.response_id = r.id)
      ORDER BY r.id LIMIT 1`,
  );
  return found?.id;
}
