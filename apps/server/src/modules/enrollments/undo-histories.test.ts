import type { ClientId } from '@guidepost/contracts';
import { memberNumberSystem } from '@guidepost/rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { type MergeAction, mergeActions, mergeScene, readAllRows, tablesExcept } from '../../testing/merge-scenario.ts';

/**
 * Creates random histories of two members, an import that changes, ends and creates members, and its undo. Compares
 * every row of every table. The tables come from the catalog, so that new tables are included.
 */

let test: TestApp;
let scene: Awaited<ReturnType<typeof mergeScene>>;
let importClient: ReturnType<typeof createImportClient>;
let tables: string[];
let ignoredTables: Record<string, string>;
beforeAll(async () => {
  test = await startTestApp();
  scene = await mergeScene(test);
  importClient = createImportClient(test, scene.tokens[2]);
  tables = await tablesExcept(test, Object.keys(traces));
  const counted = await test.database.sql<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name IN ('version', 'updated_at') AND table_name = ANY($1::text[])`,
    [tables],
  );
  ignoredTables = { ...monthly, ...Object.fromEntries(counted.map(({ name }) => [name, 'NULL::text'])) };
});
afterAll(() => test.stop());

/** Tables that the test does not compare, each with the reason. */
const traces: Readonly<Record<string, string>> = {
  audit_entries: 'It says who imported and who undid.',
  change_logs: 'It says what the import and the undo changed.',
  staff_sessions: 'It says when the administrator was last there.',
  live_events: 'Screens read again.',
  enrollment_imports: 'It is the import itself.',
  enrollment_rows: 'It is the import itself.',
  enrollment_writes: 'It says what the import wrote.',
  enrollment_mappings: 'It is a setting of the client.',
  hospital_lookups: 'Members who change are looked for again among unmatched patients.',
  zip_codes: 'It names nobody and is large.',
};

/** SQL expressions that replace columns in the comparison, because counts of past months are not updated. */
const monthly: Readonly<Record<string, string>> = {
  'members.outreach_month': 'NULL::date',
  'members.outreach_count': `CASE WHEN t.outreach_month = (SELECT date_trunc('month', (now() + c.offset_ms * interval '1 millisecond') AT TIME ZONE t.time_zone)::date FROM clock c) THEN t.outreach_count ELSE 0 END`,
};

/** A person's values in a file. `ends` is the number of days from today to the end of coverage. */
interface Line {
  first: string;
  last: string;
  born: string;
  phone: string;
  mail: string;
  street: string;
  plan: string;
  ends: number | null;
}
const line = fc.record<Line>({
  first: fc.constantFrom('Test', 'Test', 'Ada'),
  last: fc.constantFrom('Member', 'Member', 'Okafor'),
  born: fc.constantFrom('', '1950-01-01', '1950-01-02'),
  phone: fc.constantFrom('', '7135550101', '7135550102', '3465550200', '3465550201'),
  mail: fc.constantFrom('', 'a0@example.com', 'own@example.org'),
  street: fc.constantFrom('', '0 Oak St', '12 Elm St'),
  plan: fc.constantFrom('', 'Silver', 'Gold'),
  ends: fc.constantFrom(null, null, -3, 40),
});
interface History {
  guides: [0 | 1 | null, 0 | 1 | null];
  isAssigned: boolean;
  /** Last month's lines about the two members; null if there was no file. */
  first: [Line, Line] | null;
  steps: MergeAction[];
  lines: [Line, Line];
  created: Line[];
  isFull: boolean;
  /** Actions on the two members between the import and its undo. */
  since: MergeAction[];
}
const guide = fc.constantFrom(0 as const, 1 as const, null);
const act = fc.record<MergeAction>({
  what: fc.constantFrom(...mergeActions),
  whose: fc.constantFrom(0, 1),
  by: fc.constantFrom(0, 1, 2),
  n: fc.constantFrom(0),
});
/** Actions that write the same rows as an import. */
const overlappingActions = mergeActions.filter((what) =>
  /contacts|members\.|statuses|_numbers|_addresses|addresses|enrollments|deathReports/.test(what),
);
const history = fc.record<History>({
  guides: fc.tuple(guide, guide),
  isAssigned: fc.boolean(),
  first: fc.option(fc.tuple(line, line)),
  steps: fc.array(act, { minLength: 4, maxLength: 25 }),
  lines: fc.tuple(line, line),
  created: fc.array(line, { maxLength: 3 }),
  isFull: fc.boolean(),
  since: fc.array(
    fc.oneof(
      act,
      act.map((one) => ({ ...one, what: overlappingActions[one.what.length % overlappingActions.length] as string })),
    ),
    {
      maxLength: 10,
    },
  ),
});
/** The members have this name even after their data is edited. The import skips a row with a different name. */
const ended: Line = {
  first: 'Test',
  last: 'Member',
  born: '',
  phone: '',
  mail: '',
  street: '',
  plan: 'Gold',
  ends: -3,
};
const changed: Line = {
  ...ended,
  born: '1950-01-01',
  phone: '7135550102',
  mail: 'own@example.org',
  street: '12 Elm St',
  ends: null,
};
/**
 * The import ends the first member's coverage, changes the second member and creates a third. The two members have
 * records of every kind. Staff did not edit the second member's data, because the import would not replace edited data.
 */
const everything: History = {
  guides: [0, 1],
  isAssigned: true,
  first: [changed, ended],
  steps: mergeActions
    .filter(
      (what) =>
        !/remove|revoke|withdraw|merge|cancel|dismiss|deathReports|death_reports|statuses\.|complete|archive/i.test(
          what,
        ),
    )
    .flatMap((what) =>
      ([0, 1] as const)
        .filter((memberIndex) => memberIndex === 0 || !overlappingActions.includes(what))
        .map((memberIndex): MergeAction => ({ what, whose: memberIndex, by: 0, n: 0 })),
    ),
  lines: [ended, changed],
  created: [{ ...changed, first: 'Ada', last: 'Okafor', phone: '' }],
  isFull: true,
  since: [],
};
/** The members' coverage has ended, so two imports of these lines only store the date of their file. */
const onlyFileDates: History = { ...everything, first: [ended, ended], steps: [], created: [], isFull: false };

const mapping = {
  memberNumber: 'No',
  firstName: 'First',
  lastName: 'Last',
  dateOfBirth: 'DOB',
  mobilePhone: 'Phone',
  email: 'Mail',
  line1: 'Street',
  city: 'City',
  state: 'State',
  zip: 'ZIP',
  plan: 'Plan',
  endsOn: 'Ends',
};
let numbers = 1000;
const dayFrom = (days: number) =>
  test.app.jobs.now().toZonedDateTimeISO('America/Chicago').toPlainDate().add({ days }).toString();
const csv = (lines: readonly (Line & { number: string })[]) =>
  [
    Object.values(mapping).join(','),
    ...lines.map(({ number, first, last, born: birthDate, phone, mail, street, plan, ends }) =>
      [
        ...[number, first, last, birthDate, phone, mail, street],
        ...(street === '' ? ['', '', ''] : ['Houston', 'TX', '77002']),
        ...[plan, ends === null ? '' : dayFrom(ends)],
      ].join(','),
    ),
    '',
  ].join('\n');

/** Creates two members with a history. Their member numbers are in the client's files. */
async function createMembers({ guides, first, steps }: History) {
  const { memberIds, run } = await scene.pair(guides);
  const { sql } = test.database;
  const [found] = await sql<{ client_id: string }>('SELECT client_id FROM members WHERE user_id = $1', [memberIds[0]]);
  const clientId = Number(found?.client_id) as ClientId;
  numbers += 10;
  const own = memberIds.map((_, n) => `N${numbers + n}`);
  for (const [n, id] of memberIds.entries())
    await sql('INSERT INTO member_identifiers (member_id, client_id, system, value) VALUES ($1, $2, $3, $4)', [
      id,
      clientId,
      memberNumberSystem,
      own[n] ?? '',
    ]);
  const options = { clientId, format: 'csv' as const, mapping, isFull: false };
  const named = (lines: readonly Line[]) => lines.map((one, n) => ({ ...one, number: own[n] ?? `N${numbers + n}` }));
  if (first) await importClient.take(csv(named(first)), options);
  for (const step of steps) await run(step);
  return { memberIds, run, clientId, named, options };
}

type Rows = Map<string, Record<string, unknown>>;
/** Returns every row by table and key, except deleted rows and rows about deleted members. */
async function allRows(): Promise<Rows> {
  const found = await readAllRows(test, tables, ignoredTables);
  const all = Object.entries(found).flatMap(([table, rows]) =>
    rows.map((data) => ({ table, data: JSON.parse(data) as Record<string, unknown> })),
  );
  const removedRows = new Set(
    all.flatMap(({ table, data }) => (table === 'users' && data.deleted_at !== null ? [data.id] : [])),
  );
  const remainingRows = all.filter(
    ({ table, data }) =>
      (data.deleted_at ?? null) === null &&
      !removedRows.has(data.member_id) &&
      !removedRows.has(table === 'users' ? data.id : data.user_id),
  );
  return new Map(
    remainingRows.map(({ table, data }) => {
      const key = data.id ?? (table === 'members' ? data.user_id : null) ?? JSON.stringify(data);
      return [`${table} ${String(key)}`, data];
    }),
  );
}

/** Returns which rows and columns differ between two states. */
const between = (before: Rows, after: Rows): string[] =>
  [...new Set([...before.keys(), ...after.keys()])]
    .flatMap((name) => {
      const [was, is] = [before.get(name), after.get(name)];
      if (!was || !is) return [`${was ? 'gone' : 'new'} ${name} ${JSON.stringify(was ?? is)}`];
      const columns = Object.keys(was).filter((column) => JSON.stringify(was[column]) !== JSON.stringify(is[column]));
      return columns.map(
        (column) => `${name}.${column}: ${JSON.stringify(was[column])} → ${JSON.stringify(is[column])}`,
      );
    })
    .toSorted();

const results = new Map<string, number>();
const runImport = async (historyCase: History, { named, options }: Awaited<ReturnType<typeof createMembers>>) =>
  importClient.take(csv(named([...historyCase.lines, ...historyCase.created])), {
    ...options,
    isFull: historyCase.isFull,
  });

it('the undo of an import restores every row', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (historyCase) => {
      const story = await createMembers(historyCase);
      const was = await allRows();
      const { id, results: written } = await runImport(historyCase, story);
      for (const [key, n] of Object.entries(written)) results.set(key, (results.get(key) ?? 0) + n);
      const undone = await importClient.undo(id);
      expect(undone.state).toBe('undone');
      expect(undone.undo?.results).not.toHaveProperty('left');
      expect(between(was, await allRows())).toEqual([]);
      // After the only import of a file is undone, the file does not count as repeated.
      const again = await importClient.preview(csv(story.named([...historyCase.lines, ...historyCase.created])), {
        ...story.options,
        isFull: historyCase.isFull,
      });
      expect(again.isRepeat).toBe(false);
    }),
    { numRuns: 8, endOnFailure: true, examples: [[everything]] },
  );
  // If one of these results is missing, the random imports did not test every case.
  expect([...results.keys()].toSorted()).toEqual(expect.arrayContaining(['changed', 'created', 'ended']));
});

it('two imports that are undone in any order leave every row as it was before', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.tuple(line, line), fc.boolean(), async (historyCase, lines, isOlderFirst) => {
      const story = await createMembers(historyCase);
      const was = await allRows();
      const ids = [(await runImport(historyCase, story)).id];
      ids.push((await runImport({ ...historyCase, lines, isFull: false }, story)).id);
      const order = isOlderFirst ? ids : ids.toReversed();
      for (const id of order) await importClient.undo(id);
      // if the older import was undone first, a second undo restores the members that the newer import had blocked
      for (const id of ids) if ((await importClient.look(id)).undoUntil !== null) await importClient.undo(id);
      for (const id of ids) expect(await importClient.look(id)).toMatchObject({ state: 'undone', undoUntil: null });
      expect(between(was, await allRows())).toEqual([]);
    }),
    {
      numRuns: 8,
      endOnFailure: true,
      examples: [
        [everything, [changed, changed], true],
        [
          { ...onlyFileDates, lines: [{ ...ended, born: '1950-01-01' }, ended] },
          [{ ...ended, born: '1950-01-02' }, ended],
          true,
        ],
      ],
    },
  );
});

/** Columns that are computed from other columns. */
const computedColumns = ['last_event_at', 'last_event_type', 'name', 'search_name', 'owner_id'];

it('changes between the import and its undo remain exactly as they are', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(history, async (historyCase) => {
      const story = await createMembers(historyCase);
      const { id } = await runImport(historyCase, story);
      const applied = await allRows();
      for (const step of historyCase.since) await story.run(step);
      const written = await allRows();
      expect((await importClient.undo(id)).state).toBe('undone');
      const done = await allRows();
      const lostValues = [...written].flatMap(([name, row]) => {
        const before = applied.get(name);
        const after = done.get(name);
        const own = Object.keys(row).filter(
          (column) =>
            !computedColumns.includes(column) && JSON.stringify(before?.[column]) !== JSON.stringify(row[column]),
        );
        return own
          .filter((column) => JSON.stringify(after?.[column]) !== JSON.stringify(row[column]))
          .map((column) => `${name}.${column}: ${JSON.stringify(row[column])} → ${JSON.stringify(after?.[column])}`);
      });
      expect(lostValues).toEqual([]);
      const back = [...applied.keys()].filter((name) => !written.has(name) && done.has(name));
      expect(back).toEqual([]);
    }),
    { numRuns: 8, endOnFailure: true },
  );
});
