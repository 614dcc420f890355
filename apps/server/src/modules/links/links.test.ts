import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { answerByLink, checkIdentityAnswer, makeLink, noteOpened, openLink, revoke } from './public.ts';

let test: TestApp;
const now = Temporal.Instant.from('2026-11-20T16:00:00Z');
const hoursLater = (hours: number) => now.add({ hours });

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const inTransaction: TestApp['app']['jobs']['transaction'] = (work) => test.app.jobs.transaction(work);
const createLink = () =>
  inTransaction((tx) =>
    makeLink(tx, {
      purpose: 'referral',
      memberId: null,
      createdBy: null,
      now,
      expiresAt: hoursLater(7 * 24),
    }),
  );
const readLink = (key: string, at = now, purpose: 'referral' | 'consent' = 'referral') =>
  inTransaction((tx) => openLink(tx, purpose, key, at));
const answer = (key: string, words: string, at = now) =>
  inTransaction((tx) => answerByLink(tx, 'referral', key, at, { words }));
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof AppError ? error.code : String(error)),
  );

it('a key opens only its link, with its purpose, and is not in the database', async () => {
  const { id, key } = await createLink();
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(await readLink(key)).toMatchObject({ id, purpose: 'referral', answered_at: null });
  expect(await codeOf(readLink(key, now, 'consent'))).toBe('LINK_EXPIRED');
  const [stored] = await test.database.sql<{ row: string; hash: Buffer }>(
    'SELECT to_jsonb(l)::text AS row, key_hash AS hash FROM public_links l WHERE id = $1',
    [id],
  );
  expect(stored?.row).not.toContain(key);
  expect(stored?.hash.toString('base64url')).not.toBe(key);
});

it('expired, revoked and unknown keys get the same response', async () => {
  const [old, ended] = [await createLink(), await createLink()];
  expect(await inTransaction((tx) => revoke(tx, ended.id, now))).toBe(true);
  expect(await inTransaction((tx) => revoke(tx, ended.id, now))).toBe(false);
  const codes = [
    readLink(old.key, hoursLater(7 * 24)),
    readLink(ended.key),
    readLink('A'.repeat(43)),
    answer(ended.key, 'x'),
  ].map(codeOf);
  expect(await Promise.all(codes)).toEqual(Array(4).fill('LINK_EXPIRED'));
  expect(await codeOf(readLink(old.key, hoursLater(7 * 24 - 1)))).toBe('done');
});

it('only the first of several simultaneous answers is stored', async () => {
  const { key } = await createLink();
  const codes = await Promise.all(['a', 'b', 'c'].map((words) => codeOf(answer(key, words))));
  expect(codes.sort()).toEqual(['LINK_ANSWERED', 'LINK_ANSWERED', 'done']);
  const storedAnswer = (await readLink(key)).answer;
  expect(await codeOf(answer(key, 'd', hoursLater(1)))).toBe('LINK_ANSWERED');
  expect((await readLink(key)).answer).toEqual(storedAnswer);
});

it('five wrong identities lock a link for an hour; after that, five more are possible', async () => {
  const { id, key } = await createLink();
  const miss = (at = now) => inTransaction((tx) => checkIdentityAnswer(tx, id, at, () => ['name']));
  const hit = (at = now) => inTransaction((tx) => checkIdentityAnswer(tx, id, at, () => []));
  for (let count = 0; count < 4; count += 1) expect((await miss()).left).toBe(4 - count);
  // A correct answer is not counted as an attempt. It does not reset the count of wrong answers either.
  for (let count = 0; count < 3; count += 1) expect(await hit()).toEqual({ wrong: [], left: 5 });
  expect(await codeOf(readLink(key))).toBe('done');
  expect(await miss()).toEqual({ wrong: ['name'], left: 0 });
  expect(await codeOf(readLink(key))).toBe('LINK_EXPIRED');
  expect(await codeOf(hit())).toBe('LINK_EXPIRED');
  expect(await codeOf(readLink(key, hoursLater(1)))).toBe('done');
  for (let count = 0; count < 5; count += 1) expect((await miss(hoursLater(1))).left).toBe(4 - count);
});

it('thirty simultaneous attempts get five comparisons', async () => {
  const { id } = await createLink();
  let compared = 0;
  const wrong = () => {
    compared += 1;
    return ['name'];
  };
  const codes = await Promise.all(
    Array.from({ length: 30 }, () => codeOf(inTransaction((tx) => checkIdentityAnswer(tx, id, now, wrong)))),
  );
  expect(compared).toBe(5);
  expect(codes.filter((code) => code === 'done')).toHaveLength(5);
  expect(codes.filter((code) => code === 'LINK_EXPIRED')).toHaveLength(25);
});

it('an invalid key gets 410, and a second answer gets 409', () => {
  expect(['LINK_EXPIRED', 'LINK_ANSWERED'].map((code) => new AppError(code).status)).toEqual([410, 409]);
});

it('the first opening is stored once', async () => {
  const { id } = await createLink();
  const opened = (at: Temporal.Instant) => inTransaction((tx) => noteOpened(tx, id, at));
  expect([await opened(now), await opened(hoursLater(2))]).toEqual([true, false]);
});
