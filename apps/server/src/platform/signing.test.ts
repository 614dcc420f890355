import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { signerOf } from './signing.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(() => test.database.sql('UPDATE signing_keys SET previous_key = NULL, previous_until = NULL'));

const signer = (name: 'dashboards' | 'files' = 'files') => test.app.jobs.transaction((tx) => signerOf(tx, name));

/** Changes a key with the statement of docs/operations/services.md#files. */
const change = (overlap: string) =>
  test.database.sql(
    `UPDATE signing_keys SET previous_key = key, previous_until = now() + $1::interval,
       key = gen_random_uuid()::text || gen_random_uuid()::text WHERE name = 'files'`,
    [overlap],
  );

it('accepts signatures of the previous key until the overlap ends', async () => {
  const signature = (await signer()).sign('a file');
  await change('1 hour');
  expect((await signer()).isOf(signature, 'a file')).toBe(true);
  expect((await signer()).isOf(signature, 'another file')).toBe(false);
  await test.database.sql(`UPDATE signing_keys SET previous_until = now() WHERE name = 'files'`);
  expect((await signer()).isOf(signature, 'a file')).toBe(false);
});

it('names the key in signatures of a changed key, and refuses the id of a different key', async () => {
  expect((await signer()).sign('a file')).not.toContain('.');
  await change('1 hour');
  const first = (await signer()).sign('a file');
  await change('1 hour');
  const second = (await signer()).sign('a file');
  const [[firstId, firstHmac], [secondId, secondHmac]] = [first.split('.'), second.split('.')];
  expect(firstId).not.toBe(secondId);
  const { isOf } = await signer();
  expect([first, second].map((signature) => isOf(signature, 'a file'))).toEqual([true, true]);
  for (const mixed of [`${firstId}.${secondHmac}`, `${secondId}.${firstHmac}`, `.${secondHmac}`, `${secondId}.`, ''])
    expect([mixed, isOf(mixed, 'a file')]).toEqual([mixed, false]);
});

it('accepts no signature of a key that was changed twice, or of a key with a different purpose', async () => {
  const signature = (await signer()).sign('a file');
  await change('1 hour');
  await change('1 hour');
  expect((await signer()).isOf(signature, 'a file')).toBe(false);
  expect((await signer('dashboards')).isOf((await signer()).sign('a file'), 'a file')).toBe(false);
});
