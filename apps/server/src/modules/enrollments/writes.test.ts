import { type ClientId, contracts, type EnrollmentImport } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { createImportClient, testMapping } from '../../testing/import-client.ts';

let test: TestApp;
let importClient: ReturnType<typeof createImportClient>;
let clientId: ClientId;
let admin: string;
beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, `${Temporal.Now.plainDateISO('UTC')}T18:00:00Z`);
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  importClient = createImportClient(test, admin);
});
afterAll(() => test.stop());
beforeEach(async () => {
  clientId = await test.make.client();
});

const headings = 'Plan no.,First,Last,DOB,Phone,Mail,Action,End\n';
const mapping = { ...testMapping, maintenance: 'Action', endsOn: 'End' };
const preview = (lines: readonly string[]) =>
  importClient.preview(`${headings}${lines.join('\n')}\n`, { clientId, format: 'csv', mapping });
const decide = async ({ id }: EnrollmentImport, key: string, isTaken: boolean): Promise<number> => {
  const body = { decisions: [{ position: 1, key, isTaken }] };
  const { body: found } = await test.call(contracts.enrollments.decide, {
    as: admin,
    input: { params: { importId: id }, body },
  });
  return found.counts.writes;
};
const writtenOf = async ({ id }: EnrollmentImport) => (await importClient.apply(id)).results;

describe('the number of lines that a preview would write', () => {
  it('counts a new member only if the line is selected', async () => {
    const seen = await preview(['W1,Ada,Bell,1970-03-04,,,,', ',Nobody,Known,,,,,']);
    expect(seen.counts).toMatchObject({ create: 1, refuse: 1, writes: 1 });
    expect(await decide(seen, 'create', false)).toBe(0);
    expect(await decide(seen, 'create', true)).toBe(1);
    expect(await decide(seen, 'create', false)).toBe(0);
    expect(await writtenOf(seen)).toEqual({ skipped: 1, refused: 1 });
    expect((await importClient.look(seen.id)).counts.writes).toBe(0);
  });

  it('counts a changed member if any value is selected', async () => {
    await importClient.apply((await preview(['W1,Ada,Bell,1970-03-04,7135550101,,,'])).id);
    const seen = await preview(['W1,Ada,Bell-Lee,1970-03-04,7135550102,,,']);
    expect(seen.counts).toMatchObject({ change: 1, writes: 1 });
    expect(await decide(seen, 'lastName', false)).toBe(1);
    expect(await decide(seen, 'phones', false)).toBe(0);
    expect(await writtenOf(seen)).toEqual({ skipped: 1 });
  });

  it('counts a line with ended coverage and selected values as updated, although the end is not selected', async () => {
    await importClient.apply((await preview(['W1,Ada,Bell,1970-03-04,7135550101,,,'])).id);
    const seen = await preview(['W1,Ada,Bell,1970-03-04,7135550102,,term,2026-05-31']);
    expect(seen.counts).toMatchObject({ end: 1, writes: 1 });
    expect(await decide(seen, 'end', false)).toBe(1);
    expect(await writtenOf(seen)).toEqual({ changed: 1 });
  });
});
