import { readFileSync } from 'node:fs';
import { enrollmentOutcomes } from '@guidepost/contracts';
import { guessMapping, headingsOf, readCsv } from '@guidepost/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;

beforeAll(async () => {
  test = await startTestApp();
  importClient = createImportClient(test, await test.signIn(await test.make.staff({ role: 'ADMIN' })));
});
afterAll(() => test.stop());

interface Case {
  /** The files in the order in which they are imported. */
  files: readonly string[];
  /** Counts for the last file. Counts of zero are omitted. */
  last: Record<string, number>;
  /** For each member: number, name, status, plan, and how many phone numbers and email addresses the member has. */
  members: readonly string[];
}

const cases: readonly Case[] = [
  {
    files: ['subscriber-1-with-ssn.edi', 'subscriber-2-without-ssn.edi'],
    last: { unchanged: 1 },
    members: ['REG900001 Odile Fontaine queued HLT SILVER 2 0 0'],
  },
  {
    files: ['subscriber-1-with-ssn.edi', 'subscriber-2-without-ssn.edi', 'subscriber-1-with-ssn.edi'],
    last: { unchanged: 1 },
    members: ['REG900001 Odile Fontaine queued HLT SILVER 2 0 0'],
  },
  { files: ['empty-subscriber-number.edi'], last: { refuse: 1 }, members: [] },
  { files: ['0f-is-ssn.edi'], last: { refuse: 1 }, members: [] },
  {
    files: ['partial-change-1-add.edi', 'partial-change-2-change.edi'],
    last: { change: 1 },
    members: ['KEEP001 Elena Martinez queued PPO 1 1'],
  },
  {
    files: ['plan-year-357-1-enroll.edi', 'plan-year-357-2-term.edi'],
    last: { end: 1 },
    members: ['PY001 Harriet Vance disenrolled HLT SILVER 2 1 1'],
  },
  {
    files: ['ref-zz-plan-code-1.edi', 'ref-zz-plan-code-2.edi'],
    last: { create: 1 },
    members: ['ZQ001 Paolo Marchetti queued HLT SILVER 2 1 0', 'ZQ002 Celeste Dumas queued HLT SILVER 2 1 0'],
  },
  {
    files: ['loops.edi', 'recycled.edi'],
    last: { hold: 1 },
    members: ['LOOP-1 Olive Abernathy queued HLT PLAN A 2 1', 'LOOP-1-01 Kid Abernathy queued HLT PLAN A 0 0'],
  },
  {
    files: ['full-a.csv', 'full-b-trailing-commas.csv'],
    last: { end: 1, unchanged: 2 },
    members: ['F-1 Fay Fullone queued 0 0', 'F-2 Fred Fulltwo queued 0 0', 'F-3 Flo Fullthree disenrolled 0 0'],
  },
  { files: ['number-reused-1.csv', 'number-reused-2.csv'], last: { hold: 1 }, members: ['Z900 Ana Sci queued 1 0'] },
  { files: ['excel-sci-m1.csv', 'excel-sci-m2.csv'], last: { refuse: 1 }, members: [] },
];

it.each(cases.map((one) => [one.files.join(', '), one] as const))('%s', async (_, { files, last, members }) => {
  const clientId = await test.make.client();
  let counts: object = {};
  for (const file of files) {
    const place = new URL(`../../../../../packages/rules/src/enrollments/regressions/${file}`, import.meta.url);
    const text = readFileSync(place, 'utf8');
    const { heads } = headingsOf(readCsv(text, ',', 1, true).records);
    const csv = { format: 'csv' as const, mapping: guessMapping(heads, {}), isFull: true };
    const seen = await importClient.preview(text, { clientId, ...(file.endsWith('.csv') ? csv : {}) });
    counts = Object.fromEntries(
      enrollmentOutcomes.flatMap((outcome) => (seen.counts[outcome] > 0 ? [[outcome, seen.counts[outcome]]] : [])),
    );
    await importClient.apply(seen.id);
  }
  expect(counts).toEqual(last);
  const stored = await test.database.sql<{ text: string }>(
    `SELECT concat_ws(' ', i.value, u.first_name, u.last_name, s.key, e.coverage->>'plan',
              (SELECT count(*) FROM phone_numbers p WHERE p.user_id = u.id),
              (SELECT count(*) FROM email_addresses p WHERE p.user_id = u.id)) AS text
       FROM members m JOIN users u ON u.id = m.user_id JOIN member_statuses s ON s.id = m.status_id
       JOIN member_identifiers i ON i.member_id = m.user_id LEFT JOIN member_enrollments e ON e.member_id = m.user_id
      WHERE m.client_id = $1 ORDER BY i.value`,
    [clientId],
  );
  expect(stored.map(({ text }) => text)).toEqual(members);
});
