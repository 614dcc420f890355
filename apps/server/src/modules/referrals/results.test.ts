import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import { keyIn, type ReferralScenario, startReferralScenario } from './testing/scenario.ts';

let scenario: ReferralScenario;
beforeAll(async () => {
  scenario = await startReferralScenario();
});
beforeEach(async () => {
  await scenario.test.database.sql('UPDATE todos SET completed_at = now() WHERE completed_at IS NULL');
  await scenario.begin();
});
afterAll(() => scenario.test.stop());

const lastKey = () => keyIn(scenario.mails.at(-1)?.text);
/** Asks the organization, which answers on the same day. Returns the link's key. */
async function answered(answer: 'waiting-list' | 'served' | 'not-eligible', text = 'From May on'): Promise<string> {
  expect((await scenario.ask()).status).toBe(201);
  await scenario.send();
  const key = lastKey();
  await scenario.answer(key, text, answer);
  return key;
}
/** The answers in the need's history, newest first. */
const answersInHistory = async () =>
  (await scenario.history()).flatMap(({ event, request }) =>
    request?.answer ? [[event, request.answer, request.answerText]] : [],
  );
const referral = async () => (await scenario.history()).find(({ resourceDetails }) => resourceDetails)?.resourceDetails;
const openTodos = async () => {
  const { body } = await scenario.test.call(contracts.docket.todos, {
    as: scenario.as,
    input: { params: { guideId: scenario.guideId } },
  });
  return body.data.filter(({ type }) => type === 'REFERRAL_REFUSED').map(({ reason }) => reason.text);
};

describe('a waiting list', () => {
  it('is followed by a second question; both answers stay in the history, and each link shows its own answer', async () => {
    const first = await answered('waiting-list');
    expect(await referral()).toMatchObject({ lastAnswer: { answer: 'waiting-list' }, request: { state: 'answered' } });
    await moveClock(scenario.test, '2026-11-30T16:00:00Z');
    const second = await answered('served', 'Two boxes');
    expect(second).not.toBe(first);
    expect(await answersInHistory()).toEqual([
      ['referral-answered', 'served', 'Two boxes'],
      ['referral-asked', 'served', 'Two boxes'],
      ['referral-answered', 'waiting-list', 'From May on'],
      ['referral-asked', 'waiting-list', 'From May on'],
    ]);
    expect((await scenario.question(first)).body).toMatchObject({ answer: 'waiting-list', answerText: 'From May on' });
    expect((await scenario.question(second)).body).toMatchObject({ answer: 'served' });
    expect((await scenario.ask()).body).toMatchObject({ code: 'REFERRAL_ALREADY_ASKED' });
  });

  it('stays the answer of the referral while a second question is open, and after it was withdrawn', async () => {
    await answered('waiting-list');
    await scenario.ask();
    expect((await scenario.ask()).status).toBe(409);
    expect(await referral()).toMatchObject({ lastAnswer: { answer: 'waiting-list' }, request: { state: 'waiting' } });
    await scenario.withdraw();
    expect(await referral()).toMatchObject({ lastAnswer: { answer: 'waiting-list' }, request: { state: 'withdrawn' } });
    expect((await scenario.ask()).status).toBe(201);
  });

  it('counts once in the results of the program, with the last answer', async () => {
    await scenario.test.database.sql('UPDATE need_referrals SET program_id = NULL');
    for (const answer of ['served', 'served', 'served', 'not-eligible', 'waiting-list'] as const) {
      await scenario.begin();
      await answered(answer);
    }
    const record = async () =>
      (
        await scenario.test.call(contracts.resources.program, {
          as: scenario.as,
          input: { params: { resourceId: scenario.programId } },
        })
      ).body.record;
    expect(await record()).toMatchObject({ asked: 5, served: 3, waitingList: 1, notEligible: 1 });
    await scenario.record('served');
    expect(await record()).toMatchObject({ asked: 5, served: 4, waitingList: 0, notEligible: 1 });
  });
});

describe('a recorded result', () => {
  it('closes the scenario after a waiting list, with its author in the history', async () => {
    await answered('waiting-list');
    const { status, body } = await scenario.record('served', 'She got a box on Friday.\nThe next box is on Monday.');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      lastAnswer: { answer: 'served' },
      request: { state: 'answered', channel: null, sentTo: null, closeOn: null, requestedBy: { id: scenario.guideId } },
    });
    const [entry] = await scenario.history();
    expect(entry).toMatchObject({
      event: 'referral-recorded',
      actor: { id: scenario.guideId },
      request: { answer: 'served', answerText: 'She got a box on Friday.\nThe next box is on Monday.' },
    });
    expect((await scenario.ask()).status).toBe(409);
    // The guide knows the result that they recorded, so the only notification is about the waiting list.
    expect(await scenario.bell()).toHaveLength(1);
  });

  it('withdraws the open question, and its link no longer opens', async () => {
    await scenario.ask();
    await scenario.send();
    await scenario.record('could-not-reach');
    expect(await scenario.events()).toEqual([
      'referral-recorded',
      'referral-withdrawn',
      'referral-asked',
      'action',
      'identified',
    ]);
    expect((await scenario.question(lastKey())).status).toBe(410);
    expect((await scenario.answer(lastKey())).status).toBe(410);
  });

  it('opens the to-do about a refusal, closes it when it is corrected, and is shown as corrected', async () => {
    await scenario.record('not-eligible', 'They moved');
    await moveClock(scenario.test, '2026-11-24T16:00:00Z');
    expect(await openTodos()).toEqual(['Harbor Pantry responded: Not eligible']);
    expect((await scenario.record('served')).status).toBe(201);
    expect(await openTodos()).toEqual([]);
    expect(await answersInHistory()).toEqual([
      ['referral-recorded', 'served', null],
      ['referral-recorded', 'not-eligible', 'They moved'],
    ]);
  });

  it('can be corrected to a waiting list, after which the organization can be asked', async () => {
    await scenario.record('not-eligible');
    expect(await openTodos()).toHaveLength(1);
    await scenario.record('waiting-list');
    expect(await openTodos()).toEqual([]);
    expect((await scenario.ask()).status).toBe(201);
  });

  it("is refused after the organization's final answer, which stays", async () => {
    await answered('not-eligible');
    expect((await scenario.record('served')).body).toMatchObject({ code: 'REFERRAL_ANSWERED' });
    expect((await referral())?.lastAnswer?.answer).toBe('not-eligible');
  });

  it('notifies the guide if a colleague recorded it', async () => {
    const colleague = await scenario.test.make.staff({ role: 'ADMIN' });
    await scenario.record('waiting-list', 'From May on', await scenario.test.signIn(colleague));
    expect(await scenario.bell()).toEqual([['Harbor Pantry has Dolores Whitaker on a waiting list', 'From May on']]);
  });

  it('and an answer by the link at the same time result in one final answer', async () => {
    await scenario.ask();
    await scenario.send();
    const key = lastKey();
    await Promise.all([scenario.record('not-eligible'), scenario.answer(key, '', 'served')]);
    const finals = (await scenario.history()).filter(({ event }) => /^referral-(recorded|answered)$/.test(event));
    expect(finals).toHaveLength(1);
  });
});
