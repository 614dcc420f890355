import {
  type ConsentLanguage,
  type ConsentMethod,
  consentMethods,
  type MemberId,
  type RepresentativeBasis,
  representativeBases,
  type StaffId,
  type TermId,
  type TermVersionId,
} from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, day, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { allEvidence } from './queries-evidence.ts';

const responseRow = row({
  id: id(),
  term_id: id<'Term'>(),
  consented: nullable(bool),
  created_at: instant,
  signed_on: nullable(day),
  consent_link_id: nullable(id()),
  submitter_id: nullable(id<'Staff'>()),
  submitter_name: nullable(text),
  ip_address: nullable(text),
  language_code: nullable(text),
  method: nullable(oneOf(consentMethods)),
  version: nullable(int),
  representative_name: nullable(text),
  representative_basis: nullable(oneOf(representativeBases)),
  representative_until: nullable(day),
  has_evidence: bool,
});
export type ResponseRow = RowOf<typeof responseRow>;

/** Finds all of a member's answers, newest first. */
export const findResponses = (db: Db, memberId: MemberId): Promise<ResponseRow[]> =>
  rows(
    db,
    responseRow,
    `SELECT r.id, r.term_id, r.consented, r.created_at, r.signed_on, r.consent_link_id, r.internal_submitter_user_id AS submitter_id,
            u.name AS submitter_name, r.ip_address, r.language_code,
            coalesce(r.method, CASE WHEN r.ip_address = 'SMS' THEN 'sms' END) AS method, v.number AS version,
            r.representative_name, r.representative_basis, r.representative_until, e.response_id IS NOT NULL AS has_evidence
       FROM term_responses r
       LEFT JOIN users u ON u.id = r.internal_submitter_user_id
       LEFT JOIN term_versions v ON v.id = r.version_id
       LEFT JOIN ${allEvidence} e ON e.response_id = r.id
      WHERE r.member_id = $1 ORDER BY r.id DESC`,
    [memberId],
  );

export interface NewResponse {
  memberId: MemberId;
  termId: TermId;
  versionId: TermVersionId;
  consented: boolean;
  at: string;
  method: ConsentMethod;
  language: ConsentLanguage;
  linkId: number | null;
  identityId: number | null;
  submitterId: StaffId | null;
  address: string | null;
  signedOn: string | null;
  submissionKey: string | null;
  representative: { name: string; basis: RepresentativeBasis; until: string | null } | null;
}

/**
 * Adds an answer. Returns undefined if its key already exists, because a repeated request must not add a second answer.
 */
export async function insertResponse(tx: Db, answer: NewResponse): Promise<number | undefined> {
  const [written] = await rows(
    tx,
    row({ id: id() }),
    `INSERT INTO term_responses (member_id, term_id, version_id, consented, created_at, method, language_code, consent_link_id,
       consent_identity_id, internal_submitter_user_id, ip_address, submission_key, representative_name, representative_basis,
       representative_until, signed_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
     ON CONFLICT (submission_key) DO NOTHING RETURNING id`,
    [
      answer.memberId,
      answer.termId,
      answer.versionId,
      answer.consented,
      answer.at,
      answer.method,
      answer.language,
      answer.linkId,
      answer.identityId,
      answer.submitterId,
      answer.address,
      answer.submissionKey,
      answer.representative?.name ?? null,
      answer.representative?.basis ?? null,
      answer.representative?.until ?? null,
      answer.signedOn,
    ],
  );
  return written?.id;
}

/** Returns true if the answer with this key is the same answer by the same member to the same term. */
export const hasSubmission = async (
  db: Db,
  answer: Pick<NewResponse, 'submissionKey' | 'memberId' | 'termId' | 'consented'>,
): Promise<boolean> =>
  (await execute(
    db,
    'SELECT FROM term_responses WHERE submission_key = $1 AND member_id = $2 AND term_id = $3 AND consented = $4',
    [answer.submissionKey, answer.memberId, answer.termId, answer.consented],
  )) > 0;

const nameRow = row({ name: text });

/** Returns a staff member's name, or '' if the id is unknown. */
export const findStaffName = async (db: Db, staffId: StaffId): Promise<string> =>
  (await rows(db, nameRow, 'SELECT name FROM users WHERE id = $1', [staffId]))[0]?.name ?? '';
