import { asId, contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { changeRole } from './command.ts';

const { calls, statuses, transfers, users } = contracts;
let test: TestApp;
let admin: string;

beforeAll(async () => {
  test = await startTestApp();
  // `listen` also starts the jobs.
  await test.listen();
  admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
});
afterAll(() => test.stop());

const change = async (userId: StaffId, body: object) => {
  const changed = await test.call(users.update, { as: admin, input: { params: { userId }, body: body as never } });
  expect([changed.status, changed.body.code]).toEqual([200, undefined]);
};
const idOfKey = async (table: string, key: string) =>
  asId(Number((await test.database.sql<{ id: string }>(`SELECT id FROM ${table} WHERE key = $1`, [key]))[0]?.id));

/**
 * Creates a team with two supervisors and two guides, and another team of the same client with one supervisor. One of
 * the guides asks for a transfer and for a status of their member, which the first supervisor must decide. The first
 * supervisor must also review a call of the member.
 */
async function createReviews() {
  const { make, database } = test;
  const clientId = await make.client();
  const [lead, next, other] = [
    await make.staff({ role: 'GUIDE_SUPERVISOR' }),
    await make.staff({ role: 'GUIDE_SUPERVISOR' }),
    await make.staff({ role: 'GUIDE_SUPERVISOR' }),
  ];
  const [guide, colleague] = [await make.staff(), await make.staff()];
  const teamId = await make.team({
    members: [guide.id, colleague.id],
    viewers: [lead.id, next.id],
    clients: [clientId],
  });
  const otherTeamId = await make.team({ viewers: [other.id], clients: [clientId] });
  const memberId = await make.member({ clientId, guideId: guide.id });
  const as = await test.signIn(guide);
  const transfer = await test.call(transfers.ask, {
    as,
    input: {
      body: {
        memberId,
        receivingGuideId: colleague.id,
        transferReasonId: (await idOfKey('transfer_reasons', 'caseload')) as never,
        commentToReceivingGuide: 'Text first.',
      },
    },
  });
  const effectiveAt = Temporal.Now.plainDateISO('America/Los_Angeles').toString();
  const status = await test.call(statuses.ask, {
    as,
    input: {
      body: { memberId, memberStatusId: (await idOfKey('member_statuses', 're-engaged')) as never, effectiveAt },
    },
  });
  const [call] = await database.sql<{ id: string }>(
    `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
     VALUES ($1, $2, true, 'MISSED', '+13375550142', now(), now(), now()) RETURNING id`,
    [memberId, guide.id],
  );
  const callId = asId<'Call'>(Number(call?.id));
  const shared = await test.call(calls.share, {
    as: admin,
    input: { params: { callId }, body: { callId, assigneeIds: [lead.id], auditType: 'voicemail_review' } },
  });
  expect([transfer.status, status.status, shared.status]).toEqual([201, 201, 201]);
  const owners = async () =>
    Object.fromEntries(
      (
        await database.sql<{ type: string; owner_id: string }>(
          `SELECT type, owner_id FROM todos WHERE member_id = $1 AND completed_at IS NULL
              AND type IN ('TRANSFER_REVIEW', 'STATUS_REVIEW', 'CALL_AUDIT')`,
          [memberId],
        )
      ).map(({ type, owner_id }) => [type, Number(owner_id)]),
    );
  expect(await owners()).toEqual({ TRANSFER_REVIEW: lead.id, STATUS_REVIEW: lead.id, CALL_AUDIT: lead.id });
  return { lead, next, other, guide, teamId, otherTeamId, owners };
}

describe('the reviews of a user', () => {
  it('move to another supervisor if the user is no longer one; reviews of calls that the user sees stay', async () => {
    const { lead, next, owners } = await createReviews();
    await change(lead.id, { role: 'GUIDE' });
    await expect
      .poll(owners, { timeout: 10_000 })
      .toEqual({ TRANSFER_REVIEW: next.id, STATUS_REVIEW: next.id, CALL_AUDIT: lead.id });
  });

  it('also move if the role changes on the command line', async () => {
    const { lead, next, owners } = await createReviews();
    await test.app.jobs.transaction((tx) => changeRole(tx, lead.email, 'GUIDE'));
    await expect.poll(owners, { timeout: 10_000 }).toMatchObject({ TRANSFER_REVIEW: next.id, STATUS_REVIEW: next.id });
  });

  it('move if the user leaves the team and no longer sees the member', async () => {
    const { lead, next, guide, otherTeamId, owners } = await createReviews();
    await change(lead.id, { teams: [{ teamId: otherTeamId, role: 'VIEWER' }] });
    await expect
      .poll(owners, { timeout: 10_000 })
      .toEqual({ TRANSFER_REVIEW: next.id, STATUS_REVIEW: next.id, CALL_AUDIT: guide.id });
  });

  it('stay if the user may still decide them', async () => {
    const { lead, teamId, otherTeamId, owners } = await createReviews();
    await change(lead.id, {
      teams: [
        { teamId, role: 'VIEWER' },
        { teamId: otherTeamId, role: 'VIEWER' },
      ],
    });
    const hasJob = async () =>
      (await test.database.sql('SELECT FROM graphile_worker.jobs WHERE key = $1', [`users.reassignReviews:${lead.id}`]))
        .length;
    await expect.poll(hasJob, { timeout: 10_000 }).toBe(0);
    expect(await owners()).toEqual({ TRANSFER_REVIEW: lead.id, STATUS_REVIEW: lead.id, CALL_AUDIT: lead.id });
  });

  it("move to the supervisor of the guide's new team if the guide of the member changes teams", async () => {
    const { other, guide, otherTeamId, owners } = await createReviews();
    await change(guide.id, { teams: [{ teamId: otherTeamId, role: 'MEMBER' }] });
    await expect
      .poll(owners, { timeout: 10_000 })
      .toEqual({ TRANSFER_REVIEW: other.id, STATUS_REVIEW: other.id, CALL_AUDIT: guide.id });
  });

  it('are checked again on the day after the last day of a team membership or a client audit', async () => {
    const { lead, teamId } = await createReviews();
    const endDate = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 });
    const clientId = await test.make.client();
    await change(lead.id, {
      teams: [{ teamId, role: 'VIEWER', endDate: endDate.toString() }],
      clientAuditors: [{ clientId, endDate: endDate.toString() }],
    });
    const planned = await test.database.sql<{ run_at: string }>(
      `SELECT to_char(run_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS run_at FROM graphile_worker.jobs
        WHERE key LIKE $1 ORDER BY jobs.run_at`,
      [`users.reassignReviews:${lead.id}:%`],
    );
    const oneMinuteAfter = (zone: string) =>
      endDate.add({ days: 1 }).toZonedDateTime({ timeZone: zone, plainTime: '00:01' }).toInstant().toString();
    expect(planned.map(({ run_at }) => `${run_at.replace(' ', 'T')}:00Z`)).toEqual(
      ['America/New_York', 'America/Los_Angeles'].map(oneMinuteAfter),
    );
  });
});
