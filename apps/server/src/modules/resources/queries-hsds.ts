import { type Db, execute, rows } from '../../platform/db.ts';
import { lockKeys } from '../../platform/locks.ts';
import { bool, id, int, row, text } from '../../platform/row.ts';

/**
 * A row from a file in the staging table. `owner` names the record that the row is a part of, for example `service:17`.
 */
export interface StagedRow {
  kind: string;
  id: string;
  owner: string | null;
  data: Readonly<Record<string, unknown>>;
}

const stagingTables = [
  'hsds_rows (kind text NOT NULL, id text NOT NULL, owner text, data jsonb NOT NULL, PRIMARY KEY (kind, id))',
  'hsds_terms (id text PRIMARY KEY, key text NOT NULL, label text NOT NULL, top_key text NOT NULL, top_label text NOT NULL)',
  'hsds_places (program_id bigint, location_id bigint, phone_number text, hours jsonb, PRIMARY KEY (program_id, location_id))',
  'hsds_tags (program_id bigint, tag_id bigint, PRIMARY KEY (program_id, tag_id))',
];

/**
 * Creates the staging tables for this transaction. Waits for a lock, so that only one import runs at a time. Raises the
 * time limits, because an import can take longer than a request.
 */
export async function beginStaging(tx: Db): Promise<void> {
  await execute(
    tx,
    `SELECT set_config('statement_timeout', '10min', true), set_config('transaction_timeout', '0', true),
            pg_advisory_xact_lock($1)`,
    [lockKeys.directoryImport],
  );
  for (const table of stagingTables) await execute(tx, `CREATE TEMPORARY TABLE ${table} ON COMMIT DROP`);
}

/**
 * Adds rows to the staging table. If a row with the same kind and id exists, only its empty fields are filled. A value
 * with several parts, such as opening hours, is kept as a whole, including its empty parts.
 */
export const stageRows = (tx: Db, staged: readonly StagedRow[]): Promise<number> =>
  execute(
    tx,
    `INSERT INTO hsds_rows (kind, id, owner, data)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[])
     ON CONFLICT (kind, id) DO UPDATE SET data = EXCLUDED.data ||
       (SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(hsds_rows.data) WHERE jsonb_typeof(value) <> 'null')`,
    [
      staged.map(({ kind }) => kind),
      staged.map((one) => one.id),
      staged.map(({ owner }) => owner),
      staged.map(({ data }) => JSON.stringify(data)),
    ],
  );

/** Indexes the staged rows by their owner. Called after all rows were added. */
export async function endStaging(tx: Db): Promise<void> {
  await execute(tx, 'CREATE INDEX ON hsds_rows (owner, kind)');
  await execute(tx, 'ANALYZE hsds_rows');
}

const danglingRow = row({ kind: text, id: text, missing: text });

/** Deletes staged rows that refer to a missing record, and returns them. */
export const deleteDangling = async (tx: Db) => [
  ...(await deleteWithMissing(tx, 'service', 'organization', 'organizationId')),
  ...(await deleteWithMissing(tx, 'service_at_location', 'service', 'serviceId')),
  ...(await deleteWithMissing(tx, 'service_at_location', 'location', 'locationId')),
  ...(await deleteWithMissing(tx, 'attribute', 'taxonomy_term', 'termId')),
];

const deleteWithMissing = (tx: Db, kind: string, named: string, key: string) =>
  rows(
    tx,
    danglingRow,
    `DELETE FROM hsds_rows s WHERE s.kind = $1
        AND NOT EXISTS (SELECT FROM hsds_rows o WHERE o.kind = $2 AND o.id = s.data ->> $3::text)
      RETURNING s.kind, s.id, $2 || ' ' || (s.data ->> $3::text) AS missing`,
    [kind, named, key],
  );

/**
 * Deletes staged services that are not currently offered. The import then retires them like services that are missing
 * from the files.
 */
export const deleteInactiveServices = (tx: Db): Promise<number> =>
  execute(tx, `DELETE FROM hsds_rows WHERE kind = 'service' AND data ->> 'isOffered' = 'false'`);

const missingCountRow = row({ known: int, missing: int });

/** Returns how many programs a source offers, and how many of them are missing from the staged rows. */
export async function countMissing(tx: Db, source: string): Promise<{ known: number; missing: number }> {
  const [found] = await rows(
    tx,
    missingCountRow,
    `SELECT count(*) AS known,
            count(*) FILTER (WHERE NOT EXISTS (SELECT FROM hsds_rows s WHERE s.kind = 'service' AND s.id = p.source_id)) AS missing
       FROM directory_programs p WHERE p.source = $1 AND p.retired_at IS NULL`,
    [source],
  );
  return found ?? { known: 0, missing: 0 };
}

/** SQL condition: a staged location has an address. This is assumed of a location without a type. */
const isPlace = (location: string) => `${location}.data ->> 'isVirtual' IS DISTINCT FROM 'true'`;

/** SQL for a record's phone number. Prefers a voice number. */
const phoneOf = (owner: string) =>
  `(SELECT f.data ->> 'number' FROM hsds_rows f WHERE f.owner = ${owner} AND f.kind = 'phone'
     ORDER BY (f.data -> 'isVoice')::boolean DESC, f.id LIMIT 1)`;

/**
 * SQL for an `ON CONFLICT` clause that updates these columns, but only if a value has changed or the row was retired.
 */
function upsert(table: string, columns: readonly string[]): string {
  const list = (prefix: string) => columns.map((column) => `${prefix}.${column}`).join(', ');
  return `ON CONFLICT (source, source_id) DO UPDATE
    SET ${columns.map((column) => `${column} = EXCLUDED.${column}`).join(', ')}, retired_at = NULL, updated_at = EXCLUDED.updated_at
    WHERE (${list('d')}) IS DISTINCT FROM (${list('EXCLUDED')}) OR d.retired_at IS NOT NULL`.replaceAll(
    'd.',
    `${table}.`,
  );
}

const organizationColumns = ['name', 'description', 'url', 'email', 'phone_number'];

/**
 * Stores new and changed organizations. Returns their number.
 * @param now start time of the import
 */
export const saveOrganizations = (tx: Db, source: string, now: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO directory_organizations (source, source_id, ${organizationColumns.join(', ')}, updated_at)
     SELECT $1, o.id, o.data ->> 'name', o.data ->> 'description', o.data ->> 'url', o.data ->> 'email',
            ${phoneOf(`'organization:' || o.id`)}, $2::timestamptz
       FROM hsds_rows o WHERE o.kind = 'organization' ORDER BY o.id
     ${upsert('directory_organizations', organizationColumns)}`,
    [source, now],
  );

/**
 * Stores the services' tags. A tag's parent is the top term of its taxonomy, so that a search for the top term finds
 * all terms below it. A term that is its own ancestor is regarded as a top term. Terms with the same label become one
 * tag.
 */
export async function saveTags(tx: Db): Promise<void> {
  await execute(
    tx,
    `INSERT INTO hsds_terms
     WITH RECURSIVE used AS (
       SELECT DISTINCT t.id FROM hsds_rows a JOIN hsds_rows t ON t.kind = 'taxonomy_term' AND t.id = a.data ->> 'termId'
        WHERE a.kind = 'attribute'),
     up (term, at, depth) AS (
       SELECT id, id, 0 FROM used
       UNION ALL
       SELECT u.term, p.id, u.depth + 1 FROM up u JOIN hsds_rows t ON t.kind = 'taxonomy_term' AND t.id = u.at
         JOIN hsds_rows p ON p.kind = 'taxonomy_term' AND p.id = t.data ->> 'parentId'
        WHERE u.depth < 20)
     SELECT DISTINCT ON (up.term) up.term, t.data ->> 'key', t.data ->> 'name', top.data ->> 'key', top.data ->> 'name'
       FROM up JOIN hsds_rows t ON t.kind = 'taxonomy_term' AND t.id = up.term
       JOIN hsds_rows top ON top.kind = 'taxonomy_term' AND top.id = CASE WHEN up.depth < 20 THEN up.at ELSE up.term END
      ORDER BY up.term, up.depth DESC`,
  );
  await execute(tx, 'ANALYZE hsds_terms');
  const back = 'ON CONFLICT (key) DO UPDATE SET retired_at = NULL WHERE directory_tags.retired_at IS NOT NULL';
  await execute(
    tx,
    `INSERT INTO directory_tags (key, label) SELECT DISTINCT ON (top_key) top_key, top_label FROM hsds_terms ORDER BY top_key, id ${back}`,
  );
  await execute(
    tx,
    `INSERT INTO directory_tags (key, label, parent_id)
     SELECT DISTINCT ON (m.key) m.key, m.label, p.id FROM hsds_terms m JOIN directory_tags p ON p.key = m.top_key
      WHERE m.key <> m.top_key ORDER BY m.key, m.id ${back}`,
  );
}

const programColumns = [
  'organization_id',
  'name',
  'organization_name',
  'description',
  'eligibility',
  'minimum_age',
  'maximum_age',
  'cost',
  'languages',
  'url',
  'email',
  'phone_number',
  'how_to_apply',
  'required_documents',
  'search_words',
  'last_checked_on',
  'is_remote',
];

const upsertedProgramRow = row({ id: id<'Program'>(), is_new: bool });
const changedRow = row({ id: id<'Program'>() });

/** Stores new and changed programs, and returns them. */
export const savePrograms = (tx: Db, source: string, now: string) =>
  rows(
    tx,
    upsertedProgramRow,
    `INSERT INTO directory_programs (source, source_id, ${programColumns.join(', ')}, updated_at)
     SELECT $1, s.id, o.id, s.data ->> 'name', o.name, coalesce(s.data ->> 'description', ''), s.data ->> 'eligibility',
            (s.data ->> 'minimumAge')::int, (s.data ->> 'maximumAge')::int,
            coalesce(s.data ->> 'cost', (SELECT string_agg(c.data ->> 'cost', '; ' ORDER BY c.id) FROM hsds_rows c
              WHERE c.owner = 'service:' || s.id AND c.kind = 'cost_option')),
            ARRAY(SELECT DISTINCT l.data ->> 'name' FROM hsds_rows l WHERE l.owner = 'service:' || s.id AND l.kind = 'language' ORDER BY 1),
            coalesce(s.data ->> 'url', o.url), coalesce(s.data ->> 'email', o.email),
            coalesce(${phoneOf(`'service:' || s.id`)}, o.phone_number), s.data ->> 'howToApply',
            (SELECT string_agg(r.data ->> 'document', '; ' ORDER BY r.id) FROM hsds_rows r
              WHERE r.owner = 'service:' || s.id AND r.kind = 'required_document'),
            concat_ws(' ', s.data ->> 'words', (SELECT string_agg(DISTINCT m.label, ' ' ORDER BY m.label)
              FROM hsds_rows a JOIN hsds_terms m ON m.id = a.data ->> 'termId'
             WHERE a.owner = 'service:' || s.id AND a.kind = 'attribute')),
            (s.data ->> 'lastCheckedOn')::date,
            NOT EXISTS (SELECT FROM hsds_rows x JOIN hsds_rows l ON l.kind = 'location' AND l.id = x.data ->> 'locationId'
                         WHERE x.owner = 'service:' || s.id AND x.kind = 'service_at_location' AND ${isPlace('l')}),
            $2::timestamptz
       FROM hsds_rows s JOIN directory_organizations o ON o.source = $1 AND o.source_id = s.data ->> 'organizationId'
      WHERE s.kind = 'service' ORDER BY s.id
     ${upsert('directory_programs', programColumns)}
     RETURNING id, xmax = 0 AS is_new`,
    [source, now],
  );

const locationColumns = [
  'organization_id',
  'name',
  'street_address',
  'city',
  'state',
  'zipcode',
  'latitude',
  'longitude',
  'is_placed_by_zipcode',
  'phone_number',
];

/** Stores new and changed locations. A location without coordinates gets the coordinates of its ZIP code. */
export const saveLocations = (tx: Db, source: string, now: string): Promise<number> =>
  execute(
    tx,
    `INSERT INTO directory_locations (source, source_id, ${locationColumns.join(', ')}, updated_at)
     SELECT $1, l.id, o.id, l.data ->> 'name', a.data ->> 'street', a.data ->> 'city', a.data ->> 'state', a.data ->> 'zipcode',
            coalesce((l.data ->> 'latitude')::float8, z.latitude), coalesce((l.data ->> 'longitude')::float8, z.longitude),
            l.data ->> 'latitude' IS NULL AND z.zipcode IS NOT NULL, ${phoneOf(`'location:' || l.id`)}, $2::timestamptz
       FROM hsds_rows l
       LEFT JOIN directory_organizations o ON o.source = $1 AND o.source_id = l.data ->> 'organizationId'
       LEFT JOIN LATERAL (SELECT d.data FROM hsds_rows d WHERE d.owner = 'location:' || l.id AND d.kind = 'address'
                           ORDER BY (d.data -> 'isPhysical')::boolean DESC, d.id LIMIT 1) a ON true
       LEFT JOIN zip_codes z ON z.zipcode = a.data ->> 'zipcode'
      WHERE l.kind = 'location' AND ${isPlace('l')} ORDER BY l.id
     ${upsert('directory_locations', locationColumns)}`,
    [source, now],
  );

/** SQL for a record's opening hours as a list of `ProgramHours`. Null if the files contain no opening hours. */
const hoursOf = (owner: string) =>
  `(SELECT jsonb_agg(DISTINCT h.data -> 'hours') FROM hsds_rows h WHERE h.owner = ${owner} AND h.kind = 'schedule')`;

/**
 * Updates programs' locations and opening hours to match the staged rows. Returns the programs that changed. The new
 * rows are first stored and analyzed in a table. Otherwise PostgreSQL expects only a few rows, and chooses a plan that
 * compares all pairs of rows.
 */
export async function saveProgramLocations(tx: Db, source: string) {
  await execute(
    tx,
    `INSERT INTO hsds_places
     SELECT DISTINCT ON (p.id, l.id) p.id, l.id, ${phoneOf(`'service_at_location:' || x.id`)},
            coalesce(${hoursOf(`'service_at_location:' || x.id`)}, ${hoursOf(`'service:' || p.source_id`)},
                     ${hoursOf(`'location:' || l.source_id`)}, '[]')
       FROM hsds_rows x
       JOIN directory_programs p ON p.source = $1 AND p.source_id = x.data ->> 'serviceId'
       JOIN directory_locations l ON l.source = $1 AND l.source_id = x.data ->> 'locationId'
       JOIN hsds_rows v ON v.kind = 'location' AND v.id = l.source_id AND ${isPlace('v')}
      WHERE x.kind = 'service_at_location' ORDER BY p.id, l.id, x.id`,
    [source],
  );
  await execute(tx, 'ANALYZE hsds_places');
  return rows(
    tx,
    changedRow,
    `WITH gone AS (
       DELETE FROM directory_program_locations d USING directory_programs p
        WHERE p.id = d.program_id AND p.source = $1
          AND EXISTS (SELECT FROM hsds_rows s WHERE s.kind = 'service' AND s.id = p.source_id)
          AND NOT EXISTS (SELECT FROM hsds_places w WHERE w.program_id = d.program_id AND w.location_id = d.location_id)
       RETURNING d.program_id),
     saved AS (
       INSERT INTO directory_program_locations AS d (program_id, location_id, phone_number, hours)
       SELECT program_id, location_id, phone_number, hours FROM hsds_places
       ON CONFLICT (program_id, location_id) DO UPDATE SET phone_number = EXCLUDED.phone_number, hours = EXCLUDED.hours
         WHERE (d.phone_number, d.hours) IS DISTINCT FROM (EXCLUDED.phone_number, EXCLUDED.hours)
       RETURNING d.program_id)
     SELECT program_id AS id FROM gone UNION SELECT program_id FROM saved`,
    [source],
  );
}

/** Updates programs' tags to match the staged rows. Returns the programs that changed. */
export async function saveProgramTags(tx: Db, source: string) {
  await execute(
    tx,
    `INSERT INTO hsds_tags
     SELECT DISTINCT p.id, t.id
       FROM hsds_rows a JOIN hsds_terms m ON m.id = a.data ->> 'termId' JOIN directory_tags t ON t.key = m.key
       JOIN directory_programs p ON p.source = $1 AND p.source_id = a.data ->> 'serviceId'
      WHERE a.kind = 'attribute'`,
    [source],
  );
  await execute(tx, 'ANALYZE hsds_tags');
  return rows(
    tx,
    changedRow,
    `WITH gone AS (
       DELETE FROM directory_program_tags d USING directory_programs p
        WHERE p.id = d.program_id AND p.source = $1
          AND EXISTS (SELECT FROM hsds_rows s WHERE s.kind = 'service' AND s.id = p.source_id)
          AND NOT EXISTS (SELECT FROM hsds_tags w WHERE w.program_id = d.program_id AND w.tag_id = d.tag_id)
       RETURNING d.program_id),
     saved AS (INSERT INTO directory_program_tags SELECT program_id, tag_id FROM hsds_tags ON CONFLICT DO NOTHING RETURNING program_id)
     SELECT program_id AS id FROM gone UNION SELECT program_id FROM saved`,
    [source],
  );
}

/**
 * Retires the source's locations, organizations and programs that are missing from the staged rows. Returns the number
 * of retired programs.
 */
export async function retireMissing(tx: Db, source: string, now: string): Promise<number> {
  const retire = (table: string, kind: string) =>
    execute(
      tx,
      `UPDATE ${table} d SET retired_at = $2, updated_at = $2 WHERE d.source = $1 AND d.retired_at IS NULL
          AND NOT EXISTS (SELECT FROM hsds_rows s WHERE s.kind = $3 AND s.id = d.source_id)`,
      [source, now, kind],
    );
  await retire('directory_locations', 'location');
  await retire('directory_organizations', 'organization');
  return retire('directory_programs', 'service');
}

/** Stores how many offered programs have each tag or a tag below it. Tags without programs are not listed. */
export const countTags = (tx: Db): Promise<number> =>
  execute(
    tx,
    `UPDATE directory_tags t SET program_count = n.count
       FROM (SELECT g.id, count(DISTINCT x.program_id) FILTER (WHERE p.id IS NOT NULL) AS count
               FROM directory_tags g
               LEFT JOIN directory_tags below ON below.id = g.id OR below.parent_id = g.id
               LEFT JOIN directory_program_tags x ON x.tag_id = below.id
               LEFT JOIN directory_programs p ON p.id = x.program_id AND p.retired_at IS NULL
              GROUP BY g.id) n
      WHERE n.id = t.id AND t.program_count IS DISTINCT FROM n.count`,
  );
