import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createImportClient } from '../../testing/import-client.ts';
import { fileText834, type Loop } from '../../testing/x12.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;
let today: Temporal.PlainDate;

beforeAll(async () => {
  test = await startTestApp();
  importClient = createImportClient(test, await test.signIn(await test.make.staff({ role: 'ADMIN' })));
  today = (await test.app.jobs.now()).toZonedDateTimeISO('America/Chicago').toPlainDate();
});
afterAll(() => test.stop());

const x12 = (day: Temporal.PlainDate) => day.toString().replaceAll('-', '');
const file = (loop: Partial<Loop>, purpose = '2') => fileText834([{ loops: [{ number: 'ME1', ...loop }], purpose }]);
const dental = (text: string) => text.replace(/HD\*(\d+)\*\*HLT\*/, 'HD*$1**DEN*');
/** Adds the end of the member's eligibility (DTP*357) to a file with one member. */
const endingMember = (text: string, day: Temporal.PlainDate) =>
  text
    .replace('~REF*1L*GRP1', `~REF*1L*GRP1~DTP*357*D8*${x12(day)}`)
    .replace(/~SE\*(\d+)/, (_, count) => `~SE*${Number(count) + 1}`);

async function client() {
  const clientId = await test.make.client();
  const stored = async () => {
    const [found] = await test.database.sql<{ key: string; ends: string | null; is_ended: boolean }>(
      `SELECT s.key, e.ends_on::text AS ends, e.ended_at IS NOT NULL AS is_ended FROM member_enrollments e
         JOIN members m ON m.user_id = e.member_id JOIN member_statuses s ON s.id = m.status_id WHERE e.client_id = $1`,
      [clientId],
    );
    return found && [found.key, found.ends, found.is_ended];
  };
  return { clientId, stored };
}

it.each([
  ['with the last day of the member', 'XN'],
  ['because of a death', '03'],
])('a termination %s also ends the plans of earlier files', async (_, reason) => {
  const { clientId, stored } = await client();
  await importClient.take(file({ maintenance: '021' }), { clientId });
  await importClient.take(dental(file({ maintenance: '021', plan: 'D1' })), { clientId });
  const ends = today.subtract({ days: 10 });
  const text = dental(endingMember(file({ maintenance: '024', plan: 'D1', reason }), ends));
  const seen = await importClient.preview(text, { clientId });
  expect(seen.counts).toMatchObject({ end: 1, change: 0, unchanged: 0 });
  expect((await importClient.rows(seen.id, 'end'))[0]?.notes.map(({ key }) => key)).toContain(
    "The file ends the member's enrollment, so coverage under {plans} also ends.",
  );
  await importClient.apply(seen.id);
  expect(await stored()).toEqual(['disenrolled', ends.toString(), true]);
});

it('an earlier last day replaces a last day in the future', async () => {
  const { clientId, stored } = await client();
  await importClient.take(file({ maintenance: '021' }), { clientId });
  const [later, earlier] = [today.add({ days: 30 }), today.subtract({ days: 20 })];
  await importClient.take(file({ maintenance: '024', ends: x12(later) }), { clientId });
  expect(await stored()).toEqual(['queued', later.toString(), false]);
  await importClient.take(file({ maintenance: '024', ends: x12(earlier) }), { clientId });
  expect(await stored()).toEqual(['disenrolled', earlier.toString(), true]);
});

it.each([
  ['an earlier one', -30],
  ['a later one', -2],
  ['one in the future', 30],
])('the last day of a coverage that has ended can be corrected: %s', async (_, days) => {
  const { clientId, stored } = await client();
  await importClient.take(file({ maintenance: '021' }), { clientId });
  await importClient.take(file({ maintenance: '024', ends: x12(today.subtract({ days: 10 })) }), { clientId });
  const ends = today.add({ days });
  const corrected = { maintenance: '024', ends: x12(ends) };
  const seen = await importClient.preview(file(corrected), { clientId });
  expect(seen.counts).toMatchObject({ change: 1, end: 0, unchanged: 0, writes: 1 });
  expect(await importClient.rows(seen.id, 'change')).toMatchObject([
    {
      reason: {
        key: "The coverage has already ended. The file changes the last day of coverage, but not the member's status.",
      },
      items: [{ key: 'endsOn', now: today.subtract({ days: 10 }).toString(), file: ends.toString() }],
    },
  ]);
  await importClient.apply(seen.id);
  expect(await stored()).toEqual(['disenrolled', ends.toString(), true]);
  expect((await importClient.preview(file(corrected), { clientId })).counts).toMatchObject({ change: 0, unchanged: 1 });
});

it('an end with a day corrects the end of a member who was missing from a full list', async () => {
  const { clientId } = await client();
  const other: Loop = { number: 'ME2', name: ['Bo', 'Vega'], maintenance: '030' };
  await importClient.take(fileText834([{ loops: [{ number: 'ME1' }, other] }]), { clientId });
  await importClient.take(fileText834([{ loops: [other] }]), { clientId });
  const ended = async () =>
    (
      await test.database.sql<{ ends: string }>(
        "SELECT ends_on::text AS ends FROM member_enrollments WHERE client_id = $1 AND coverage->>'memberNumber' = 'ME1' AND ended_at IS NOT NULL",
        [clientId],
      )
    ).map(({ ends }) => ends);
  expect(await ended()).toEqual([today.toString()]);
  const ends = today.subtract({ days: 27 });
  await importClient.take(file({ maintenance: '024', ends: x12(ends) }), { clientId });
  expect(await ended()).toEqual([ends.toString()]);
});
