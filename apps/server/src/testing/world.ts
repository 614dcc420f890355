import type { Role } from '@guidepost/contracts';
import type { TestApp } from './app.ts';
import type { Ids } from './samples.ts';

export interface Person {
  id: number;
  email: string;
  name: string;
}

export interface Place {
  person: Person;
  /** What is the person's own: their member, themselves, their team's client, a note that they wrote, their import. */
  ids: Ids;
  /** New records for the ids that a call uses up. */
  renew(): Promise<void>;
}

/** Ids that nobody has. */
export const nowhere: Ids = {
  memberId: 900_000_001,
  guideId: 900_000_002,
  clientId: 900_000_003,
  noteId: 900_000_004,
  importId: 900_000_005,
};

/** Somebody of a role, in a team of their own that serves a client of their own, with one member and one note. */
export async function makePlace({ make, database: { sql } }: TestApp, role: Role): Promise<Place> {
  const person = await make.staff({ role });
  const clientId = await make.client();
  await make.team({ members: [person.id], clients: [clientId] });
  const memberId = await make.member({ clientId, guideId: person.id });
  const ids: Ids = { memberId, guideId: person.id, clientId, noteId: 0, importId: 0 };
  async function renew() {
    const [note] = await sql<{ id: string }>(
      `WITH n AS (INSERT INTO notes (member_id, author_id, text, created_at, updated_at) VALUES ($1, $2, '<p>Seen.</p>', '2026-06-01Z', '2026-06-01Z') RETURNING id)
       INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
       SELECT $1, 'note', 'note', id, 'note', $2, 'past', '2026-06-01Z' FROM n RETURNING external_id AS id`,
      [memberId, person.id],
    );
    const [run] = await sql<{ id: string }>(
      `INSERT INTO imports (kind, client_id, assign, created_by, state, created_at) VALUES ('fhir', $1, 'nobody', $2, 'collecting', '2026-06-01Z') RETURNING id`,
      [clientId, person.id],
    );
    ids.noteId = Number(note?.id);
    ids.importId = Number(run?.id);
  }
  await renew();
  return { person, ids, renew };
}

/** A fingerprint of every table's rows but those named: two alike mean that nothing was written in between. */
export async function fingerprint(
  { database: { sql } }: TestApp,
  except: readonly string[],
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1::text[]) ORDER BY 1`,
    [except],
  );
  const union = tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS rows FROM ${name} t`,
    )
    .join(' UNION ALL ');
  return Object.fromEntries((await sql<{ name: string; rows: string }>(union)).map(({ name, rows }) => [name, rows]));
}
