import {
  type ClientId,
  type MemberId,
  type StaffId,
  type Term,
  type TermId,
  type TermVersionId,
  TermWordings,
} from '@guidepost/contracts';
import { type Db, isIn, rows, send } from '../../platform/db.ts';
import { bool, id, instant, int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

/** A term's names in English and Spanish. */
export const termNamesRow = row({ name: text, short_name: text, name_es: text, short_name_es: text });
/** SQL for the columns of `termNamesRow`, for a term `t`. Without a Spanish name, uses the English one. */
export const termNames = `t.name, t.short_name, coalesce(t.name_es, t.name) AS name_es,
  coalesce(t.short_name_es, t.short_name) AS short_name_es`;

export const termRow = row({ id: id<'Term'>(), key: text, ...termNamesRow, identity_required: bool });
export type TermRow = RowOf<typeof termRow>;
export const termColumns = `t.id, t.key, ${termNames}, t.identity_required`;

const wordedTermRow = row({ ...termRow, version_id: id<'TermVersion'>(), version: int, wordings: json(TermWordings) });
/** A term with its current wording. */
export type WordedTerm = RowOf<typeof wordedTermRow>;

/** SQL for a version's wordings in both languages. */
const wordingsOf = (version: string): string => `(SELECT jsonb_object_agg(w.language, jsonb_build_object(
    'title', w.title, 'body', w.body, 'acceptText', w.accept_text, 'rejectText', w.reject_text))
  FROM term_wordings w WHERE w.version_id = ${version})`;
const wordedColumns = `${termColumns}, v.id AS version_id, v.number AS version, ${wordingsOf('v.id')} AS wordings`;
const lastVersion = `JOIN LATERAL (
  SELECT n.id, n.number FROM term_versions n WHERE n.term_id = t.id ORDER BY n.number DESC LIMIT 1) v ON true`;

/** SQL condition: the client uses term `t`. */
export const isUsedBy = (client: string): string =>
  `EXISTS (SELECT FROM client_terms c WHERE c.client_id = ${client} AND c.term_id = t.id)`;

const listedTermRow = row({ ...termRow, version: int, spanish_outdated_since: nullable(instant) });
export type ListedTermRow = RowOf<typeof listedTermRow>;
const listedColumns = `${termColumns}, t.version, t.spanish_outdated_since`;

export const findTerms = (db: Db): Promise<ListedTermRow[]> =>
  rows(db, listedTermRow, `SELECT ${listedColumns} FROM terms t ORDER BY t.sort_order, t.id`);

/** Finds the terms that a client uses, with their current wording. */
export const findClientTerms = (db: Db, clientId: ClientId): Promise<WordedTerm[]> =>
  rows(
    db,
    wordedTermRow,
    `SELECT ${wordedColumns} FROM terms t ${lastVersion} WHERE ${isUsedBy('$1')} ORDER BY t.sort_order, t.id`,
    [clientId],
  );

/** Finds the terms that the member's client uses, and all other terms that the member has answered. */
export const findMemberTerms = (db: Db, memberId: MemberId): Promise<WordedTerm[]> =>
  rows(
    db,
    wordedTermRow,
    `SELECT ${wordedColumns} FROM terms t ${lastVersion}
      WHERE ${isUsedBy('(SELECT m.client_id FROM members m WHERE m.user_id = $1)')}
         OR EXISTS (SELECT FROM term_responses r WHERE r.member_id = $1 AND r.term_id = t.id)
      ORDER BY t.sort_order, t.id`,
    [memberId],
  );

const wordingRow = row({
  version_id: id<'TermVersion'>(),
  version: int,
  wordings: json(TermWordings),
  is_older: bool,
});

/**
 * Returns the term with its newest wording from before the given time. If there is no such wording, returns the term
 * with its first wording, and `is_older` is true.
 */
export async function findWordingOn(
  db: Db,
  term: WordedTerm,
  before: string,
): Promise<WordedTerm & { is_older: boolean }> {
  const [found] = await rows(
    db,
    wordingRow,
    `SELECT v.id AS version_id, v.number AS version, ${wordingsOf('v.id')} AS wordings,
            v.published_at >= $2::timestamptz AS is_older
       FROM term_versions v WHERE v.term_id = $1
      ORDER BY v.published_at < $2::timestamptz DESC, CASE WHEN v.published_at < $2::timestamptz THEN -v.number ELSE v.number END
      LIMIT 1`,
    [term.id, before],
  );
  return { is_older: false, ...term, ...found };
}

const versionRow = row({
  id: id<'TermVersion'>(),
  term_id: id<'Term'>(),
  number: int,
  published_at: instant,
  published_by: nullable(text),
  wordings: json(TermWordings),
});
export type VersionRow = RowOf<typeof versionRow>;

/** Finds all versions of these terms, or of all terms if `termIds` is null. The newest version comes first. */
export const findVersions = (db: Db, termIds: readonly TermId[] | null): Promise<VersionRow[]> =>
  rows(
    db,
    versionRow,
    `SELECT v.id, v.term_id, v.number, v.published_at, u.name AS published_by, ${wordingsOf('v.id')} AS wordings
       FROM term_versions v LEFT JOIN users u ON u.id = v.published_by
      WHERE $1::bigint[] IS NULL OR v.term_id ${isIn(1)} ORDER BY v.term_id, v.number DESC`,
    [termIds],
  );

/** Locks a term until the transaction ends, so that no other user changes its versions or names. */
export async function lockTerm(tx: Db, termId: TermId): Promise<ListedTermRow | undefined> {
  const sql = `SELECT ${listedColumns} FROM terms t WHERE t.id = $1 FOR NO KEY UPDATE`;
  return (await rows(tx, listedTermRow, sql, [termId]))[0];
}

export async function insertVersion(
  tx: Db,
  version: { termId: TermId; number: number; at: string; by: StaffId; wordings: TermWordings },
): Promise<TermVersionId> {
  const [written] = await rows(
    tx,
    row({ id: id<'TermVersion'>() }),
    'INSERT INTO term_versions (term_id, number, published_at, published_by) VALUES ($1, $2, $3, $4) RETURNING id',
    [version.termId, version.number, version.at, version.by],
  );
  if (!written) throw new Error('The version was not stored');
  for (const [language, { title, body, acceptText, rejectText }] of Object.entries(version.wordings))
    send(
      tx,
      'INSERT INTO term_wordings (version_id, language, title, body, accept_text, reject_text) VALUES ($1, $2, $3, $4, $5, $6)',
      [written.id, language, title, body, acceptText, rejectText],
    );
  return written.id;
}

/** Adds a term at the end of the list. Returns undefined if its key is in use. */
export async function insertTerm(
  tx: Db,
  term: Pick<Term, 'key' | 'name' | 'shortName' | 'es' | 'identityRequired'>,
): Promise<ListedTermRow | undefined> {
  const [written] = await rows(
    tx,
    listedTermRow,
    `INSERT INTO terms AS t (key, name, short_name, name_es, short_name_es, identity_required, sort_order)
     SELECT $1, $2, $3, $4, $5, $6, coalesce(max(sort_order), 0) + 1 FROM terms
     ON CONFLICT (key) DO NOTHING RETURNING ${listedColumns}`,
    [term.key, term.name, term.shortName, term.es.name, term.es.shortName, term.identityRequired],
  );
  return written;
}

type Names = Pick<Term, 'name' | 'shortName' | 'es'>;

const nameChangeRow = row({ term_id: id<'Term'>(), ...termNamesRow, changed_at: instant, changed_by: text });
export type NameChangeRow = RowOf<typeof nameChangeRow>;

/** Finds the previous names of these terms, or of all terms if `termIds` is null. The newest name comes first. */
export const findNameChanges = (db: Db, termIds: readonly TermId[] | null): Promise<NameChangeRow[]> =>
  rows(
    db,
    nameChangeRow,
    `SELECT c.term_id, c.name, c.short_name, c.name_es, c.short_name_es, c.changed_at, u.name AS changed_by
       FROM term_name_changes c JOIN users u ON u.id = c.changed_by
      WHERE $1::bigint[] IS NULL OR c.term_id ${isIn(1)} ORDER BY c.term_id, c.id DESC`,
    [termIds],
  );

/** Stores a term's names before a change. */
export const sendStoreNames = (tx: Db, termId: TermId, { by, at }: { by: StaffId; at: string }): void =>
  send(
    tx,
    `INSERT INTO term_name_changes (term_id, name, short_name, name_es, short_name_es, changed_by, changed_at)
     SELECT t.id, ${termNames}, $2, $3 FROM terms t WHERE t.id = $1`,
    [termId, by, at],
  );

/** Stores a term's new names, and the time when its Spanish names became outdated. */
export async function updateNames(
  tx: Db,
  termId: TermId,
  { name, shortName, es, spanishOutdatedSince }: Names & { spanishOutdatedSince: string | null },
): Promise<ListedTermRow> {
  const [written] = await rows(
    tx,
    listedTermRow,
    `UPDATE terms t SET name = $2, short_name = $3, name_es = $4, short_name_es = $5, spanish_outdated_since = $6,
            version = version + 1
      WHERE t.id = $1 RETURNING ${listedColumns}`,
    [termId, name, shortName, es.name, es.shortName, spanishOutdatedSince],
  );
  if (!written) throw new Error('The term was not renamed');
  return written;
}

/** Makes every client use a term. */
export const sendUseEverywhere = (tx: Db, termId: TermId): void =>
  send(tx, 'INSERT INTO client_terms (client_id, term_id) SELECT id, $1 FROM clients WHERE deleted_at IS NULL', [
    termId,
  ]);

const usageRow = row({ clients: int, members: int });

/** Counts the clients that use a term, and their members. Counts all clients if the term is null. */
export async function countTermUsage(db: Db, termId: TermId | null): Promise<RowOf<typeof usageRow>> {
  const [found] = await rows(
    db,
    usageRow,
    `SELECT count(DISTINCT c.id)::int AS clients, count(m.user_id)::int AS members
       FROM clients c LEFT JOIN members m ON m.client_id = c.id AND m.deleted_at IS NULL
      WHERE c.deleted_at IS NULL
        AND ($1::bigint IS NULL OR EXISTS (SELECT FROM client_terms u WHERE u.client_id = c.id AND u.term_id = $1))`,
    [termId],
  );
  return found ?? { clients: 0, members: 0 };
}
