import { asId, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendWebhook } from '../../testing/carrier.ts';
import { type ReferralScenario, startReferralScenario } from './testing/scenario.ts';

const { docket, exports: exported, needs, notifications, referrals, texts } = contracts;
const harbor = '+17135550114';

let scenario: ReferralScenario;
let colleague: { id: StaffId; as: string };
let colleaguesMember: MemberId;
let admin: string;
let count = 0;

beforeAll(async () => {
  scenario = await startReferralScenario();
  const { make } = scenario.test;
  const person = await make.staff({ name: 'Tom Reyes' });
  const clientId = await make.client();
  await make.team({ members: [person.id], clients: [clientId] });
  colleague = { id: person.id, as: await scenario.test.signIn(person) };
  admin = await scenario.test.signIn(await make.staff({ role: 'ADMIN' }));
  await scenario.test.database.sql(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at) VALUES ('Other', '+13465550103', $1, $2, '2026-05-01Z')`,
    [clientId, colleague.id],
  );
  colleaguesMember = await make.member({ clientId, guideId: colleague.id, name: 'Harold Osei' });
});
beforeEach(async () => {
  await scenario.begin();
  await scenario.test.database.sql('DELETE FROM need_history_entries WHERE referral_request_id IS NOT NULL');
  await scenario.test.database.sql('DELETE FROM need_referral_requests');
});
afterAll(() => scenario.test.stop());

const askQuestion = async () => {
  await scenario.ask('text');
  await scenario.send();
};
const receiveText = async (body = 'Who is this about?') => {
  count += 1;
  const sid = `SMorg${count}`;
  await sendWebhook(scenario.test, '/webhooks/texts/incoming', {
    MessageSid: sid,
    From: harbor,
    To: '+13465550100',
    Body: body,
  });
  const [text] = await scenario.test.database.sql<{ id: string }>('SELECT id FROM texts WHERE sid = $1', [sid]);
  return asId<'Text'>(Number(text?.id));
};
const readBy = (as: string, id: Awaited<ReturnType<typeof receiveText>>) =>
  scenario.test.call(texts.get, { as, input: { params: { id } } });
const questionAboutDolores = () => ({
  organization: 'Harbor Pantry',
  memberId: scenario.memberId,
  memberName: 'Dolores Whitaker',
  needId: scenario.now.needId,
});
/** Simulates an unanswered call from the organization to the first guide's line. */
async function simulateMissedCall(): Promise<void> {
  count += 1;
  const sid = `CAorg${count}`;
  await sendWebhook(scenario.test, '/webhooks/calls/incoming', {
    CallSid: sid,
    From: harbor,
    To: '+13465550100',
    CallStatus: 'ringing',
  });
  const [made] = await scenario.test.database.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
  const dial = { CallSid: sid, DialCallSid: `${sid}-leg`, DialCallStatus: 'no-answer' };
  await sendWebhook(scenario.test, '/webhooks/calls/dial', dial, {
    call: asId<'Call'>(Number(made?.id)),
    side: 'receiver',
  });
}
/** Tom, a guide in another team, asks the same organization about his member Harold. */
async function addQuestionAboutHarold(): Promise<void> {
  const { call } = scenario.test;
  const need = await call(needs.create, {
    as: colleague.as,
    input: { body: { memberId: colleaguesMember, issueId: asId<'NeedIssue'>(1), reason: '<p>Rent</p>' } },
  });
  const action = await call(needs.addAction, {
    as: colleague.as,
    input: {
      params: { needId: need.body.id },
      body: {
        activityId: asId<'NeedActivity'>(1),
        date: '2026-11-23',
        description: 'Referred',
        resourceReferred: true,
        resourceReferrals: [{ resourceName: 'Harbor Pantry', phoneNumber: '(713) 555-0114', state: 'TX' }],
      },
    },
  });
  const referralId = action.body.resourceReferrals[0]?.id;
  if (referralId === undefined) throw new Error('The referral was not written');
  await call(referrals.ask, {
    as: colleague.as,
    input: { params: { referralId }, body: { channel: 'text', sendTo: null } },
  });
  await scenario.send();
}

describe('an organization that texts back', () => {
  it('is shown with its name and a link to the need of the member it was asked about', async () => {
    await askQuestion();
    const id = await receiveText();
    expect((await readBy(scenario.as, id)).body).toMatchObject({ subjectId: null, asked: [questionAboutDolores()] });
    const todos = await scenario.test.call(docket.todos, {
      as: scenario.as,
      input: { params: { guideId: scenario.guideId } },
    });
    const row = todos.body.data.find(({ message }) => message?.id === id);
    expect(row).toMatchObject({ type: 'TEXT_BACK', asked: [questionAboutDolores()] });
    const bell = await scenario.test.call(notifications.list, { as: scenario.as });
    expect(bell.body.map(({ label }) => label)).toContain('Harbor Pantry sent a text');
  });

  it('shows every possible referral, and names members only to users who see them', async () => {
    await askQuestion();
    await addQuestionAboutHarold();
    const id = await receiveText();
    expect((await readBy(scenario.as, id)).body.asked).toEqual([
      questionAboutDolores(),
      { organization: 'Harbor Pantry', memberId: null, memberName: null, needId: null },
    ]);
    expect((await readBy(admin, id)).body.asked.map(({ memberName }) => memberName)).toEqual([
      'Harold Osei',
      'Dolores Whitaker',
    ]);
  });

  it('appears in the docket of the guide whose member it was asked about, on any line', async () => {
    await addQuestionAboutHarold();
    const id = await receiveText();
    const [todo] = await scenario.test.database.sql<{ owner_id: string }>(
      `SELECT owner_id FROM todos WHERE type = 'TEXT_BACK' AND cause_id = $1`,
      [id],
    );
    expect(Number(todo?.owner_id)).toBe(colleague.id);
  });

  it('that calls rings the guide whose member it was asked about, and the notification names it', async () => {
    await addQuestionAboutHarold();
    await simulateMissedCall();
    const { body } = await scenario.test.call(notifications.list, { as: colleague.as });
    expect(body[0]).toMatchObject({ label: 'Missed call', description: 'Harbor Pantry, (713) 555-0114' });
    const todos = await scenario.test.call(docket.todos, {
      as: colleague.as,
      input: { params: { guideId: colleague.id } },
    });
    expect(todos.body.data.filter(({ type }) => type === 'CALL_BACK')).toMatchObject([
      { asked: [{ organization: 'Harbor Pantry', memberName: 'Harold Osei' }] },
    ]);
  });

  it('appears next to its number in a CSV export', async () => {
    await askQuestion();
    const text = await receiveText();
    await simulateMissedCall();
    const [made] = await scenario.test.database.sql<{ id: string }>('SELECT max(id) AS id FROM calls');
    for (const [table, id] of [
      ['calls', Number(made?.id)],
      ['texts', text],
    ] as const) {
      const input = { body: { table, query: '', reason: 'Board meeting' } };
      const { body } = await scenario.test.call(exported.table, { as: admin, input });
      const file = await scenario.test.app.fastify.inject({ url: new URL(body.url).pathname });
      const [head = '', ...lines] = file.body.trim().split('\r\n');
      const line = lines.find((one) => one.startsWith(`${id},`))?.split(',') ?? [];
      expect([line.includes(harbor), line[head.split(',').indexOf('Organization')]]).toEqual([true, 'Harbor Pantry']);
    }
  });

  it('is unknown if it was asked by mail, or if its question was not delivered', async () => {
    await scenario.ask('mail');
    await scenario.send();
    expect((await readBy(scenario.as, await receiveText())).body.asked).toEqual([]);
  });
});
