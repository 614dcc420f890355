import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endOf, seal, unseal } from '../../platform/secrets.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { findhelpSecret } from '../resources/public.ts';
import { sealAgain } from './seal-again.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const [first, second, unknown] = [randomBytes(32), randomBytes(32), randomBytes(32)];
const base64 = (key: Buffer) => key.toString('base64');

it('after a change of SECRETS_KEY, a sweep encrypts all secrets again, and the earlier key is not needed', async () => {
  const ids = [];
  for (let n = 0; n < 120; n += 1) ids.push(await test.make.client());
  const [other = ids[0], ...rest] = ids;
  const store = (id: number | undefined, sealed: string) =>
    test.database.sql('UPDATE clients SET find_help_key_sealed = $2 WHERE id = $1', [id, sealed]);
  const read = async (id: number | undefined) =>
    (await test.database.sql<{ key: string }>('SELECT find_help_key_sealed AS key FROM clients WHERE id = $1', [id]))[0]
      ?.key ?? '';
  for (const id of rest) await store(id, seal(first, findhelpSecret(id), `key ${id}`));
  if (other === undefined) throw new Error('no client');
  const foreign = seal(unknown, findhelpSecret(other), 'another');
  await store(other, foreign);

  const app = await test.sibling({ SECRETS_KEY: base64(second), SECRETS_KEY_OLD: `${base64(first)}` });
  await sealAgain(app.jobs);
  for (const id of rest) {
    const sealed = await read(id);
    expect([sealed.endsWith(endOf(second)), unseal([second], findhelpSecret(id), sealed)]).toEqual([true, `key ${id}`]);
  }
  expect(await read(other)).toBe(foreign);
  const before = await read(rest[0]);
  await sealAgain(app.jobs);
  expect(await read(rest[0])).toBe(before);
});
