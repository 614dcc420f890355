import type { ProgramHours } from '@guidepost/contracts';
import { findhelpTagsOf } from '@guidepost/rules';
import type pg from 'pg';

/** Ids in findhelp's format are long numbers, which differ from Guidepost's own ids. */
const firstId = 5_700_000_000_000_000n;
const idOf = (id: string): string => String(firstId + BigInt(id));
const ownId = (id: string): string | undefined =>
  /^\d{16}$/.test(id) && BigInt(id) > firstId ? String(BigInt(id) - firstId) : undefined;

interface Row {
  id: string;
  name: string;
  organization_name: string;
  description: string;
  eligibility: string | null;
  cost: string | null;
  languages: string[];
  url: string | null;
  email: string | null;
  phone_number: string | null;
  how_to_apply: string | null;
  checked: string | null;
  tags: { key: string; label: string }[];
  street_address: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  latitude: number | null;
  longitude: number | null;
  hours: ProgramHours[] | null;
  miles: number | null;
}

const days = {
  MO: 'monday',
  TU: 'tuesday',
  WE: 'wednesday',
  TH: 'thursday',
  FR: 'friday',
  SA: 'saturday',
  SU: 'sunday',
} as const;

/** Returns hours in findhelp's format, with two fields for each day. */
const hoursOf = (hours: readonly ProgramHours[]): Record<string, string | boolean> =>
  Object.fromEntries(
    hours.flatMap((span) =>
      span.opensAt === null || span.closesAt === null
        ? []
        : span.days.flatMap((day) => [
            [`${days[day]}_start`, span.opensAt ?? ''],
            [`${days[day]}_finish`, span.closesAt ?? ''],
          ]),
    ),
  );

const officeOf = (row: Row) => ({
  name: row.organization_name,
  address1: row.street_address,
  city: row.city,
  state: row.state,
  postal: row.zipcode,
  phone_number: row.phone_number,
  distance: row.miles,
  is_administrative: false,
  location: { latitude: row.latitude, longitude: row.longitude },
  hours: hoursOf(row.hours ?? []),
});

const presented = (row: Row) => ({
  id: idOf(row.id),
  name: row.name,
  provider_name: row.organization_name,
  description: row.description,
  availability: 'available',
  free_or_reduced: row.cost?.startsWith('Free') ? 'free' : 'indeterminate',
  grain: row.street_address === null ? 'regional' : 'local',
  next_steps: [
    ...(row.phone_number === null ? [] : [{ channel: 'phone', action: 'call', contact: row.phone_number }]),
    ...(row.email === null ? [] : [{ channel: 'email', action: 'email', contact: row.email }]),
  ],
  offices: row.street_address === null ? [] : [officeOf(row)],
  rules: row.eligibility === null ? [] : [{ description: row.eligibility }],
  // findhelp's name for the tag, or otherwise the name in Guidepost's directory
  service_tags: row.tags.map(({ key, label }) => findhelpTagsOf(key)[0] ?? label),
  supported_languages: row.languages,
  validation_date: row.checked,
  website_url: row.url,
});

const select = `SELECT p.id::text, p.name, p.organization_name, p.description, p.eligibility, p.cost, p.languages, p.url, p.email, p.phone_number,
    p.how_to_apply, p.last_checked_on::text AS checked,
    coalesce((SELECT jsonb_agg(jsonb_build_object('key', t.key, 'label', t.label) ORDER BY t.label)
      FROM directory_program_tags x JOIN directory_tags t ON t.id = x.tag_id WHERE x.program_id = p.id), '[]') AS tags,
    l.street_address, l.city, l.state, l.zipcode, l.latitude, l.longitude, pl.hours,
    miles_between(z.latitude, z.longitude, l.latitude, l.longitude) AS miles
  FROM directory_programs p LEFT JOIN directory_program_locations pl ON pl.program_id = p.id
  LEFT JOIN directory_locations l ON l.id = pl.location_id LEFT JOIN zip_codes z ON z.zipcode = $1
 WHERE p.retired_at IS NULL`;

interface SearchRequest {
  zip: string;
  terms: readonly string[];
  services: readonly string[];
  start: number;
  limit: number;
}

/** Returns the keys of Guidepost's tags whose findhelp names are in the list. */
async function keysOf(db: pg.Pool, services: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>('SELECT key FROM directory_tags');
  return rows.map(({ key }) => key).filter((key) => findhelpTagsOf(key).some((name) => services.includes(name)));
}

/** Finds programs within fifty miles of a ZIP code, nearest first. Programs available only by phone come last. */
export async function findPrograms(db: pg.Pool, { zip, terms, services, start, limit }: SearchRequest) {
  const { rows } = await db.query<Row & { total: string }>(
    `SELECT f.*, count(*) OVER () AS total FROM (${select}
        AND (cardinality($2::text[]) = 0 OR EXISTS (SELECT FROM unnest($2::text[]) w WHERE p.search_document @@ plainto_tsquery('english', w)))
        AND (cardinality($3::text[]) = 0 OR EXISTS (SELECT FROM directory_program_tags x JOIN directory_tags t ON t.id = x.tag_id
               LEFT JOIN directory_tags u ON u.id = t.parent_id WHERE x.program_id = p.id AND (t.label = ANY($3) OR u.label = ANY($3) OR t.key = ANY($6) OR u.key = ANY($6))))
      ) f WHERE f.miles <= 50 OR f.street_address IS NULL
      ORDER BY f.miles NULLS LAST, f.id::bigint LIMIT $4 OFFSET $5`,
    [zip, terms, services, limit, start, await keysOf(db, services)],
  );
  return { count: Number(rows[0]?.total ?? 0), programs: rows.map(presented) };
}

export async function findOne(db: pg.Pool, zip: string, id: string) {
  const own = ownId(id);
  if (own === undefined) return undefined;
  const { rows } = await db.query<Row>(`${select} AND p.id = $2`, [zip, own]);
  return rows[0] && presented(rows[0]);
}
