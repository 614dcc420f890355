import { maxCounted } from '@guidepost/contracts';
import { type Db, rows, type SqlValue } from '../../platform/db.ts';
import { bool, float, int, nullable, outer, type RowOf, row } from '../../platform/row.ts';
import {
  answersColumns,
  answersJoin,
  answersRow,
  locationRow,
  locationSelect,
  summaryColumns,
  summaryRow,
} from './queries.ts';

export interface ProgramSearch {
  zipcode: string | undefined;
  /** Maximum distance from the ZIP code, in miles. */
  within: number;
  /** Search words, as returned by `programTerms`. */
  terms: readonly string[];
  /** Keys of tags. A program must have one of these tags or a tag below one of them. */
  tags: readonly string[];
  start: number;
  size: number;
  /** Only answers to questions that were asked since this time are counted. */
  since: string;
}

const foundRow = row({
  is_zip_known: bool,
  total: int,
  ...outer(summaryRow),
  ...outer(answersRow),
  ...outer(locationRow),
  miles: nullable(float),
});
export type FoundRow = RowOf<typeof foundRow>;

type AddValue = (value: SqlValue) => string;

/**
 * Minimum length of a word for which similar words are also searched. Shorter words have too few trigrams to
 * distinguish a typo from another word.
 */
const minTypoLength = 4;

/** Maximum number of similar words that are searched for each search word. */
const nearestWords = 8;

/** PostgreSQL text search queries. All words must match, each by its stem or its first letters. */
interface Words {
  all: string;
  /** Searches only names of programs and organizations, and tags. */
  inNames: string;
  /** Searches for each word as typed, or for a similar word. */
  nearly: string;
}

function searchWords(terms: readonly string[], add: AddValue): Words | null {
  if (terms.length === 0) return null;
  const query = (text: string) => `to_tsquery('pg_catalog.english', ${text})`;
  const each = (weights: string) => query(`${add(terms.map((term) => `${term}:*${weights}`).join(' & '))}::text`);
  const nearly = terms.map((term) => {
    const typed = query(`${add(`${term}:*`)}::text`);
    if (term.length < minTypoLength) return typed;
    const misspelledWords = `(SELECT ${query(`string_agg(word, ' | ')`)} FROM (SELECT word FROM directory_words WHERE ${add(term)}::text <% word AND length(word) >= length(${add(term)}::text) - 2
      ORDER BY word_similarity(${add(term)}::text, word) DESC, word LIMIT ${nearestWords}) w)`;
    return `(${typed} || coalesce(${misspelledWords}, ''::tsquery))`;
  });
  return { all: each(''), inNames: each('AB'), nearly: `(${nearly.join(' && ')})` };
}

/** SQL condition that program `p` has one of these tags or a tag below one of them. */
const tagged = (keys: readonly string[], add: AddValue): string =>
  `EXISTS (SELECT FROM directory_program_tags x JOIN directory_tags t ON t.id = x.tag_id LEFT JOIN directory_tags u ON u.id = t.parent_id
            WHERE x.program_id = p.id AND (t.key = ANY(${add(keys)}::text[]) OR u.key = ANY(${add(keys)}::text[])))`;

/**
 * SQL for a ZIP code's coordinates and a box around them. Some ZIP codes have no area, for example ZIP codes for post
 * office boxes. They get the coordinates of the numerically nearest ZIP code with the same first three digits, because
 * it is in the same postal region.
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
 * Finds offered programs. Sorts them by how well the words match, then by distance from the ZIP code. Programs without
 * a location match everywhere and are last. One statement reads the matches once for the page and the total, and reads
 * details only for the page. One index contains words and locations, so only programs near the ZIP code are read.
 * @returns at least one row; a page without programs has one row with only the total
 */
export function findPrograms(db: Db, search: ProgramSearch): Promise<FoundRow[]> {
  const values: SqlValue[] = [];
  const add: AddValue = (value) => `$${values.push(value)}`;
  const since = values.push(search.since);
  const asked = searchWords(search.terms, add);
  const offered = ['p.retired_at IS NULL', ...(search.tags.length > 0 ? [tagged(search.tags, add)] : [])].join(' AND ');
  const zip = search.zipcode === undefined ? null : `${add(search.zipcode)}::text`;
  // PostgreSQL cannot infer the type of a parameter that the statement does not use.
  const within = zip === null ? '' : `${add(search.within)}::float8`;
  const rank = asked ? `ts_rank(p.search_document, ${asked.all})` : '0::real';

  /**
   * SQL for the matching programs near the ZIP code, each with its nearest location. Programs with a location are
   * sorted by distance, not by rank.
   */
  const nearZip = (
    name: string,
    query: string | undefined,
    tier: string,
    also: string,
  ) => `${name}_found AS MATERIALIZED (
         SELECT p.id, p.name, p.is_remote, ${tier} AS tier, CASE WHEN p.is_remote THEN ${rank} END AS rank FROM directory_programs p
          WHERE ${offered}${also} AND p.search_document @@ (${query ? `${query} && ` : ''}(SELECT cells FROM center))),
       ${name} AS MATERIALIZED (
         (SELECT DISTINCT ON (b.id) b.id, b.name, b.tier, 0::real AS rank, b.location_id, m.miles
            FROM (SELECT f.*, l.id AS location_id, l.latitude, l.longitude FROM ${name}_found f
                    JOIN directory_program_locations pl ON pl.program_id = f.id
                    JOIN directory_locations l ON l.id = pl.location_id AND l.retired_at IS NULL AND l.latitude IS NOT NULL OFFSET 0) b, center c
           CROSS JOIN LATERAL (SELECT miles_between(c.latitude, c.longitude, b.latitude, b.longitude) AS miles OFFSET 0) m
           WHERE m.miles <= ${within} ORDER BY b.id, m.miles, b.location_id)
         UNION ALL (SELECT id, name, tier, rank, NULL, NULL FROM ${name}_found WHERE is_remote))`;
  /**
   * SQL for the programs nearest to the ZIP code if there are no search words. An index returns them in order of
   * distance.
   */
  const nearest = `every AS MATERIALIZED (
         (SELECT DISTINCT ON (n.id) n.id, n.name, 0 AS tier, 0::real AS rank, n.location_id, n.miles
            FROM center c CROSS JOIN LATERAL (
              SELECT p.id, p.name, l.id AS location_id, miles_between(c.latitude, c.longitude, l.latitude, l.longitude) AS miles
                FROM directory_locations l JOIN directory_program_locations pl ON pl.location_id = l.id JOIN directory_programs p ON p.id = pl.program_id
               WHERE l.retired_at IS NULL AND l.latitude IS NOT NULL AND point(l.longitude, l.latitude) <@ c.area AND ${offered}
               ORDER BY point(l.longitude, l.latitude) <-> point(c.longitude, c.latitude) LIMIT ${maxCounted}) n
           WHERE n.miles <= ${within} ORDER BY n.id, n.miles, n.location_id)
         UNION ALL (SELECT p.id, p.name, 0, 0::real, NULL, NULL FROM directory_programs p WHERE p.is_remote AND ${offered} ORDER BY p.id LIMIT ${maxCounted}))`;
  /** SQL for the matching programs at any location, if there is no ZIP code. */
  const anywhere = (name: string, query: string | undefined, tier: string, also: string) => `${name} AS MATERIALIZED (
         SELECT p.id, p.name, ${tier} AS tier, ${rank} AS rank, NULL::bigint AS location_id, NULL::float8 AS miles FROM directory_programs p
          WHERE ${offered}${also}${query ? ` AND p.search_document @@ ${query}` : ''} LIMIT ${maxCounted})`;

  const hits = zip === null ? anywhere : nearZip;
  const none = (...names: string[]) => names.map((name) => ` AND NOT EXISTS (SELECT FROM ${name})`).join('');
  const tiers: [name: string, query: string | undefined, tier: string, also: string][] = !asked
    ? [['every', undefined, '0', '']]
    : zip === null
      ? [
          ['named', asked.inNames, '0', ''],
          ['mentioned', asked.all, '1', ` AND NOT p.search_document @@ ${asked.inNames}`],
          ['mistyped', asked.nearly, '2', none('named', 'mentioned')],
        ]
      : [
          ['exact', asked.all, `CASE WHEN p.search_document @@ ${asked.inNames} THEN 0 ELSE 1 END`, ''],
          ['mistyped', asked.nearly, '2', none('exact')],
        ];
  const matches = `${zip !== null && !asked ? nearest : tiers.map((tier) => hits(...tier)).join(',\n')},
       hits AS MATERIALIZED (${tiers.map(([name]) => `SELECT * FROM ${name}`).join(' UNION ALL ')})`;
  const places =
    zip === null
      ? ''
      : `center AS MATERIALIZED (SELECT c.*, near_box(c.area) AS cells FROM (${centerOf(zip, within)}) c),`;
  const order = 'tier, miles NULLS LAST, rank DESC, name, id';
  return rows(
    db,
    foundRow,
    `WITH ${places}
       ${matches},
       page AS (SELECT h.*, row_number() OVER (ORDER BY ${order}) AS place FROM hits h
                 ORDER BY ${order} LIMIT ${add(search.size)}::int OFFSET ${add(search.start)}::int),
       total AS (SELECT count(*) AS total, ${zip === null ? 'true' : 'EXISTS (SELECT FROM center)'} AS is_zip_known FROM hits)
     SELECT total.is_zip_known, total.total, ${summaryColumns}, ${answersColumns}, ${locationSelect}, page.miles
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
