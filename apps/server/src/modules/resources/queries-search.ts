import { type Db, rows, type SqlValue } from '../../platform/db.ts';
import { bool, float, int, nullable, outer, type RowOf, row } from '../../platform/row.ts';
import {
  answersColumns,
  answersJoin,
  answersRow,
  placeRow,
  placeSelect,
  summaryColumns,
  summaryRow,
} from './queries.ts';

export interface ProgramSearch {
  zipcode: string | undefined;
  /** Miles around the ZIP code. */
  within: number;
  /** Plain words, as `programTerms` gives them. */
  terms: readonly string[];
  /** Keys of tags; a program has one of them or one below it. */
  tags: readonly string[];
  start: number;
  size: number;
  /** From when on answers of organisations count. */
  since: string;
}

const foundRow = row({
  is_zip_known: bool,
  total: int,
  ...outer(summaryRow),
  ...outer(answersRow),
  ...outer(placeRow),
  miles: nullable(float),
});
export type FoundRow = RowOf<typeof foundRow>;

type Add = (value: SqlValue) => string;

/** Shorter words have too few trigrams to tell a typing error from another word. */
const shortestMistyped = 4;

/** Conditions of the words on program `p`, and how well they match. */
interface Words {
  /** Each word by its stem, perhaps half typed: an index finds them. */
  exactly: string;
  /** Each so, or nearly so among names and tags. Slow: asked only where nothing is spelled like that. */
  nearly: string;
  /** 0 with all words in names and tags, 1 in descriptions too. */
  tier: string;
  rank: string;
}

function words(terms: readonly string[], add: Add): Words | null {
  if (terms.length === 0) return null;
  const query = (each: (term: string) => string) =>
    `to_tsquery('pg_catalog.english', ${add(terms.map(each).join(' & '))}::text)`;
  const all = query((term) => `${term}:*`);
  const inNames = query((term) => `${term}:*AB`);
  const nearly = terms.map((term) => {
    const stem = `p.search_document @@ to_tsquery('pg_catalog.english', ${add(`${term}:*`)}::text)`;
    return term.length < shortestMistyped ? stem : `(${stem} OR ${add(term)}::text <% p.search_text)`;
  });
  return {
    exactly: `p.search_document @@ ${all}`,
    nearly: nearly.join(' AND '),
    tier: `CASE WHEN p.search_document @@ ${inNames} THEN 0 ELSE 1 END`,
    rank: `ts_rank(p.search_document, ${all})`,
  };
}

/** One of the tags, or one below them. */
const tagged = (keys: readonly string[], add: Add): string =>
  `EXISTS (SELECT FROM directory_program_tags x JOIN directory_tags t ON t.id = x.tag_id LEFT JOIN directory_tags u ON u.id = t.parent_id
            WHERE x.program_id = p.id AND (t.key = ANY(${add(keys)}::text[]) OR u.key = ANY(${add(keys)}::text[])))`;

/**
 * Where a ZIP code is, and a box around it. One without an area of its own, such as of post office boxes, lies where its
 * neighbour by number with the same first three digits does: those are one region of the post.
 */
const centerOf = (zip: string, within: string): string => `SELECT c.latitude, c.longitude,
    box(point(c.longitude - d.wide, c.latitude - d.high), point(c.longitude + d.wide, c.latitude + d.high)) AS area
  FROM (SELECT * FROM (
      (SELECT * FROM zip_codes WHERE zipcode BETWEEN left(${zip}, 3) || '00' AND ${zip} ORDER BY zipcode DESC LIMIT 1)
      UNION ALL
      (SELECT * FROM zip_codes WHERE zipcode > ${zip} AND zipcode <= left(${zip}, 3) || '99' ORDER BY zipcode LIMIT 1)) near
    ORDER BY abs(near.zipcode::int - ${zip}::int) LIMIT 1) c
  CROSS JOIN LATERAL (SELECT ${within} / 69.0 AS high, ${within} / (69.0 * cos(radians(c.latitude))) AS wide) d`;

/**
 * Programs that are offered, the best first: by how well the words match, then by miles from the ZIP code. One round
 * trip: what matches is gathered once, for the page and the count, and only the page is looked up whole. Programs
 * without a place match everywhere and stand after those with one.
 * @returns at least one row; without anything on the page it has no program, and tells the count
 */
export function findPrograms(db: Db, search: ProgramSearch): Promise<FoundRow[]> {
  const values: SqlValue[] = [];
  const add: Add = (value) => `$${values.push(value)}`;
  const since = values.push(search.since);
  const asked = words(search.terms, add);
  const offered = ['p.retired_at IS NULL', ...(search.tags.length > 0 ? [tagged(search.tags, add)] : [])].join(' AND ');
  const zip = search.zipcode === undefined ? null : `${add(search.zipcode)}::text`;
  // A parameter that the text does not name has no type.
  const within = zip === null ? '' : `${add(search.within)}::float8`;
  /**
   * The programs that match, and where the nearest place of each is. What matches is gathered by its index first: looked up one by
   * one, thousands of programs around a city cost ten times as much. Among programs with a place miles decide before ranks.
   */
  const hits = (name: string, condition: string, tier: string, rank: string, also = '') => {
    const found = `SELECT p.id, p.name, p.is_remote, ${tier} AS tier, ${zip === null ? rank : `CASE WHEN p.is_remote THEN ${rank} END`} AS rank
                     FROM directory_programs p WHERE ${offered}${condition && ` AND ${condition}`}${also}`;
    if (zip === null)
      return `${name} AS MATERIALIZED (SELECT id, name, tier, rank, NULL::bigint AS location_id, NULL::float8 AS miles FROM (${found}) found)`;
    return `${name}_found AS MATERIALIZED (${found}),
       ${name} AS MATERIALIZED (
         (SELECT DISTINCT ON (b.id) b.id, b.name, b.tier, 0::real AS rank, b.location_id, m.miles
            FROM (SELECT f.*, near.id AS location_id, near.latitude, near.longitude FROM ${name}_found f
                    JOIN directory_program_locations pl ON pl.program_id = f.id JOIN near ON near.id = pl.location_id OFFSET 0) b, center c
           CROSS JOIN LATERAL (SELECT miles_between(c.latitude, c.longitude, b.latitude, b.longitude) AS miles OFFSET 0) m
           WHERE m.miles <= ${within} ORDER BY b.id, m.miles, b.location_id)
         UNION ALL (SELECT id, name, tier, rank, NULL, NULL FROM ${name}_found, center WHERE is_remote))`;
  };
  const places =
    zip === null
      ? ''
      : `center AS MATERIALIZED (${centerOf(zip, within)}),
       near AS MATERIALIZED (SELECT a.id, a.latitude, a.longitude
           FROM center c JOIN directory_locations a ON point(a.longitude, a.latitude) <@ c.area
          WHERE a.retired_at IS NULL AND a.latitude IS NOT NULL),`;
  const matches = asked
    ? `${hits('exact', asked.exactly, asked.tier, asked.rank)},
       ${hits('mistyped', asked.nearly, '2', asked.rank, ' AND NOT EXISTS (SELECT FROM exact)')},
       hits AS MATERIALIZED (SELECT * FROM exact UNION ALL SELECT * FROM mistyped)`
    : hits('hits', '', '0', '0::real');
  const order = 'tier, miles NULLS LAST, rank DESC, name, id';
  return rows(
    db,
    foundRow,
    `WITH ${places}
       ${matches},
       page AS (SELECT h.*, row_number() OVER (ORDER BY ${order}) AS place FROM hits h
                 ORDER BY ${order} LIMIT ${add(search.size)}::int OFFSET ${add(search.start)}::int),
       total AS (SELECT count(*) AS total, ${zip === null ? 'true' : 'EXISTS (SELECT FROM center)'} AS is_zip_known FROM hits)
     SELECT total.is_zip_known, total.total, ${summaryColumns}, ${answersColumns}, ${placeSelect}, page.miles
       FROM total LEFT JOIN (page JOIN directory_programs p ON p.id = page.id ${answersJoin(since)}
         LEFT JOIN LATERAL (
           SELECT * FROM directory_program_locations x WHERE x.program_id = p.id
              AND x.location_id = coalesce(page.location_id, (SELECT min(f.location_id)
                FROM directory_program_locations f JOIN directory_locations g ON g.id = f.location_id AND g.retired_at IS NULL
               WHERE f.program_id = p.id))) pl ON true
         LEFT JOIN directory_locations l ON l.id = pl.location_id) ON true
      ORDER BY page.place`,
    values,
  );
}
