import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Api, ApiError, contracts } from '@guidepost/contracts';
import { afterAll, expect, it } from 'vitest';
import { importEnrollment, undoEnrollment } from './enrollment.ts';
import { readOptions } from './options.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'enrollment-'));
afterAll(() => rmSync(folder, { recursive: true }));

/**
 * Imports a CSV file with an API that refuses to begin the import. Returns the printed lines, the requested import and
 * the error.
 */
async function run(text: string, { args = [], stored = {} }: { args?: string[]; stored?: object } = {}) {
  const file = path.join(folder, 'members.csv');
  writeFileSync(file, text);
  const lines: string[] = [];
  const options = readOptions(['csv', '--client', 'Sunrise', ...args, file]);
  if (options?.kind !== 'csv') throw new Error('not a CSV import');
  let body: object | null = null;
  const call = (async (endpoint: unknown, input: { body?: object }) => {
    if (endpoint === contracts.clients.list) return [{ id: 1, name: 'Sunrise', displayName: 'Sunrise' }];
    if (endpoint === contracts.enrollments.mapping) return { mapping: {}, ...stored };
    body = input.body ?? null;
    throw new ApiError(409, { code: 'IMPORT_NO_GUIDES' } as never, '');
  }) as unknown as Api;
  const report = { file: (line: string) => lines.push(line), progress: () => {} };
  const error = await importEnrollment(options, call, report as never).catch((problem: unknown) => problem);
  return { lines, error, body };
}

it('lists the columns that are not read, also a second one with the same name, and names the option for members without a guide', async () => {
  const { lines, error } = await run('Member ID,First Name,MI,Last Name,Phone,Phone,Notes\nA1,Ann,Q,Lee,,,x\n');
  expect(lines).toEqual([expect.stringMatching(/these columns are not read: MI, Phone, Notes$/)]);
  expect(error).toMatchObject({ message: expect.stringContaining('use --unassigned'), exitCode: 2 });
});

it('names the option for a file without member numbers', async () => {
  const { error } = await run('First Name,Last Name,DOB\nAnn,Lee,1958-03-04\n');
  expect(error).toMatchObject({ message: expect.stringContaining('--by-name if the file has no member numbers') });
});

it('refuses a chosen column that the file does not have, and uses each chosen column for its field', async () => {
  const text = 'Member ID,Medicaid ID,First Name,Last Name\nA1,M1,Ann,Lee\n';
  const { error, body } = await run(text, { args: ['--map', 'memberNumber=Medicaid Id'] });
  const message = expect.stringMatching(/"memberNumber=Medicaid Id": the file has no such column\. .*Medicaid ID/);
  expect([error, body]).toEqual([expect.objectContaining({ message, exitCode: 2 }), null]);
  const other = { mapping: { subscriberNumber: 'Medicaid ID' } };
  const chosen = await run(text, { args: ['--map', 'memberNumber=Medicaid  ID'], stored: other });
  expect(chosen.body).toMatchObject({ mapping: { memberNumber: 'Medicaid ID' } });
  const twice = await run(text, { args: ['--map', 'memberNumber=Member ID', '--map', 'subscriberNumber=Member ID'] });
  expect(twice.error).toMatchObject({ message: 'Use each column in only one --map.', exitCode: 2 });
});

const stored = { dayOrder: 'day-first', dayOrderFrom: { fileName: 'may.csv', at: '2026-05-04T10:00:00Z' } };
const from = 'may.csv, imported on 2026-05-04';
it.each<[string, string, string[], object, object | null, string | null]>([
  ['unclear', '3/4/1965', [], {}, null, null],
  ['unclear with dots', '03.04.1965', [], {}, null, null],
  [
    'remembered',
    '3/4/1965',
    [],
    stored,
    { dayOrder: 'day-first', isDayOrderChosen: false },
    `dates such as 3/4/1965 are read with the day first, as in ${from}. To change this, add --dates.`,
  ],
  [
    'chosen',
    '3/4/1965',
    ['--dates', 'month-first'],
    stored,
    { dayOrder: 'month-first', isDayOrderChosen: true },
    'dates such as 3/4/1965 are read with the month first.',
  ],
  [
    'proven, unlike the remembered order',
    '02/13/1950',
    [],
    stored,
    { dayOrder: 'month-first', isDayOrderChosen: false },
    `the dates of the file have the month first, so the order from ${from} is not used.`,
  ],
  [
    'proven, unlike the chosen order',
    '13/02/1950',
    ['--dates', 'month-first'],
    {},
    { dayOrder: 'day-first', isDayOrderChosen: false },
    'the dates of the file have the day first, so --dates month-first is not used.',
  ],
  ['proven', '13/02/1950', [], stored, { dayOrder: 'day-first', isDayOrderChosen: false }, null],
])('an order of dates that is %s: %s', async (_, date, args, settings, sent, expectedOutput) => {
  const { lines, error, body } = await run(`Member ID,First Name,Last Name,DOB\nA1,Ann,Lee,${date}\n`, {
    args,
    stored: settings,
  });
  expect(lines.map((line) => line.replace(/^.*members\.csv: /, ''))).toEqual(
    expectedOutput === null ? [] : [expectedOutput],
  );
  if (sent === null) {
    expect(body).toBeNull();
    expect(error).toMatchObject({
      message: expect.stringContaining(`such as ${date} is unclear. Add --dates month-first or --dates day-first.`),
      exitCode: 2,
    });
  } else expect(body).toMatchObject(sent);
});

it('the undo of an import lists what is left and why, and how to undo the rest', async () => {
  const reason = {
    key: 'A newer file was imported for this member on {date}.',
    values: { date: { longDate: '2026-05-04' } },
  };
  const expectedOutput = 'A newer file was imported for this member on May 4, 2026.';
  const counts = { removed: 0, restored: 0, partly: 0, left: 2, reasons: [{ reason, count: 2 }], next: null };
  const found = { id: 7, state: 'undone', counts: { hold: 0, create: 0, change: 2, end: 0, refuse: 0, unchanged: 0 } };
  const undone = { ...found, undoUntil: '2026-05-11T10:00:00Z', undo: { results: { undone: 3, left: 2 } } };
  const row = { line: 4, memberNumber: 'A1', name: 'Ann Lee', undoNotes: [reason] };
  const call = (async (endpoint: unknown) => {
    if (endpoint === contracts.enrollments.undoPreview) return counts;
    if (endpoint === contracts.enrollments.rows) return { data: [row], next: null };
    if (endpoint === contracts.enrollments.report) return { text: 'line,member\n4,A1\n', next: null };
    return undone;
  }) as unknown as Api;
  const undo = async (...args: string[]) => {
    const lines: string[] = [];
    const options = readOptions(['undo', '7', ...args]);
    if (options?.kind !== 'undo') throw new Error('not an undo');
    await undoEnrollment(options, call, { file: (line: string) => lines.push(line), progress: () => {} } as never);
    return lines;
  };
  expect(await undo()).toContain(`2 members: ${expectedOutput}`);
  expect(await undo('--apply')).toEqual([
    'members removed or restored 3, partly restored 0, not changed 2',
    `line 4, number A1, Ann Lee: ${expectedOutput}`,
    'You can undo the remaining changes until 2026-05-11. You may need to undo newer imports first: npm run import -- undo 7 --port 8080 --apply',
  ]);
  const file = path.join(folder, 'report.csv');
  await undo('--apply', '--report', file);
  expect(readFileSync(file, 'utf8')).toContain('4,A1');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
});
