import type { ClientId, MemberId, Sentence } from '@guidepost/contracts';
import type { DuplicateFacts } from '@guidepost/rules';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { array, bool, day, id, instant, int, nullable, type RowOf, row, text } from '../../platform/row.ts';

const searchRow = row({
  after_id: int,
  looked_at: int,
  started_at: instant,
  finished_at: nullable(instant),
});
export type SearchRow = RowOf<typeof searchRow>;

/** Returns the progress of the search. Returns undefined if no search has run. */
export async function findSearch(db: Db): Promise<SearchRow | undefined> {
  const [found] = await rows(
    db,
    searchRow,
    'SELECT after_id::int, looked_at, started_at, finished_at FROM duplicate_searches WHERE id = 1',
    [],
  );
  return found;
}

/** Starts a search from the first member. */
export const startSearch = (tx: Db, at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO duplicate_searches (id, started_at) VALUES (1, $1)
     ON CONFLICT (id) DO UPDATE SET after_id = 0, looked_at = 0, started_at = excluded.started_at, finished_at = NULL`,
    [at],
  );

/**
 * Locks the running search for this process, and returns it. Returns undefined if no search runs or a different process
 * works on it.
 */
export async function lockRunningSearch(tx: Db): Promise<SearchRow | undefined> {
  const [found] = await rows(
    tx,
    searchRow,
    `SELECT after_id::int, looked_at, started_at, finished_at FROM duplicate_searches
      WHERE id = 1 AND finished_at IS NULL FOR UPDATE SKIP LOCKED`,
    [],
  );
  return found;
}

/** Stores the progress of the search. */
export const sendKeepSearch = (tx: Db, afterId: number, lookedAt: number, finishedAt: string | null): void =>
  send(tx, 'UPDATE duplicate_searches SET after_id = $1, looked_at = looked_at + $2, finished_at = $3 WHERE id = 1', [
    afterId,
    lookedAt,
    finishedAt,
  ]);

/** Returns the ids of the next members, in id order. */
export const nextMembers = async (db: Db, after: number, limit: number): Promise<MemberId[]> =>
  (
    await rows(
      db,
      row({ id: id<'Member'>() }),
      'SELECT user_id AS id FROM members WHERE user_id > $1 AND deleted_at IS NULL ORDER BY user_id LIMIT $2',
      [after, limit],
    )
  ).map((found) => found.id);

/**
 * Maximum number of members with the same birth date, phone, name or client number that are compared. A value that more
 * members share is no evidence.
 */
const maxSharedValue = 40;

/**
 * SQL for the members who share one value with a person. Each query uses an index. `client` is an SQL expression, or
 * undefined to search all clients. The same SQL is used for members and for people without a record.
 */
const sharedValueSql = {
  born: (client: string, birthDate: string, name: string) => `LATERAL (
    SELECT m.user_id FROM members m WHERE m.client_id = ${client} AND m.date_of_birth = ${birthDate} AND m.deleted_at IS NULL
       AND similarity(m.search_name, ${name}) > 0.3 LIMIT ${maxSharedValue}) o`,
  named: (name: string, client?: string) => `LATERAL (
    SELECT m.user_id FROM members m WHERE ${client ? `m.client_id = ${client} AND ` : ''}m.search_name = ${name}
       AND m.deleted_at IS NULL LIMIT ${maxSharedValue}) o`,
  reachedAt: (number: string) => `LATERAL (
    SELECT m.user_id FROM phone_numbers n JOIN members m ON m.user_id = n.user_id AND m.deleted_at IS NULL
     WHERE n.number = ${number} AND n.deleted_at IS NULL LIMIT ${maxSharedValue}) o`,
  numbered: (client: string, number: string) => `LATERAL (
    SELECT m.user_id FROM member_identifiers i JOIN members m ON m.user_id = i.member_id AND m.deleted_at IS NULL
     WHERE i.client_id = ${client} AND i.value = ${number} LIMIT ${maxSharedValue}) o`,
};

const pairRow = row({ first_id: id<'Member'>(), second_id: id<'Member'>(), is_told: bool });

/**
 * Returns pairs that include one of these members and have enough in common to be compared. Both members have the same
 * client. They have the same birth date, phone number, name, client number or insurance number, or the pair was
 * suggested. Each condition uses an index.
 */
export const findPairs = (db: Db, ids: readonly MemberId[]): Promise<RowOf<typeof pairRow>[]> =>
  rows(
    db,
    pairRow,
    `WITH chosen AS (SELECT m.user_id, m.client_id, m.date_of_birth, m.search_name, m.avon_id FROM members m WHERE m.user_id = ANY($1::bigint[])),
       near AS (
         SELECT s.user_id AS a, o.user_id AS b FROM chosen s CROSS JOIN ${sharedValueSql.born('s.client_id', 's.date_of_birth', 's.search_name')}
         UNION
         SELECT s.user_id, o.user_id FROM chosen s CROSS JOIN ${sharedValueSql.named('s.search_name', 's.client_id')}
         UNION
         SELECT s.user_id, o.user_id FROM chosen s JOIN phone_numbers own ON own.user_id = s.user_id AND own.deleted_at IS NULL
           CROSS JOIN ${sharedValueSql.reachedAt('own.number')}
         UNION
         SELECT s.user_id, o.user_id FROM chosen s JOIN member_identifiers own ON own.member_id = s.user_id
           CROSS JOIN ${sharedValueSql.numbered('own.client_id', 'own.value')}
         UNION
         SELECT s.user_id, o.user_id FROM chosen s JOIN members o ON o.avon_id = s.avon_id
         UNION
         SELECT s.user_id, o.member_id FROM chosen s JOIN member_attributes own ON own.member_id = s.user_id
           JOIN member_attributes o ON o.medicare_id = own.medicare_id
         UNION
         SELECT s.user_id, o.member_id FROM chosen s JOIN member_attributes own ON own.member_id = s.user_id
           JOIN member_attributes o ON o.medicaid_id = own.medicaid_id
         UNION
         SELECT d.first_id, d.second_id FROM member_duplicates d WHERE d.is_told AND (d.first_id = ANY($1::bigint[]) OR d.second_id = ANY($1::bigint[])))
     SELECT DISTINCT f.user_id AS first_id, s.user_id AS second_id, coalesce(d.is_told, false) AS is_told
       FROM near n JOIN members f ON f.user_id = least(n.a, n.b) AND f.deleted_at IS NULL
       JOIN members s ON s.user_id = greatest(n.a, n.b) AND s.deleted_at IS NULL AND s.client_id = f.client_id
       LEFT JOIN member_duplicates d ON d.first_id = f.user_id AND d.second_id = s.user_id
      WHERE n.a <> n.b`,
    [ids],
  );

const similarMemberRow = row({ place: int, member_id: id<'Member'>() });

/**
 * Returns the members who have enough in common with one of the given people to be compared. `place` is that person's
 * position in the list.
 */
export const findSimilarMembers = (
  db: Db,
  clientId: ClientId,
  people: readonly DuplicateFacts[],
): Promise<RowOf<typeof similarMemberRow>[]> =>
  rows(
    db,
    similarMemberRow,
    `WITH people AS (
       SELECT n::int - 1 AS place, nullif(p->>'dateOfBirth', '')::date AS born,
              name_key((p->>'firstName') || ' ' || (p->>'lastName') || ' ' || coalesce(p->>'preferredName', '')) AS name,
              ARRAY(SELECT jsonb_array_elements_text(p->'phones')) AS phones, ARRAY(SELECT jsonb_array_elements_text(p->'numbers')) AS numbers
         FROM jsonb_array_elements($2::jsonb) WITH ORDINALITY AS e (p, n))
     SELECT p.place, o.user_id AS member_id FROM people p CROSS JOIN clients c CROSS JOIN ${sharedValueSql.born('c.id', 'p.born', 'p.name')}
     UNION
     SELECT p.place, o.user_id FROM people p CROSS JOIN ${sharedValueSql.named('p.name')}
     UNION
     SELECT p.place, o.user_id FROM people p CROSS JOIN ${sharedValueSql.reachedAt('ANY(p.phones)')}
     UNION
     SELECT p.place, o.user_id FROM people p CROSS JOIN ${sharedValueSql.numbered('$1', 'ANY(p.numbers)')}`,
    [clientId, JSON.stringify(people)],
  );

const factsRow = row({
  id: id<'Member'>(),
  client_id: id<'Client'>(),
  first_name: text,
  last_name: text,
  preferred_name: nullable(text),
  date_of_birth: nullable(day),
  gender: nullable(text),
  medicare_id: nullable(text),
  medicaid_id: nullable(text),
  numbers: array(text),
  phones: array(text),
  emails: array(text),
  addresses: array(text),
});
export type FactsRow = RowOf<typeof factsRow>;

/** Returns the facts about members that are compared. */
export const findFacts = (db: Db, ids: readonly MemberId[]): Promise<FactsRow[]> =>
  rows(
    db,
    factsRow,
    `SELECT m.user_id AS id, m.client_id, u.first_name, u.last_name, u.preferred_name, m.date_of_birth, m.gender, a.medicare_id, a.medicaid_id,
            ARRAY(SELECT i.value FROM member_identifiers i WHERE i.member_id = m.user_id
                  UNION SELECT m.avon_id WHERE m.avon_id IS NOT NULL) AS numbers,
            ARRAY(SELECT p.number FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL ORDER BY p.id) AS phones,
            ARRAY(SELECT e.email::text FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL ORDER BY e.id) AS emails,
            ARRAY(SELECT concat_ws(' ', d.line1, d.line2, left(d.zip, 5)) FROM addresses d
                   WHERE d.user_id = m.user_id AND d.deleted_at IS NULL ORDER BY d.id) AS addresses
       FROM members m JOIN users u ON u.id = m.user_id LEFT JOIN member_attributes a ON a.member_id = m.user_id
      WHERE m.user_id = ANY($1::bigint[])`,
    [ids],
  );

export interface FoundPair {
  firstId: MemberId;
  secondId: MemberId;
  clientId: ClientId;
  score: number;
  reasons: Sentence[];
  isTold: boolean;
}

/** Stores pairs. Decisions about existing pairs do not change. */
export const upsertPairs = (tx: Db, pairs: readonly FoundPair[], at: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, is_told, found_at)
     SELECT "firstId", "secondId", "clientId", score, reasons, "isTold", $2
       FROM jsonb_to_recordset($1::jsonb) AS p ("firstId" bigint, "secondId" bigint, "clientId" bigint, score int, reasons jsonb, "isTold" boolean)
     ON CONFLICT (first_id, second_id) DO UPDATE SET score = excluded.score, reasons = excluded.reasons,
       is_told = excluded.is_told OR member_duplicates.is_told
      WHERE (member_duplicates.score, member_duplicates.reasons, member_duplicates.is_told)
            IS DISTINCT FROM (excluded.score, excluded.reasons, excluded.is_told OR member_duplicates.is_told)`,
    [JSON.stringify(pairs), at],
  );

/** Deletes undecided pairs of these members that no longer match. */
export const deleteUnmatchedPairs = (tx: Db, of: readonly MemberId[], except: readonly FoundPair[]): Promise<number> =>
  execute(
    tx,
    `DELETE FROM member_duplicates d WHERE d.first_id = ANY($1::bigint[]) AND d.apart_at IS NULL AND NOT d.is_told
        AND NOT EXISTS (SELECT FROM jsonb_to_recordset($2::jsonb) AS p ("firstId" bigint, "secondId" bigint)
                         WHERE p."firstId" = d.first_id AND p."secondId" = d.second_id)`,
    [of, JSON.stringify(except)],
  );
