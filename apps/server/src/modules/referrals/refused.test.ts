import { asId, contracts, type IdOf, type ReferralAnswer, type ResourceReferral } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { sweep } from '../../testing/sweep.ts';
import { keyIn, type ReferralScenario, startReferralScenario } from './testing/scenario.ts';

const { docket, needs } = contracts;

let scenario: ReferralScenario;
beforeAll(async () => {
  scenario = await startReferralScenario();
});
beforeEach(async () => {
  await scenario.test.database.sql('UPDATE todos SET completed_at = now() WHERE completed_at IS NULL');
  await scenario.begin();
});
afterAll(() => scenario.test.stop());

/** Asks the organization and stores its answer on the next day. Returns the link's key. */
async function answered(answer: ReferralAnswer): Promise<string> {
  await scenario.ask();
  await scenario.send();
  await moveClock(scenario.test, '2026-11-24T16:00:00Z');
  const key = keyIn(scenario.mails.at(-1)?.text);
  await scenario.answer(key, 'She lives too far away', answer);
  await moveClock(scenario.test, '2026-11-25T16:00:00Z');
  return key;
}
const todos = async () => {
  const { body } = await scenario.test.call(docket.todos, {
    as: scenario.as,
    input: { params: { guideId: scenario.guideId } },
  });
  return body.data.filter(({ type }) => type === 'REFERRAL_REFUSED');
};
const openNeedIds = async () => (await todos()).map(({ need }) => need?.id);
const need = async () =>
  (await scenario.test.call(needs.getUserNeed, { as: scenario.as, input: { params: { id: scenario.now.needId } } }))
    .body;
const change = (body: object) =>
  scenario.test.call(needs.updateUserNeed, {
    as: scenario.as,
    input: { params: { userNeedId: scenario.now.needId }, body },
  });
const act = (more: object = {}) =>
  scenario.test.call(needs.addAction, {
    as: scenario.as,
    input: {
      params: { needId: scenario.now.needId },
      body: { activityId: asId<'NeedActivity'>(1), date: '2026-11-25', description: 'Asked elsewhere', ...more },
    },
  });
const toStage = (key: string) =>
  scenario.test.database.sql(
    'UPDATE members SET stage_id = (SELECT id FROM member_stages WHERE key = $2) WHERE user_id = $1',
    [scenario.memberId, key],
  );
const runRefusedSweep = (test: Parameters<typeof sweep>[0] = scenario.test) =>
  sweep(test, 'refused referrals of closed needs');

describe('a referral without success', () => {
  it('opens one to-do of the guide with the answer, and the need asks for another way', async () => {
    expect((await need()).refusedBy).toBeNull();
    const key = await answered('not-eligible');
    expect(await todos()).toMatchObject([
      {
        label: 'Referral not possible',
        group: 'waiting',
        action: 'open-need',
        date: '2026-11-24',
        subjectId: scenario.memberId,
        need: { id: scenario.now.needId },
        reason: {
          text: 'Harbor Pantry responded: Not eligible',
          textSentence: {
            key: '{organization} responded: {answer}',
            values: { organization: 'Harbor Pantry', answer: { word: 'Not eligible' } },
          },
          detail: (await need()).issue.label,
          at: expect.stringMatching(/^2026-11-24T16:00:/),
        },
      },
    ]);
    expect(await need()).toMatchObject({ refusedBy: 'Harbor Pantry', needRequiresAction: false });
    const createdCount = (await eventsOf(scenario.test, 'todo_created')).length;
    expect((await scenario.answer(key, 'Again', 'not-eligible')).status).toBe(409);
    await runRefusedSweep();
    expect(await openNeedIds()).toEqual([scenario.now.needId]);
    expect((await eventsOf(scenario.test, 'todo_created')).length).toBe(createdCount);
    // The answer does not change the stage of the action.
    const [action] = (await scenario.history()).flatMap((entry) => entry.action ?? []);
    expect(action?.stage).toBe('resource-connected');
  });

  it('includes a member who could not be reached; served and on a waiting list open no to-do', async () => {
    await answered('could-not-reach');
    expect((await todos()).map(({ reason }) => reason.text)).toEqual(['Harbor Pantry responded: Could not reach']);
    for (const answer of ['served', 'waiting-list'] as const) {
      await scenario.begin();
      await answered(answer);
      expect([answer, (await openNeedIds()).includes(scenario.now.needId)]).toEqual([answer, false]);
      expect((await need()).refusedBy).toBeNull();
    }
  });

  /**
   * Adds a referral to another organization to the action, and asks that organization. Returns the key of the
   * organization's link.
   */
  async function askAnother(): Promise<string> {
    const [action] = (await scenario.history()).flatMap((entry) => entry.action ?? []);
    const added = await scenario.test.call(needs.addReferral, {
      as: scenario.as,
      input: {
        params: { actionId: action?.id as IdOf<'NeedAction'> },
        body: { resourceName: 'Second Servings' },
      },
    });
    const { id: referralId } = added.body as ResourceReferral;
    await scenario.test.call(contracts.referrals.ask, {
      as: scenario.as,
      input: { params: { referralId }, body: { channel: 'mail', sendTo: 'desk@second.example' } },
    });
    await scenario.send();
    return keyIn(scenario.mails.at(-1)?.text);
  }

  it('closes the to-do if another organization is added, and opens it again if that one refuses too', async () => {
    await answered('not-eligible');
    expect(await openNeedIds()).toEqual([scenario.now.needId]);
    const another = await askAnother();
    expect((await need()).refusedBy).toBeNull();
    expect(await openNeedIds()).toEqual([]);
    await moveClock(scenario.test, '2026-11-26T16:00:00Z');
    await scenario.answer(another, '', 'could-not-reach');
    expect((await need()).refusedBy).toBe('Second Servings');
    expect(await openNeedIds()).toEqual([scenario.now.needId]);
  });

  it('closes the to-do if another asked organization answers that it helps', async () => {
    const another = await askAnother();
    await answered('not-eligible');
    expect((await need()).refusedBy).toBe('Harbor Pantry');
    expect(await openNeedIds()).toEqual([scenario.now.needId]);
    await scenario.answer(another, '', 'served');
    expect((await need()).refusedBy).toBeNull();
    expect(await openNeedIds()).toEqual([]);
  });

  it('closes the to-do with the next action, including one that fulfills the need', async () => {
    for (const more of [{}, { markAsFulfilled: true }]) {
      await scenario.begin();
      await answered('not-eligible');
      expect(await openNeedIds()).toEqual([scenario.now.needId]);
      expect((await act(more)).status).toBe(201);
      expect(await openNeedIds()).toEqual([]);
      expect((await need()).refusedBy).toBeNull();
    }
  });

  it('closes the to-do if the need is fulfilled or stopped, but not if it is extended or edited', async () => {
    for (const end of [{ fulfilled: true, comment: 'Her niece brings food' }, { abandoned: true }]) {
      await scenario.begin();
      await answered('not-eligible');
      await change({ shouldExtend: true });
      await change({ reason: '<p>The pantry moved.</p>' });
      expect(await openNeedIds()).toEqual([scenario.now.needId]);
      await change(end);
      expect(await openNeedIds()).toEqual([]);
    }
  });

  it('closes the to-do if the window ends, the member is independent, or the need is deleted', async () => {
    const { sql } = scenario.test.database;
    const ends = [
      () => sql(`UPDATE needs SET expires_at = '2026-11-25' WHERE id = $1`, [scenario.now.needId]),
      () => toStage('independence'),
      () => sql('UPDATE needs SET deleted_at = now() WHERE id = $1', [scenario.now.needId]),
    ];
    for (const end of ends) {
      await scenario.begin();
      await answered('not-eligible');
      await runRefusedSweep();
      expect(await openNeedIds()).toEqual([scenario.now.needId]);
      await end();
      await runRefusedSweep();
      expect(await todos()).toEqual([]);
      await toStage('in-program');
    }
  });

  it('opens no to-do if the need is closed when the answer arrives', async () => {
    await scenario.ask();
    await scenario.send();
    await change({ fulfilled: true, comment: 'Her niece brings food' });
    await scenario.answer(keyIn(scenario.mails[0]?.text), '', 'not-eligible');
    expect(await todos()).toEqual([]);
    expect(await scenario.events()).toContain('referral-answered');
  });

  it("handles a guide's action and an answer at the same time one after the other", async () => {
    await scenario.ask();
    await scenario.send();
    const key = keyIn(scenario.mails[0]?.text);
    const [reply, done] = await Promise.all([
      scenario.answer(key, '', 'not-eligible'),
      change({ fulfilled: true, comment: 'Her niece brings food' }),
    ]);
    expect([reply.status, done.status]).toEqual([200, 200]);
    expect(await todos()).toEqual([]);
  });

  it('opens no to-do if the guide acted before the answer was stored', async () => {
    await scenario.ask();
    await scenario.send();
    const acted = scenario.test.app.jobs.now().add({ minutes: 5 }).toString();
    await scenario.test.database.sql('UPDATE needs SET last_action_at = $2 WHERE id = $1', [
      scenario.now.needId,
      acted,
    ]);
    await scenario.answer(keyIn(scenario.mails[0]?.text), '', 'not-eligible');
    expect([await todos(), (await need()).refusedBy]).toEqual([[], null]);
  });

  it('does not block changes of its need', async () => {
    await answered('not-eligible');
    const { app, database } = scenario.test;
    const free: unknown[] = [];
    const transaction: typeof app.jobs.transaction = (work) =>
      app.jobs.transaction(async (tx) => {
        const result = await work(tx);
        free.push(
          ...(await database.sql('SELECT FROM needs WHERE id = $1 FOR UPDATE SKIP LOCKED', [scenario.now.needId])),
        );
        return result;
      });
    await runRefusedSweep({ app: { ...app, jobs: { ...app.jobs, transaction } } });
    expect(free).toHaveLength(1);
  });

  it('moves to the next guide with its member', async () => {
    await answered('not-eligible');
    const { test, memberId, guideId } = scenario;
    const [other, auditor] = [await test.make.staff(), await test.make.staff({ role: 'GUIDE_SUPERVISOR' })];
    const [member] = await test.database.sql<{ client_id: string }>(
      'SELECT client_id FROM members WHERE user_id = $1',
      [memberId],
    );
    const [reason] = await test.database.sql<{ id: string }>(`SELECT id FROM transfer_reasons WHERE key = 'caseload'`);
    await test.make.team({
      members: [guideId, other.id],
      viewers: [auditor.id],
      clients: [asId<'Client'>(Number(member?.client_id))],
    });
    const asked = await test.call(contracts.transfers.ask, {
      as: await test.signIn(auditor),
      input: {
        body: {
          memberId,
          receivingGuideId: other.id,
          transferReasonId: asId<'TransferReason'>(Number(reason?.id)),
          commentToReceivingGuide: 'Text first.',
        },
      },
    });
    expect([asked.status, asked.body.code]).toEqual([201, undefined]);
    expect(await openNeedIds()).toEqual([]);
    const { body } = await test.call(docket.todos, {
      as: await test.signIn(other),
      input: { params: { guideId: other.id } },
    });
    expect(body.data.map(({ type, need }) => [type, need?.id])).toContainEqual([
      'REFERRAL_REFUSED',
      scenario.now.needId,
    ]);
  });
});
