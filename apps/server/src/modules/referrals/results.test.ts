import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { keyIn, type Loop, startLoop } from './testing/loop.ts';

let loop: Loop;
beforeAll(async () => {
  loop = await startLoop();
});
beforeEach(async () => {
  await loop.test.database.sql('UPDATE todos SET completed_at = now() WHERE completed_at IS NULL');
  await loop.begin();
});
afterAll(() => loop.test.stop());

const lastKey = () => keyIn(loop.mails.at(-1)?.text);
/** Asks the organization, which answers on the same day. Returns the key of the link. */
async function answered(answer: 'waiting-list' | 'served' | 'not-eligible', text = 'From May on'): Promise<string> {
  expect((await loop.ask()).status).toBe(201);
  await loop.send();
  const key = lastKey();
  await loop.answer(key, text, answer);
  return key;
}
/** The answers in the need's history, newest first. */
const answersInHistory = async () =>
  (await loop.history()).flatMap(({ event, request }) =>
    request?.answer ? [[event, request.answer, request.answerText]] : [],
  );
const referral = async () => (await loop.history()).find(({ resourceDetails }) => resourceDetails)?.resourceDetails;
const openTodos = async () => {
  const { body } = await loop.test.call(contracts.docket.todos, {
    as: loop.as,
    input: { params: { guideId: loop.guideId } },
  });
  return body.data.filter(({ type }) => type === 'REFERRAL_REFUSED').map(({ reason }) => reason.text);
};

describe('a waiting list', () => {
  it('is followed by a second question; both answers stay in the history, and each link shows its own answer', async () => {
    const first = await answered('waiting-list');
    expect(await referral()).toMatchObject({ lastAnswer: { answer: 'waiting-list' }, request: { state: 'answered' } });
    await moveClock(loop.test, '2026-11-30T16:00:00Z');
    const second = await answered('served', 'Two boxes');
    expect(second).not.toBe(first);
    expect(await answersInHistory()).toEqual([
      ['referral-answered', 'served', 'Two boxes'],
      ['referral-asked', 'served', 'Two boxes'],
      ['referral-answered', 'waiting-list', 'From May on'],
      ['referral-asked', 'waiting-list', 'From May on'],
    ]);
    expect((await loop.question(first)).body).toMatchObject({ answer: 'waiting-list', answerText: 'From May on' });
    expect((await loop.question(second)).body).toMatchObject({ answer: 'served' });
    expect((await loop.ask()).body).toMatchObject({ code: 'REFERRAL_ALREADY_ASKED' });
  });

  it('stays the answer of the referral while a second question is open, and after it was withdrawn', async () => {
    await answered('waiting-list');
    await loop.ask();
    expect((await loop.ask()).status).toBe(409);
    expect(await referral()).toMatchObject({ lastAnswer: { answer: 'waiting-list' }, request: { state: 'waiting' } });
    await loop.withdraw();
    expect(await referral()).toMatchObject({ lastAnswer: { answer: 'waiting-list' }, request: { state: 'withdrawn' } });
    expect((await loop.ask()).status).toBe(201);
  });

  it('counts once in the results of the program, with the last answer', async () => {
    await loop.test.database.sql('UPDATE need_referrals SET program_id = NULL');
    for (const answer of ['served', 'served', 'served', 'not-eligible', 'waiting-list'] as const) {
      await loop.begin();
      await answered(answer);
    }
    const record = async () =>
      (
        await loop.test.call(contracts.resources.program, {
          as: loop.as,
          input: { params: { resourceId: loop.programId } },
        })
      ).body.record;
    expect(await record()).toMatchObject({ asked: 5, served: 3, waitingList: 1, notEligible: 1 });
    await loop.record('served');
    expect(await record()).toMatchObject({ asked: 5, served: 4, waitingList: 0, notEligible: 1 });
  });
});

describe('a recorded result', () => {
  it('closes the loop after a waiting list, with its author in the history', async () => {
    await answered('waiting-list');
    const { status, body } = await loop.record('served', 'She got a box on Friday');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      lastAnswer: { answer: 'served' },
      request: { state: 'answered', channel: null, sentTo: null, closeOn: null, requestedBy: { id: loop.guideId } },
    });
    const [entry] = await loop.history();
    expect(entry).toMatchObject({
      event: 'referral-recorded',
      actor: { id: loop.guideId },
      request: { answer: 'served', answerText: 'She got a box on Friday' },
    });
    expect((await loop.ask()).status).toBe(409);
    // The guide knows the result that they recorded, so the only notification is about the waiting list.
    expect(await loop.bell()).toHaveLength(1);
  });

  it('withdraws the open question, and its link no longer opens', async () => {
    await loop.ask();
    await loop.send();
    await loop.record('could-not-reach');
    expect(await loop.events()).toEqual([
      'referral-recorded',
      'referral-withdrawn',
      'referral-asked',
      'action',
      'identified',
    ]);
    expect((await loop.question(lastKey())).status).toBe(410);
    expect((await loop.answer(lastKey())).status).toBe(410);
  });

  it('opens the to-do about a refusal, closes it when it is corrected, and is shown as corrected', async () => {
    await loop.record('not-eligible', 'They moved');
    await moveClock(loop.test, '2026-11-24T16:00:00Z');
    expect(await openTodos()).toEqual(['Harbor Pantry responded: Not eligible']);
    expect((await loop.record('served')).status).toBe(201);
    expect(await openTodos()).toEqual([]);
    expect(await answersInHistory()).toEqual([
      ['referral-recorded', 'served', null],
      ['referral-recorded', 'not-eligible', 'They moved'],
    ]);
  });

  it('can be corrected to a waiting list, after which the organization can be asked', async () => {
    await loop.record('not-eligible');
    expect(await openTodos()).toHaveLength(1);
    await loop.record('waiting-list');
    expect(await openTodos()).toEqual([]);
    expect((await loop.ask()).status).toBe(201);
  });

  it("is refused after the organization's final answer, which stays", async () => {
    await answered('not-eligible');
    expect((await loop.record('served')).body).toMatchObject({ code: 'REFERRAL_ANSWERED' });
    expect((await referral())?.lastAnswer?.answer).toBe('not-eligible');
  });

  it('notifies the guide if a colleague recorded it', async () => {
    const colleague = await loop.test.make.staff({ role: 'ADMIN' });
    await loop.record('waiting-list', 'From May on', await loop.test.signIn(colleague));
    expect(await loop.bell()).toEqual([['Harbor Pantry has Dolores Whitaker on a waiting list', 'From May on']]);
  });

  it('and an answer by the link at the same time result in one final answer', async () => {
    await loop.ask();
    await loop.send();
    const key = lastKey();
    await Promise.all([loop.record('not-eligible'), loop.answer(key, '', 'served')]);
    const finals = (await loop.history()).filter(({ event }) => /^referral-(recorded|answered)$/.test(event));
    expect(finals).toHaveLength(1);
  });
});
