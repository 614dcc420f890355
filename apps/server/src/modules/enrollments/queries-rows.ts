import {
  type ClientId,
  EnrollmentItem,
  type EnrollmentOutcome,
  type EnrollmentResult,
  enrollmentOutcomes,
  enrollmentResults,
  enrollmentUndoOutcomes,
  MemberId,
  Sentence,
} from '@guidepost/contracts';
import type { EnrollmentDecisions, EnrollmentFacts, ImportedContent } from '@guidepost/rules';
import { z } from 'zod';
import { inScope, scopeValues } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { bool, id, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import type { SimilarMember } from '../duplicates/public.ts';
import type { ImportId } from './queries-imports.ts';

/** A line of a file as it is stored after reading. */
export interface ReadRow {
  position: number;
  line: number;
  set: number;
  source: string;
  name: string;
  memberNumber: string | null;
  identity: string | null;
  facts: EnrollmentFacts | null;
  notes: readonly Sentence[];
  reason: Sentence | null;
}

export const insertRows = (tx: Db, importId: ImportId, list: readonly ReadRow[]): Promise<number> =>
  execute(
    tx,
    `INSERT INTO enrollment_rows (import_id, position, line, set_number, source, name, member_number, identity, facts, notes, reason)
     SELECT $1, position, line, set, source, name, "memberNumber", identity, nullif(facts, 'null'), notes, nullif(reason, 'null')
       FROM jsonb_to_recordset($2::jsonb) AS x (position int, line int, set int, source text, name text, "memberNumber" text,
         identity text, facts jsonb, notes jsonb, reason jsonb)`,
    [importId, JSON.stringify(list)],
  );

/**
 * Refuses all rows of a transaction set and deletes their values, because the set is truncated or contradicts its own
 * counts.
 */
export const refuseSet = (tx: Db, importId: ImportId, set: number, reason: Sentence): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_rows SET facts = NULL, reason = coalesce(reason, $3::jsonb) WHERE import_id = $1 AND set_number = $2`,
    [importId, set, JSON.stringify(reason)],
  );

export const deleteRows = (tx: Db, importId: ImportId): Promise<number> =>
  execute(tx, 'DELETE FROM enrollment_rows WHERE import_id = $1', [importId]);

/** Deletes at most `limit` rows of an import. Returns the number of deleted rows. */
export const deleteSomeRows = (tx: Db, importId: ImportId, limit: number): Promise<number> =>
  execute(
    tx,
    `DELETE FROM enrollment_rows WHERE import_id = $1
        AND position IN (SELECT position FROM enrollment_rows WHERE import_id = $1 ORDER BY position LIMIT $2)`,
    [importId, limit],
  );

const workRow = row({
  position: int,
  set_number: int,
  source: text,
  identity: nullable(text),
  facts: nullable(json<EnrollmentFacts>()),
  /** Merged values of this line and earlier lines about the same member. */
  merged: nullable(json<EnrollmentFacts>()),
  outcome: nullable(oneOf(enrollmentOutcomes)),
  reason: nullable(json(Sentence)),
  decisions: json<EnrollmentDecisions>(),
  member_id: nullable(id<'Member'>()),
  line: nullable(int),
  /**
   * True if, according to the preview, the line continues a member's coverage although contact with the member has
   * ended.
   */
  is_back: bool,
});
export type WorkRow = RowOf<typeof workRow>;

/** Finds the next rows after a position, in the file's order. */
export const findNextRows = (tx: Db, importId: ImportId, after: number, most: number): Promise<WorkRow[]> =>
  rows(
    tx,
    workRow,
    `SELECT position, set_number, source, identity, facts, merged, outcome, reason, decisions, member_id, line,
            items @> '[{"key": "back"}]' AS is_back
       FROM enrollment_rows WHERE import_id = $1 AND position > $2 ORDER BY position LIMIT $3`,
    [importId, after, most],
  );

const relatedRow = row({
  identity: text,
  position: int,
  line: int,
  set_number: int,
  born: nullable(text),
  name: text,
  content: text,
  facts: json<EnrollmentFacts>(),
});
export type RelatedRow = RowOf<typeof relatedRow>;

/** Finds all rows whose identity is one of these and also occurs in another row. Ignores unreadable rows. */
export const findRelatedRows = (tx: Db, importId: ImportId, identities: readonly string[]): Promise<RelatedRow[]> =>
  rows(
    tx,
    relatedRow,
    `SELECT identity, position, line, set_number, facts->'content'->>'dateOfBirth' AS born, name, facts,
            md5((facts->'content')::text) AS content FROM (
       SELECT r.*, count(*) OVER (PARTITION BY identity) AS twins FROM enrollment_rows r
        WHERE import_id = $1 AND identity = ANY($2::text[]) AND facts IS NOT NULL AND line IS NOT NULL) x
      WHERE twins > 1 ORDER BY position`,
    [importId, identities],
  );

/** Finds which of these identities occur in several rows of a file. */
export async function findSharedIdentities(
  tx: Db,
  importId: ImportId,
  identities: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const found = await rows(
    tx,
    row({ identity: text }),
    `SELECT identity FROM enrollment_rows WHERE import_id = $1 AND identity = ANY($2::text[]) AND line IS NOT NULL
      GROUP BY identity HAVING count(*) > 1`,
    [importId, identities],
  );
  return new Set(found.map(({ identity }) => identity));
}

const numberedRow = row({
  identity: text,
  position: int,
  line: int,
  set_number: int,
  /** Null if the row was already imported. */
  facts: nullable(json<EnrollmentFacts>()),
  outcome: nullable(oneOf(enrollmentOutcomes)),
  reason: nullable(json(Sentence)),
  /** Last day of coverage, if the row ends the coverage. */
  ends_on: nullable(text),
  /** True if a user decided that the row is about the member with the number. */
  is_same: bool,
});
export type NumberedRow = RowOf<typeof numberedRow>;

/** Finds the rows with these identities, except unreadable and refused rows. Also omits imported rows that were held. */
export const findNumberedRows = (tx: Db, importId: ImportId, identities: readonly string[]): Promise<NumberedRow[]> =>
  identities.length === 0
    ? Promise.resolve([])
    : rows(
        tx,
        numberedRow,
        `SELECT identity, position, line, set_number, facts, outcome, reason,
                jsonb_path_query_first(items, '$[*] ? (@.key == "end")')->>'file' AS ends_on,
                coalesce((decisions->>'person')::boolean, false) AS is_same FROM enrollment_rows
          WHERE import_id = $1 AND identity = ANY($2::text[]) AND line IS NOT NULL
            AND (facts IS NOT NULL OR outcome IN ('create', 'change', 'end', 'unchanged')) ORDER BY position`,
        [importId, identities],
      );

const lineRow = row({ member_id: id<'Member'>(), content: json<ImportedContent>() });

/** Finds the lines of a file that contain these members' numbers. */
export const findLinesOf = (
  tx: Db,
  { id: importId, client_id: clientId }: { id: ImportId; client_id: ClientId },
  memberIds: readonly MemberId[],
): Promise<RowOf<typeof lineRow>[]> =>
  rows(
    tx,
    lineRow,
    `SELECT i.member_id, r.facts->'content' AS content FROM member_identifiers i
       JOIN enrollment_rows r ON r.import_id = $1 AND r.identity = i.system || ' ' || i.value
      WHERE i.client_id = $2 AND i.member_id = ANY($3::bigint[]) AND r.facts IS NOT NULL`,
    [importId, clientId, memberIds],
  );

/** The result of comparing one row with the stored members. */
export interface Judged {
  position: number;
  outcome: EnrollmentOutcome;
  reason: Sentence | null;
  items: readonly EnrollmentItem[];
  byHand: boolean;
  memberId: MemberId | null;
  /** Members who are similar to a person whom the file would create. */
  likely: readonly SimilarMember[] | null;
  decisions: EnrollmentDecisions;
  notes: readonly Sentence[];
  merged: EnrollmentFacts | null;
}

export const updateJudged = (tx: Db, importId: ImportId, list: readonly Judged[]): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_rows r SET outcome = x.outcome, reason = nullif(x.reason, 'null'), items = x.items, by_hand = x."byHand",
            member_id = x."memberId", likely = nullif(x.likely, 'null'), decisions = x.decisions, notes = x.notes,
            merged = nullif(x.merged, 'null')
       FROM jsonb_to_recordset($2::jsonb)
         AS x (position int, outcome text, reason jsonb, items jsonb, "byHand" boolean, "memberId" bigint, likely jsonb, decisions jsonb,
               notes jsonb, merged jsonb)
      WHERE r.import_id = $1 AND r.position = x.position`,
    [importId, JSON.stringify(list)],
  );

/** The result of writing a row, which can differ from the preview. Values from the file are not kept. */
export interface Applied extends Omit<Judged, 'likely' | 'byHand' | 'decisions' | 'notes' | 'merged'> {
  result: EnrollmentResult;
}

export const updateApplied = (tx: Db, importId: ImportId, list: readonly Applied[]): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_rows r SET outcome = x.outcome, result = x.result, reason = nullif(x.reason, 'null'), items = x.items,
            member_id = x."memberId", facts = NULL, merged = NULL
       FROM jsonb_to_recordset($2::jsonb) AS x (position int, outcome text, result text, reason jsonb, items jsonb, "memberId" bigint)
      WHERE r.import_id = $1 AND r.position = x.position`,
    [importId, JSON.stringify(list)],
  );

/**
 * Stores the result of ending a member's coverage. `reason` is null if the coverage was ended; otherwise it is the
 * reason for the refusal. Returns the row's previous result. Returns undefined if nothing changes.
 */
export async function updateEnd(
  tx: Db,
  importId: ImportId,
  memberId: MemberId,
  reason: Sentence | null,
): Promise<'ended' | 'refused' | undefined> {
  const [before] = await rows(
    tx,
    row({ result: oneOf(['ended', 'refused']) }),
    `UPDATE enrollment_rows r SET result = CASE WHEN $3::jsonb IS NULL THEN 'ended' ELSE 'refused' END, reason = $3::jsonb
       FROM (SELECT position, result FROM enrollment_rows
              WHERE import_id = $1 AND member_id = $2 AND outcome = 'end' AND result IN ('ended', 'refused') FOR UPDATE) b
      WHERE r.import_id = $1 AND r.position = b.position
        AND (b.result = 'ended') = ($3::jsonb IS NOT NULL)
     RETURNING b.result`,
    [importId, memberId, reason && JSON.stringify(reason)],
  );
  return before?.result;
}

const StoredSimilarMember = z.object({ memberId: MemberId, score: z.int(), reasons: z.array(Sentence) });

const shownRow = row({
  position: int,
  line: nullable(int),
  name: text,
  memberNumber: nullable(text),
  memberId: nullable(id<'Member'>()),
  outcome: oneOf(enrollmentOutcomes),
  reason: nullable(json(Sentence)),
  notes: json(z.array(Sentence)),
  items: json(z.array(EnrollmentItem)),
  result: nullable(oneOf(enrollmentResults)),
  likely: nullable(json(z.array(StoredSimilarMember))),
  undone: nullable(oneOf(enrollmentUndoOutcomes)),
  undoNotes: json(z.array(Sentence)),
  isAnother: nullable(bool),
});
export type ShownRow = RowOf<typeof shownRow>;

const shownColumns = `position, line, name, member_number AS "memberNumber", member_id AS "memberId", outcome, reason, notes,
  items, result, likely, undone, undo_notes AS "undoNotes", NOT (decisions->>'person')::boolean AS "isAnother"`;

export interface RowFilter {
  outcome: EnrollmentOutcome;
  search: string | null;
  byHand: boolean;
  likely: boolean;
  left: boolean;
  noted: boolean;
}

/** Finds a page of rows with one outcome, in the file's order. */
export const findRows = (
  db: Db,
  importId: ImportId,
  { outcome, search, byHand, likely, left, noted }: RowFilter,
  after: number,
  most: number,
): Promise<ShownRow[]> =>
  rows(
    db,
    shownRow,
    `SELECT ${shownColumns} FROM enrollment_rows
      WHERE import_id = $1 AND outcome = $2 AND position > $3
        AND ($4::text IS NULL OR position(lower($4) IN lower(name)) > 0 OR position(lower($4) IN lower(member_number)) > 0)
        AND (NOT $5 OR by_hand) AND (NOT $6 OR likely IS NOT NULL) AND (NOT $8 OR undone IN ('partly', 'left'))
        AND (NOT $9 OR notes <> '[]')
      ORDER BY position LIMIT $7`,
    [importId, outcome, after, search, byHand, likely, most, left, noted],
  );

/** Finds all compared rows of an import, with any outcome. */
export const findReportRows = (db: Db, importId: ImportId, after: number, most: number): Promise<ShownRow[]> =>
  rows(
    db,
    shownRow,
    `SELECT ${shownColumns} FROM enrollment_rows
      WHERE import_id = $1 AND position > $2 AND outcome IS NOT NULL ORDER BY position LIMIT $3`,
    [importId, after, most],
  );

/** Stores the user's decisions about items. The preview shows them, and the import applies them. */
export const updateDecisions = (
  tx: Db,
  importId: ImportId,
  decisions: readonly { position: number; key: string; isTaken: boolean }[],
): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_rows r SET decisions = r.decisions || x.decided,
            items = (SELECT coalesce(jsonb_agg(CASE WHEN x.decided ? (item->>'key')
                       THEN item || jsonb_build_object('isTaken', x.decided->(item->>'key')) ELSE item END ORDER BY n), '[]')
                       FROM jsonb_array_elements(r.items) WITH ORDINALITY AS e (item, n))
       FROM (SELECT position, jsonb_object_agg(key, "isTaken") AS decided
               FROM jsonb_to_recordset($2::jsonb) AS d (position int, key text, "isTaken" boolean) GROUP BY position) x
      WHERE r.import_id = $1 AND r.position = x.position`,
    [importId, JSON.stringify(decisions)],
  );

/**
 * Stores whether a user decided that a held row is about the member, and returns the row. Returns undefined if the row
 * is not held.
 */
export async function decideHeldRows(
  tx: Db,
  importId: ImportId,
  position: number,
  isAnother: boolean,
): Promise<ShownRow | undefined> {
  const [found] = await rows(
    tx,
    shownRow,
    `UPDATE enrollment_rows SET decisions = decisions || jsonb_build_object('person', NOT $3::boolean)
      WHERE import_id = $1 AND position = $2 AND outcome = 'hold' RETURNING ${shownColumns}`,
    [importId, position, isAnother],
  );
  return found;
}

/** Stores the same decision for all values that users edited in Guidepost. */
export const storeDecision = (tx: Db, importId: ImportId, isTaken: boolean): Promise<number> =>
  execute(
    tx,
    `UPDATE enrollment_rows r SET decisions = r.decisions || x.decided, items = x.items
       FROM (SELECT position, jsonb_object_agg(item->>'key', $2::boolean) FILTER (WHERE (item->>'byHand')::boolean) AS decided,
                    jsonb_agg(CASE WHEN (item->>'byHand')::boolean THEN item || jsonb_build_object('isTaken', $2::boolean)
                      ELSE item END ORDER BY n) AS items
               FROM enrollment_rows, jsonb_array_elements(items) WITH ORDINALITY AS e (item, n)
              WHERE import_id = $1 AND by_hand GROUP BY position) x
      WHERE r.import_id = $1 AND r.position = x.position`,
    [importId, isTaken],
  );

/** Counts the refused rows of these lists that contain no member number or other identity. */
export async function countUnknown(tx: Db, importId: ImportId, lists: readonly string[]): Promise<number> {
  const [found] = await rows(
    tx,
    row({ count: int }),
    `SELECT count(*) AS count FROM enrollment_rows
      WHERE import_id = $1 AND outcome = 'refuse' AND identity IS NULL AND source = ANY($2::text[])`,
    [importId, lists],
  );
  return found?.count ?? 0;
}

const namedRow = row({ id: id<'Member'>(), name: text, client_name: text });

/** Finds members by id, if the viewer may see them. */
export const findNamed = (db: Db, viewer: Viewer, ids: readonly MemberId[]): Promise<RowOf<typeof namedRow>[]> =>
  rows(
    db,
    namedRow,
    `SELECT m.user_id AS id, m.name, c.display_name AS client_name FROM members m JOIN clients c ON c.id = m.client_id
      WHERE m.user_id = ANY($1::bigint[]) AND m.deleted_at IS NULL AND ${inScope(viewer, 2)}`,
    [ids, ...scopeValues(viewer)],
  );
