import type pg from 'pg';
import { toE164 } from '../model/numbers.ts';

/** A person whose phone the page's user can operate. */
export interface Person {
  number: string;
  /** Null if Guidepost does not know the number. */
  name: string | null;
  kind: 'member' | 'guide' | 'unknown';
  /** The number's type according to Guidepost. */
  type: string | null;
  /** True if the phone has texted STOP to one of the account's numbers. */
  hasStopped: boolean;
}

const MAX_PEOPLE = 40;

/** All phones in Guidepost's database: the members' phones and the staff's mobile phones. */
const KNOWN_PHONES_SQL = `
  SELECT p.number, u.name, 'member' AS kind, p.type, u.id AS user_id, p.is_primary
    FROM phone_numbers p JOIN users u ON u.id = p.user_id
   WHERE p.deleted_at IS NULL AND u.deleted_at IS NULL
  UNION ALL
  SELECT s.mobile_phone, u.name, 'guide', 'mobile', u.id, true
    FROM staff s JOIN users u ON u.id = s.user_id
   WHERE s.mobile_phone IS NOT NULL AND s.disabled_at IS NULL AND u.deleted_at IS NULL`;

/** Phones with texts or calls, latest first. */
const RECENT_PHONES_SQL = `
  SELECT number, max(seq) AS seq FROM (
    (SELECT CASE WHEN data->>'direction' = 'inbound' THEN sender ELSE recipient END AS number, seq
       FROM local_carrier.records WHERE kind = 'message' ORDER BY seq DESC LIMIT 400)
    UNION ALL
    (SELECT CASE WHEN data->>'direction' = 'inbound' THEN sender ELSE recipient END, seq
       FROM local_carrier.records WHERE kind = 'call' ORDER BY seq DESC LIMIT 200)
  ) latest GROUP BY number`;

const COLUMNS = `
  k.name, coalesce(k.kind, 'unknown') AS kind, k.type,
  EXISTS (SELECT 1 FROM local_carrier.opt_outs o WHERE o.number = n.number) AS "hasStopped"`;

/** Lists people with recent texts or calls, then some members, then the staff, then more members. */
export async function listPeople(pool: pg.Pool): Promise<Person[]> {
  const { rows } = await pool.query<Person>(
    `WITH known AS (
       (SELECT * FROM (${KNOWN_PHONES_SQL}) all_known WHERE kind = 'guide' ORDER BY user_id LIMIT 20)
       UNION ALL
       (SELECT * FROM (${KNOWN_PHONES_SQL}) all_known WHERE kind = 'member' AND is_primary ORDER BY user_id LIMIT ${MAX_PEOPLE})
     ), recent AS (${RECENT_PHONES_SQL}), numbers AS (
       SELECT number, seq, 0 AS place FROM recent
       UNION ALL SELECT number, user_id, 2 FROM known WHERE kind = 'guide'
       UNION ALL SELECT number, user_id, CASE WHEN row_number() OVER (ORDER BY user_id) > 8 THEN 3 ELSE 1 END
         FROM known WHERE kind = 'member'
     ), n AS (
       SELECT DISTINCT ON (number) number, place, CASE WHEN place = 0 THEN -seq ELSE seq END AS rank
         FROM numbers ORDER BY number, place
     )
     SELECT n.number, ${COLUMNS}
       FROM n LEFT JOIN LATERAL (
         SELECT name, kind, type FROM (${KNOWN_PHONES_SQL}) all_known WHERE all_known.number = n.number ORDER BY kind, user_id LIMIT 1
       ) k ON true
      ORDER BY n.place, n.rank LIMIT ${MAX_PEOPLE}`,
  );
  return rows;
}

/**
 * Finds phones by part of the owner's name or number. If none match, a complete number is returned as a phone without
 * an owner.
 */
export async function searchPeople(pool: pg.Pool, text: string): Promise<Person[]> {
  const digits = text.replace(/\D/g, '');
  const { rows } = await pool.query<Person>(
    `WITH n AS (
       SELECT DISTINCT ON (number) * FROM (${KNOWN_PHONES_SQL}) all_known
        WHERE name ILIKE '%' || $1 || '%' OR ($2 <> '' AND number LIKE '%' || $2 || '%')
        ORDER BY number, kind, user_id LIMIT 400
     )
     SELECT n.number, n.name, n.kind, n.type,
            EXISTS (SELECT 1 FROM local_carrier.opt_outs o WHERE o.number = n.number) AS "hasStopped"
       FROM n ORDER BY n.name, n.number LIMIT ${MAX_PEOPLE}`,
    [text.replace(/[\\%_]/g, '\\$&'), digits.length > 2 ? digits : ''],
  );
  const typed = toE164(text);
  // A complete number that matches no known phone is a phone without an owner.
  return typed === undefined || rows.length > 0 ? rows : [await findPerson(pool, typed)];
}

/** Returns the phone with this number, even if it has no owner. */
export async function findPerson(pool: pg.Pool, number: string): Promise<Person> {
  const { rows } = await pool.query<Person>(
    `SELECT n.number, ${COLUMNS}
       FROM (SELECT $1::text AS number) n LEFT JOIN LATERAL (
         SELECT name, kind, type FROM (${KNOWN_PHONES_SQL}) all_known WHERE all_known.number = n.number ORDER BY kind, user_id LIMIT 1
       ) k ON true`,
    [number],
  );
  return rows[0] ?? { number, name: null, kind: 'unknown', type: null, hasStopped: false };
}
