import { contracts, type MemberDuplicateId, type MemberId, type MemberMergeId } from '@guidepost/contracts';
import { refreshMember } from '../platform/services/queries-feed.ts';
import type { TestApp } from './app.ts';
import { moveClock } from './clock.ts';
import { idOf, type Part, type SceneBasis } from './records/base.ts';
import { needs, statuses, stays, surveys, workflow } from './records/care.ts';
import { consents } from './records/consents.ts';
import { conversations } from './records/conversations.ts';
import { notes, notificationsAndArchive } from './records/others.ts';
import { imports, transfers } from './records/people.ts';
import { send } from './request.ts';
import { type Case, cases, type Ids } from './samples.ts';
import { missingIds, type Person } from './world.ts';

/** A staff member's action on one of two members. `what` is the name of a part, a row in `rowsOf`, or an endpoint. */
export interface MergeAction {
  what: string;
  whose: 0 | 1;
  by: 0 | 1 | 2;
  n: 0 | 1;
}

const parts = {
  transfers,
  notes,
  imports,
  talk: conversations,
  consents,
  needs,
  statuses,
  surveys,
  workflow,
  stays,
  news: notificationsAndArchive,
};

/**
 * SQL for rows that no endpoint writes, because they come from files, the carrier or browsers. Parameters: $1 is the
 * member, $2 the client, $3 the guide. If $4 is the same number for both members, they get the same row.
 */
const rowsOf: Readonly<Record<string, string>> = {
  phone_numbers: `INSERT INTO phone_numbers (user_id, number, description, is_primary, do_not_contact_reason, created_at)
    SELECT $1::bigint, '+1346555020' || $4::int, 'Home', NOT EXISTS (SELECT FROM phone_numbers WHERE user_id = $1 AND is_primary AND deleted_at IS NULL),
      CASE WHEN $1 % 2 = 0 THEN 'Opted out' END, now() FROM (VALUES ($2::bigint, $3::bigint)) v`,
  email_addresses: `INSERT INTO email_addresses (user_id, email, description, is_primary, created_at)
    SELECT $1::bigint, 'a' || $4::int || '@example.com', 'Own', NOT EXISTS (SELECT FROM email_addresses WHERE user_id = $1 AND is_primary AND deleted_at IS NULL), now()
      FROM (VALUES ($2::bigint, $3::bigint)) v`,
  addresses: `INSERT INTO addresses (user_id, description, line1, city, state, zip, is_primary, created_at)
    SELECT $1::bigint, 'Home', $4::int || ' Oak St', 'Houston', 'TX', '77001', NOT EXISTS (SELECT FROM addresses WHERE user_id = $1 AND is_primary AND deleted_at IS NULL), now()
      FROM (VALUES ($2::bigint, $3::bigint)) v`,
  death_reports: `INSERT INTO death_reports (member_id, source, source_key, reported_at, decision, decided_at, decided_by)
    SELECT $1, 'fhir', 'fhir ' || $4::int, now(), 'alive', now(), $3 FROM (VALUES ($2::bigint)) v ON CONFLICT DO NOTHING`,
  hospitalizations: `WITH h AS (INSERT INTO hospitalizations (member_id, hospital, admit_date, source_system, source_id, created_at, updated_at)
      SELECT $1::bigint, 'Saltgrass', current_date, 'fhir', $4::int::text, now(), now() FROM (VALUES ($2::bigint)) v ON CONFLICT DO NOTHING RETURNING id),
    t AS (INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
      SELECT $1, coalesce((SELECT assigned_guide_id FROM members WHERE user_id = $1), $3::bigint), 'HOSPITALIZATION_FOLLOW_UP', 'hospitalization', id, current_date, now() FROM h)
    INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, state, occurred_at)
    SELECT $1, 'hospitalization', 'hospitalization', id, 'hospitalization', 'past', now() FROM h`,
  assigned_surveys: `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, created_at, updated_at)
    SELECT $1, s.survey_id, s.id, 'once', now(), now() FROM survey_versions s, (VALUES ($2::bigint, $3::bigint)) v ORDER BY s.id OFFSET $4::int LIMIT 1 ON CONFLICT DO NOTHING`,
  assigned_workflows: `WITH made AS (INSERT INTO workflows (title, cause, created_at, updated_at)
      SELECT 'Program ' || $4::int, 'program', now(), now() FROM (VALUES ($2::bigint, $3::bigint)) v WHERE NOT EXISTS (SELECT FROM workflows WHERE title = 'Program ' || $4::int) RETURNING id)
    INSERT INTO assigned_workflows (member_id, workflow_id, cause_type, cause_id, started_on, created_at)
    SELECT $1::bigint, id, 'program', $1::bigint, current_date, now() FROM (SELECT id FROM made UNION ALL SELECT id FROM workflows WHERE title = 'Program ' || $4::int LIMIT 1) w ON CONFLICT DO NOTHING`,
  member_attributes: `INSERT INTO member_attributes (member_id, pcp_name, updated_at) SELECT $1, 'Dr. ' || $4::int, now() FROM (VALUES ($2::bigint, $3::bigint)) v ON CONFLICT DO NOTHING`,
  member_client_feed: `INSERT INTO member_client_feed (member_id, field_section, field_label, field_value, sort_order)
    SELECT $1, 'provider', 'Clinic ' || $4::int, 'Saltgrass', 1 FROM (VALUES ($2::bigint, $3::bigint)) v ON CONFLICT DO NOTHING`,
  member_enrollments: `WITH i AS (INSERT INTO enrollment_imports (client_id, format, file_name, state, size, is_full, assign, reader, rows, at_position, counts, created_by, created_at, worked_at)
      VALUES ($2, 'csv', 'members', 'done', 1, false, 'nobody', '{}', 1, 1, '{}', $3, now(), now()) RETURNING id)
    INSERT INTO member_enrollments (member_id, client_id, import_id, source, content, coverage, imported_at)
    SELECT $1, $2, id, 'group ' || $4::int, '{}', '[]', now() FROM i ON CONFLICT DO NOTHING`,
  member_identifiers: `INSERT INTO member_identifiers (member_id, client_id, system, value) SELECT $1::bigint, $2, 'plan ' || $4::int, right($1::text, 6) FROM (VALUES ($3::bigint)) v ON CONFLICT DO NOTHING`,
  member_import_contents: `INSERT INTO member_import_contents (member_id, kind, content, imported_at)
    SELECT $1, 'fhir', jsonb_build_object('n', $4::int), now() FROM (VALUES ($2::bigint, $3::bigint)) v ON CONFLICT DO NOTHING`,
  import_files: `WITH i AS (INSERT INTO imports (kind, client_id, assign, created_by, state, created_at) VALUES ('fhir', $2, 'nobody', $3, 'done', now()) RETURNING id)
    INSERT INTO import_files (import_id, position, name, state, member_id) SELECT id, $4::int, 'a.json', 'created', $1 FROM i`,
  member_segments: `INSERT INTO member_segments (member_id, segment_id) SELECT $1, id FROM segments, (VALUES ($2::bigint, $3::bigint)) v ORDER BY id OFFSET $4::int LIMIT 1 ON CONFLICT DO NOTHING`,
  member_summaries: `INSERT INTO member_summaries (member_id, summary, created_at) SELECT $1, 'Portrait ' || $4::int, now() FROM (VALUES ($2::bigint, $3::bigint)) v`,
  member_presence: `INSERT INTO member_presence (connection, member_id, user_id, seen_at) SELECT 'c' || $4::int, $1, $3, now() FROM (VALUES ($2::bigint)) v ON CONFLICT DO NOTHING`,
  notification_members: `WITH made AS (INSERT INTO notifications (guide_id, group_type, label, created_at)
      SELECT $3::bigint, 'handover', 'Members ' || $4::int, now() FROM (VALUES ($2::bigint)) v WHERE NOT EXISTS (SELECT FROM notifications WHERE label = 'Members ' || $4::int) RETURNING id)
    INSERT INTO notification_members (notification_id, member_id)
    SELECT id, $1 FROM (SELECT id FROM made UNION ALL SELECT id FROM notifications WHERE label = 'Members ' || $4::int LIMIT 1) n ON CONFLICT DO NOTHING`,
  training_characters: `INSERT INTO training_characters (key, member_id) SELECT 'character ' || right($1::bigint::text, 6), $1 FROM (VALUES ($2::bigint, $3::bigint, $4::int)) v ON CONFLICT DO NOTHING`,
};

/**
 * Other endpoints that write a reference to a member, although their access check involves neither a member nor a
 * member's record.
 */
const additionalEndpoints = [
  ...['preferences.save', 'schedule.makeCalendar', 'enrollments.decide', 'hospitalMessages.decide'],
  ...['hospitalMessages.applyAgain', 'notifications.seen', 'notifications.remove', 'notifications.dismissAlert'],
  ...['files.presignedUrl', 'exports.fetch'],
];
const calls = new Map<string, Case>(
  cases(contracts)
    .filter(({ endpoint }) => endpoint.method !== 'GET')
    .filter(
      ({ name, endpoint: { access } }) =>
        ['member', 'record', 'public'].includes(access.kind) || additionalEndpoints.includes(name),
    )
    .map((one) => [one.name, one]),
);

/** Names of all actions on a member. */
export const mergeActions: readonly string[] = [...Object.keys(parts), ...Object.keys(rowsOf), ...calls.keys()];

/**
 * Creates a client with three guides on one team, their supervisor, an administrator, and pairs of members. The third
 * guide receives transferred members. The members' ids have ten digits that occur nowhere else, so a reference to a
 * member can be found in the text of any column.
 */
export async function mergeScene(test: TestApp) {
  const { make, database } = test;
  const { sql } = database;
  // uses noon, so that texts and calls are not refused
  const now = test.app.jobs.now();
  const noon = now.toZonedDateTimeISO('America/Chicago').withPlainTime('12:00').toInstant();
  await moveClock(test, (Temporal.Instant.compare(noon, now) > 0 ? noon : noon.add({ hours: 24 })).toString());
  await sql('ALTER TABLE users ALTER COLUMN id RESTART WITH 7700000001');
  const clientId = await make.client();
  const guides: [Person, Person, Person] = [await make.staff(), await make.staff(), await make.staff()];
  const admin = await make.staff({ role: 'ADMIN' });
  const supervisor = await make.staff({ role: 'GUIDE_SUPERVISOR' });
  const teamId = await make.team({
    members: guides.map(({ id }) => id),
    viewers: [supervisor.id],
    clients: [clientId],
  });
  await sql(`UPDATE clients SET avon_medical_center_id = 'center' WHERE id = $1`, [clientId]);
  await sql(`UPDATE staff SET mobile_phone = '+13465550126'`);
  const tokens = [await test.signIn(guides[0]), await test.signIn(guides[1]), await test.signIn(admin)] as const;
  const id = idOf({ test } as SceneBasis);
  const lineId = await id<'Line'>(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at) VALUES ('Line', '+13465550100', $1, $2, '2026-05-01Z') RETURNING id`,
    [clientId, guides[0].id],
  );
  const categoryId = await id<'TemplateCategory'>(
    `INSERT INTO message_categories (name, sort_order) VALUES ('Rides', 1) RETURNING id`,
  );
  const templateId = await id<'Template'>(
    `INSERT INTO message_templates (category_id, template, sort_order) VALUES ($1, 'See you', 1) RETURNING id`,
    [categoryId],
  );

  /**
   * Creates two new members without records, and the function `run` that performs an action. `guideOf` contains the
   * index of each member's guide.
   */
  async function pair(guideOf: readonly [0 | 1 | null, 0 | 1 | null]) {
    const memberIds: MemberId[] = [];
    for (const guide of guideOf)
      memberIds.push(
        await make.member({ clientId, guideId: guide === null ? null : guides[guide].id, name: 'Test Member' }),
      );
    await sql(`UPDATE members SET date_of_birth = '1950-01-01' WHERE user_id = $1`, [memberIds[1]]);
    const sides = memberIds.map((memberId, n) => {
      const guide = guides[guideOf[n] ?? 0];
      const receiverId = guides[2].id;
      const ids: Ids = {
        ...missingIds,
        memberId,
        guideId: guide.id,
        receiverId,
        clientId,
        teamId,
        lineId,
        categoryId,
        templateId,
      };
      const otherMemberId = memberIds[1 - n] as MemberId;
      const ground: SceneBasis = { test, ids, personId: guide.id, receiverId, clientId, memberId, otherMemberId };
      return { ids, parts: Object.values(parts).map((part) => part(ground)), made: new Set<string>() };
    });

    /** Creates a member's part if it is missing. First creates the parts that it needs. */
    async function createPart(side: (typeof sides)[number], part: Part): Promise<void> {
      for (const under of side.parts) if (part.on?.includes(under.name)) await createPart(side, under);
      if (side.made.has(part.name)) return;
      side.made.add(part.name);
      // does not create a part that already exists, for example after a merge, or that needs a missing part
      await part.make().catch((error: { code?: string }) => {
        if (error.code !== '23505' && error.code !== '23503') throw error;
      });
      // a scheduled text that a guide writes has a feed entry
      await sql(
        `INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
         SELECT member_id, 'message', 'message', id, 'message', guide_id, 'pending', send_at FROM texts
          WHERE status = 'scheduled' AND member_id = $1 ON CONFLICT DO NOTHING`,
        [side.ids.memberId],
      );
      await refresh();
    }

    /** Updates the members' cached feed data, because their rows were written without the feed service. */
    const refresh = () =>
      test.app.jobs.transaction(async (db) => {
        for (const memberId of memberIds) await refreshMember(db, memberId, test.app.jobs.now().toString());
      });

    /**
     * Performs the action. Returns true if it was accepted. A refused action changes nothing. An unexpected error fails
     * the test.
     */
    async function run({ what, whose: memberIndex, by, n }: MergeAction): Promise<boolean> {
      const side = sides[memberIndex] as (typeof sides)[number];
      const row = rowsOf[what];
      if (row !== undefined) {
        // Creates the part with the contact data first. This part cannot be created after the row has added the member's
        // primary number or address.
        for (const part of side.parts) if (part.ids.includes('phoneId')) await createPart(side, part);
        await sql(row, [side.ids.memberId, clientId, side.ids.guideId, n]);
        await refresh();
        return true;
      }
      const call = calls.get(what);
      const [module] = what.split('.');
      for (const part of side.parts)
        if (call ? part.modules.includes(module ?? '') : part.name === what) await createPart(side, part);
      if (!call) return true;
      // a request about one member's record may contain the other member's id
      const named = n === 1 && call.endpoint.access.kind !== 'member' ? sides[1 - memberIndex] : side;
      const ids: Ids = { ...side.ids, memberId: named?.ids.memberId ?? side.ids.memberId };
      const reply = await send(test, call.endpoint, call.sample(ids), { as: tokens[by] });
      if (reply.statusCode >= 500) throw new Error(`${what} ${reply.statusCode} ${reply.body}`);
      return reply.statusCode < 300;
    }
    const pairId = await id<'MemberDuplicate'>(
      `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at) VALUES ($1, $2, $3, 90, '[]', now()) RETURNING id`,
      [...memberIds, clientId],
    );
    return { memberIds: memberIds as [MemberId, MemberId], pairId, run };
  }

  const merge = (pairId: MemberDuplicateId, remainingId: MemberId) =>
    test.call(contracts.duplicates.merge, { as: tokens[2], input: { params: { id: pairId }, body: { remainingId } } });
  const undo = (mergeId: MemberMergeId) =>
    test.call(contracts.duplicates.undo, { as: tokens[2], input: { params: { id: mergeId } } });
  return { guides, tokens, pair, merge, undo };
}

/** Returns the database's tables, except those in `except`. */
export async function tablesExcept({ database }: TestApp, except: readonly string[]): Promise<string[]> {
  const found = await database.sql<{ name: string }>(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  return found.map(({ name }) => name).filter((name) => !except.includes(name));
}

/**
 * Returns every row of these tables as a string, sorted. `seen` contains SQL to use instead of a column's stored value,
 * by `table.column`.
 */
export async function readAllRows(
  { database }: TestApp,
  tables: readonly string[],
  seen: Readonly<Record<string, string>>,
): Promise<Record<string, string[]>> {
  const all = await database.sql<{ name: string; data: string[] }>(
    tables
      .map((name) => {
        const other = Object.entries(seen)
          .filter(([column]) => column.startsWith(`${name}.`))
          .map(([column, value]) => ` || jsonb_build_object('${column.slice(name.length + 1)}', ${value})`);
        return `SELECT '${name}' AS name, coalesce(array_agg(r.data ORDER BY r.data), '{}') AS data FROM (SELECT (to_jsonb(t)${other.join('')})::text AS data FROM ${name} t) r`;
      })
      .join(' UNION ALL '),
  );
  return Object.fromEntries(all.map(({ name, data }) => [name, data]));
}

/** Counts the rows of these tables that refer to the member, for each column of any type. */
export async function namesOf(
  { database }: TestApp,
  tables: readonly string[],
  memberId: MemberId,
): Promise<Record<string, number>> {
  const found = await database.sql<{ name: string; n: number }>(
    `SELECT name, count(*)::int AS n FROM (${tables
      .map(
        (name) =>
          `SELECT '${name}.' || e.key AS name FROM ${name} t CROSS JOIN LATERAL jsonb_each_text(to_jsonb(t)) e
            WHERE strpos(to_jsonb(t)::text, '${memberId}') > 0 AND strpos(e.value, '${memberId}') > 0`,
      )
      .join(' UNION ALL ')}) x GROUP BY 1 ORDER BY 1`,
  );
  return Object.fromEntries(found.map(({ name, n }) => [name, n]));
}
