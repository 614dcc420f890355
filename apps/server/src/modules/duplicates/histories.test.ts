import type { MemberId, MemberMergeId } from '@guidepost/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import {
  type MergeAction,
  mergeActions,
  mergeScene,
  namesOf,
  readAllRows,
  tablesExcept,
} from '../../testing/merge-scenario.ts';
import { otherStaffColumns } from '../../testing/ownership.ts';
import { copiedColumns } from './queries-merge.ts';

/**
 * Tests random histories of two members who are merged and separated again. Searches every row of every table for the
 * members' ids. The tables come from the catalog, so that new tables are included. The test fails if a table with
 * members' ids is empty in all histories.
 */

let test: TestApp;
let scene: Awaited<ReturnType<typeof mergeScene>>;
let tables: string[];
beforeAll(async () => {
  test = await startTestApp();
  scene = await mergeScene(test);
  tables = await tablesExcept(test, Object.keys(traces));
});
afterAll(() => test.stop());

/** Tables that the test does not compare, with the reason for each. */
const traces: Readonly<Record<string, string>> = {
  member_merges: 'It is the merge itself.',
  member_merge_rows: 'It says what the merge moved, row by row.',
  audit_entries: 'It says who merged and who undid.',
  staff_sessions: 'It says when whoever merges was last there.',
  live_events: 'Screens that show one of the two read again.',
  hospital_lookups: 'Whoever comes back is looked for once more among patients whom nobody knows.',
  zip_codes: 'It names nobody and is large.',
};

/** Columns that still contain the ended record's id after a merge, grouped by the reason. */
const staying: Readonly<Record<string, readonly string[]>> = {
  'It is the record.': ['members.user_id', 'users.id'],
  'It tells of the record itself, not of the person.': [
    'change_logs.member_id',
    'member_assignments.member_id',
    'member_presence.member_id',
    'member_status_history.member_id',
    'member_views.member_id',
    'record_editors.record',
    'training_characters.member_id',
  ],
  'The pair says of which two records it was.': ['member_duplicates.first_id', 'member_duplicates.second_id'],
  'A proof holds what was proven, and a merge changes no proof.': ['consent_evidence.facts'],
  'Not a member: the test calls a program of the directory by the number.': [
    'directory_organizations.source_id',
    'directory_programs.source_id',
  ],
};

/**
 * Columns of rows that stay with the ended record, because the remaining record already has such a row. The value names
 * the row that a member can have only once.
 */
const ownRecordsOfEach: Readonly<Record<string, string>> = {
  'addresses.user_id': 'The same address.',
  'assigned_surveys.member_id': 'A survey in a period.',
  'assigned_workflows.member_id': 'A workflow for a cause.',
  'assigned_workflows.cause_id': 'A workflow for the program, which both were given: each keeps its cause.',
  'death_reports.member_id': 'A report as its source names it.',
  'email_addresses.user_id': 'The same address.',
  'feed_items.member_id': 'An entry of a record that stays: of a status, a guide, a stay.',
  'handovers.member_id': 'An open hand-over.',
  'hospitalizations.member_id': 'A stay as its source numbers it.',
  'member_attributes.member_id': 'What the client says of them.',
  'member_client_feed.member_id': 'A field of what the client says of them.',
  'member_enrollments.member_id': 'An enrollment.',
  'member_import_contents.member_id': 'What was read last.',
  'member_race_ethnicities.member_id': 'Each of the races.',
  'member_segments.member_id': 'Each segment.',
  'notification_members.member_id': 'A notification that lists both members.',
  'note_drafts.subject_id': 'A draft of one author.',
  'phone_numbers.user_id': 'The same number.',
  'status_change_requests.member_id': 'A request for a status on a day.',
  'todos.member_id': 'It waits for a record that stays.',
  'transfer_requests.member_id': 'A request that waits.',
  'user_preferences.member_id': 'What one of the staff chose.',
};

/** Columns that contain a member's id without a foreign key. */
const columnsWithoutKey: Readonly<Record<string, string>> = {
  'assigned_workflows.cause_id': 'The cause of a workflow for the program is the member.',
};

/** Columns that contain no member's id in any history, with the reason for each. */
const columnsNotFilled: Readonly<Record<string, string>> = {
  'member_merges.merged_id': 'Written by the merge, in all of them.',
  'member_merges.remaining_id': 'Written by the merge, in all of them.',
  'member_time_zone_repairs.member_id': 'Filled by a migration only; a sweep empties it.',
};

/** SQL that is compared instead of a column, for columns whose values can differ for valid reasons. */
const remainingColumns: Readonly<Record<string, string>> = {
  // Each change of a text's guide is a new version.
  'texts.version': '0',
  'texts.updated_at': 'NULL::timestamptz',
  // Counts of past months are ignored, because the columns are updated only when an event occurs.
  'members.outreach_month': 'NULL::date',
  'members.outreach_count': `CASE WHEN t.outreach_month = (SELECT date_trunc('month', (now() + c.offset_ms * interval '1 millisecond') AT TIME ZONE t.time_zone)::date FROM clock c) THEN t.outreach_count ELSE 0 END`,
};
/** Other columns of existing rows that a merge changes. The undo restores all of them. */
const changedColumns: Readonly<Record<string, string>> = {
  ...remainingColumns,
  ...Object.fromEntries(
    [
      // The merged record is deleted. Empty fields of the remaining record are filled in. Its last event becomes the
      // later of the two records' last events.
      ...['users.deleted_at', 'members.deleted_at', 'members.last_event_at', 'members.last_event_type'],
      ...copiedColumns.map(({ table, column }) => `${table}.${column}`),
      ...['users.search_name', 'members.search_name', 'members.outreach_count'],
      // Only one number is primary. A number that must not be contacted in one record must not be contacted after the
      // merge.
      ...['phone_numbers.is_primary', 'phone_numbers.do_not_contact_reason', 'phone_numbers.opted_out_by_text_id'],
      ...['email_addresses.is_primary', 'addresses.is_primary'],
      // Open todos and a hospitalization's list entry are assigned to the remaining record's guide.
      ...['todos.owner_id', 'hospitalizations.listed_guide_id', 'hospitalizations.listed_client_id'],
      ...['texts.guide_id', 'texts.sender_id', 'texts.line_id', 'feed_items.actor_id', 'members.assigned_guide_id'],
    ].map((name) => [name, 'NULL::text']),
  ),
};

interface History {
  guides: [0 | 1 | null, 0 | 1 | null];
  /** True if the merge ends the second member's record, not the first member's. */
  isTurned: boolean;
  steps: MergeAction[];
  /** Actions on the remaining record between a second merge and its undo. */
  since: MergeAction[];
}
const guide = fc.constantFrom(0 as const, 1 as const, null);
const act = fc.record<MergeAction>({
  what: fc.constantFrom(...mergeActions),
  whose: fc.constantFrom(0, 1),
  by: fc.constantFrom(0, 1, 2),
  n: fc.constantFrom(0, 1),
});
const history = fc.record<History>({
  guides: fc.tuple(guide, guide),
  isTurned: fc.boolean(),
  steps: fc.array(act, { minLength: 4, maxLength: 30 }),
  since: fc.array(act, { maxLength: 6 }),
});

/** All actions for both members, with removals last. This history runs first. */
const everything: History = {
  guides: [0, 1],
  isTurned: false,
  steps: [
    ...(['transfers.ask', 'calls.changeSubject', 'texts.assign'] as const).map(
      (what): MergeAction => ({ what, whose: 0, by: 2, n: 1 }),
    ),
    ...mergeActions
      .toSorted((a, b) => Number(/remove|revoke|withdraw/i.test(a)) - Number(/remove|revoke|withdraw/i.test(b)))
      .flatMap((what) =>
        ([0, 1] as const).flatMap((memberIndex) =>
          ([0, 2] as const).map((by): MergeAction => ({ what, whose: memberIndex, by, n: 0 })),
        ),
      ),
    // the visit has removed the earlier draft
    { what: 'notes.saveDraft', whose: 0, by: 0, n: 0 },
  ],
  since: [],
};

/** Columns that contained a member's id in some history, and how often each action ran. */
const filled = new Set<string>();
const performed = new Map<string, number>();

it('after any actions on two members, a merge loses nothing and its undo restores the previous state', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ guides, isTurned, steps, since }) => {
      const { memberIds, pairId, run } = await scene.pair(guides);
      const [endedId, remaining] = isTurned ? [memberIds[1], memberIds[0]] : memberIds;
      for (const step of steps) performed.set(step.what, (performed.get(step.what) ?? 0) + Number(await run(step)));
      for (const memberId of memberIds)
        for (const name of Object.keys(await namesOf(test, tables, memberId))) filled.add(name);
      const isGiven = await isGuideGiven(endedId, remaining);
      const columns = isGiven ? { ...remainingColumns, ...lastEventColumns } : remainingColumns;
      const isOther = (difference: string): boolean => !isGiven || isNotAssigned(difference);
      const was = await readAllRows(test, tables, columns);
      const people = await rowsWithMergedId(endedId, remaining);

      const { status, body } = await scene.merge(pairId, remaining);
      expect([status, body.code]).toEqual([201, undefined]);
      // Merging must not add or remove rows. It may only change which member a row belongs to.
      expect(between(people, await rowsWithMergedId(endedId, remaining)).filter(isOther)).toEqual([]);
      expect(omitNames(await namesOf(test, tables, endedId), Object.values(staying).flat())).toEqual(
        await countRemainingRows(body.id, endedId),
      );
      expect(await findMismatchedMembers(memberIds)).toEqual([]);

      expect((await scene.undo(body.id)).status).toBe(200);
      expect(between(was, await readAllRows(test, tables, columns)).filter(isOther)).toEqual([]);

      // If the remaining record was changed after the merge, the undo still returns each older row to its member.
      const again = (await scene.merge(pairId, remaining)).body;
      for (const step of since) await run({ ...step, whose: isTurned ? 0 : 1 });
      const written = await readAllRows(test, tables, remainingColumns);
      expect((await scene.undo(again.id)).status).toBe(200);
      const now = await readAllRows(test, tables, remainingColumns);
      expect(counts(now, isGiven)).toEqual(counts(written, isGiven));
      const [owned, owns] = [ownersIn(was), ownersIn(now)];
      expect([...owned].filter(([row, owner]) => owns.has(row) && owns.get(row) !== owner)).toEqual([]);
    }),
    { numRuns: 6, endOnFailure: true, examples: [[everything]] },
  );
});

it('every column that refers to a member is used in some history, or has a reason for its exception', async () => {
  const columns = await test.database.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM member_columns ORDER BY 1`,
  );
  const ofStaff = new Set(
    Object.entries(otherStaffColumns).flatMap(([why, names]) => (why === 'It names the member.' ? [] : names)),
  );
  const ofMembers = columns.map(({ name }) => name).filter((name) => !ofStaff.has(name));
  const required = [...ofMembers, ...Object.keys(columnsWithoutKey)];
  expect(required.filter((name) => !filled.has(name))).toEqual(Object.keys(columnsNotFilled));
  // The search for misplaced records must cover all kinds of records with todos or feed entries.
  const kinds = await test.database.sql<{ kind: string }>(
    `SELECT cause_type AS kind FROM todos WHERE member_id IS NOT NULL UNION SELECT external_type FROM feed_items ORDER BY 1`,
  );
  expect(kinds.map(({ kind }) => kind).filter((kind) => !(kind in recordTables))).toEqual([]);
  // Every column that contained a member's id must be in these lists.
  const known = [...required, ...Object.values(staying).flat()];
  expect([...filled].filter((name) => !known.includes(name))).toEqual([]);
  // Without this check, the test would pass even if the server refused every action.
  expect([...performed.values()].filter((times) => times > 0).length).toBeGreaterThan(mergeActions.length * 0.75);
});

/** Returns the rows that differ. A failed comparison then shows only these rows. */
function between(before: Record<string, string[]>, after: Record<string, string[]>): string[] {
  const left = (all: Record<string, string[]>, other: Record<string, string[]>, mark: string) =>
    Object.entries(all).flatMap(([name, rows]) => {
      const there = new Set(other[name]);
      const missing = rows.filter((data) => !there.has(data)).map((data) => `${mark} ${name} ${data}`);
      return missing.length === 0 && rows.length > (other[name]?.length ?? 0) ? [`${mark} ${name} twice`] : missing;
    });
  return [...left(before, after, 'before'), ...left(after, before, 'after')].toSorted();
}

/** Returns true if the merge assigns the ended record's guide, because the remaining record is unassigned. */
async function isGuideGiven(endedId: MemberId, remaining: MemberId): Promise<boolean> {
  const found = await test.database.sql(
    'SELECT FROM members e, members r WHERE e.user_id = $1 AND r.user_id = $2 AND e.assigned_guide_id IS NOT NULL AND r.assigned_guide_id IS NULL',
    [endedId, remaining],
  );
  return found.length > 0;
}
const lastEventColumns = { 'members.last_event_at': 'NULL::text', 'members.last_event_type': 'NULL::text' };

/**
 * Returns false for a row that says that a guide was assigned. If a merge assigns a guide, the history of guides
 * contains the merge and the undo.
 */
const isNotAssigned = (difference: string): boolean =>
  !/^after (member_assignments |(feed_items|notifications) .*"(external_type|group_type)": "assignment")/.test(
    difference,
  );

/** Returns every row with both members' ids replaced by one id, without the columns that a merge changes. */
async function rowsWithMergedId(endedId: MemberId, remaining: MemberId): Promise<Record<string, string[]>> {
  const found = await readAllRows(test, tables, changedColumns);
  return Object.fromEntries(
    Object.entries(found).map(([name, rows]) => [
      name,
      rows.map((data) => data.replaceAll(String(endedId), String(remaining))).toSorted(),
    ]),
  );
}

/** Counts each table's rows. If a guide was assigned by the merge, does not count the entries about this guide. */
const counts = (all: Record<string, string[]>, isGiven: boolean) =>
  Object.entries(all).map(([name, rows]) => [
    name,
    rows.filter((data) => !isGiven || isNotAssigned(`after ${name} ${data}`)).length,
  ]);

/** Returns each row's member, by table and row id. Omits rows without an id or a member. */
function ownersIn(all: Record<string, string[]>): Map<string, unknown> {
  const owners = new Map<string, unknown>();
  for (const [name, rows] of Object.entries(all))
    for (const data of rows) {
      const { id, member_id, user_id } = JSON.parse(data) as Record<string, unknown>;
      const owner = member_id ?? user_id;
      if (id !== undefined && owner !== undefined && owner !== null) owners.set(`${name} ${String(id)}`, owner);
    }
  return owners;
}

/**
 * Returns how many rows a merge left with the ended record, by table and column. Such rows stay because the remaining
 * record already has one, or because they belong to a history that does not move.
 */
async function countRemainingRows(mergeId: MemberMergeId, endedId: MemberId): Promise<Record<string, number>> {
  const remainingRows = await test.database.sql<{ name: string; n: number }>(
    `SELECT name, sum(n)::int AS n FROM (
       SELECT table_name || '.' || column_name AS name, 1 AS n FROM member_merge_rows WHERE merge_id = $1 AND NOT is_moved
       UNION ALL
       SELECT 'feed_items.member_id', 1 FROM feed_items WHERE member_id = $2 AND external_type IN ('member_status', 'assignment')
       UNION ALL
       SELECT 'assigned_workflows.cause_id', 1 FROM assigned_workflows w JOIN assigned_workflows o USING (workflow_id, cause_type)
        WHERE w.member_id = o.member_id AND w.cause_type = 'program' AND w.cause_id = $2 AND o.cause_id = o.member_id AND o.member_id <> $2) x
      GROUP BY 1 ORDER BY 1`,
    [mergeId, endedId],
  );
  expect(remainingRows.map(({ name }) => name).filter((name) => !(name in ownRecordsOfEach))).toEqual([]);
  return Object.fromEntries(remainingRows.map(({ name, n }) => [name, n]));
}

/**
 * The table or query for each kind of record that has a member. The keys are the kinds' names in todos and feed
 * entries.
 */
const recordTables: Readonly<Record<string, string>> = {
  assignment: 'member_assignments',
  assigned_survey: 'assigned_surveys',
  assigned_workflow_phase: 'assigned_workflow_phases',
  call: 'calls',
  call_audit: 'call_audits',
  death_report: 'death_reports',
  handover: 'handovers',
  handover_item: '(SELECT i.id, h.member_id FROM handover_items i JOIN handovers h ON h.id = i.handover_id)',
  hospitalization: 'hospitalizations',
  member_status: 'member_status_history',
  message: 'texts',
  moved_away: '(SELECT id, from_member_id AS member_id FROM subject_changes)',
  moved_here: '(SELECT id, to_member_id AS member_id FROM subject_changes)',
  need: 'needs',
  note: 'notes',
  resource_referral: 'need_referrals',
  scheduled_event: 'scheduled_events',
  status_change_request: 'status_change_requests',
  transfer_request: 'transfer_requests',
  visit: 'visits',
  workflow_phase: 'assigned_workflow_phases',
};

/** Returns todos and feed entries whose member differs from their record's member. */
const findMismatchedMembers = (memberIds: readonly MemberId[]) =>
  test.database.sql(
    Object.entries(recordTables)
      .flatMap(([type, table]) => [
        `SELECT 'todo ' || t.type AS what, t.id FROM todos t JOIN ${table} r ON r.id = t.cause_id
          WHERE t.cause_type = '${type}' AND t.completed_at IS NULL AND t.member_id = ANY($1) AND r.member_id <> t.member_id`,
        `SELECT 'entry ' || f.type, f.id FROM feed_items f JOIN ${table} r ON r.id = f.external_id
          WHERE f.external_type = '${type}' AND f.deleted_at IS NULL AND f.member_id = ANY($1) AND r.member_id <> f.member_id`,
      ])
      .join(' UNION ALL '),
    [memberIds],
  );

const omitNames = (all: Record<string, number>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !names.includes(name)));
