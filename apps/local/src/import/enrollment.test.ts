import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Api, ApiError, contracts } from '@guidepost/contracts';
import { afterAll, expect, it } from 'vitest';
import { importEnrollment } from './enrollment.ts';
import { readOptions } from './options.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'enrollment-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Imports a CSV file with an API that refuses to begin the import. Returns the printed lines and the error. */
async function run(text: string) {
  const file = path.join(folder, 'members.csv');
  writeFileSync(file, text);
  const lines: string[] = [];
  const options = readOptions(['csv', '--client', 'Sunrise', file]);
  if (options?.kind !== 'csv') throw new Error('not a CSV import');
  const call = (async (endpoint: unknown) => {
    if (endpoint === contracts.clients.list) return [{ id: 1, name: 'Sunrise', displayName: 'Sunrise' }];
    if (endpoint === contracts.enrollments.mapping) return { mapping: {} };
    throw new ApiError(409, { code: 'IMPORT_NO_GUIDES' } as never, '');
  }) as unknown as Api;
  const report = { file: (line: string) => lines.push(line), progress: () => {} };
  const error = await importEnrollment(options, call, report as never).catch((problem: unknown) => problem);
  return { lines, error };
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
