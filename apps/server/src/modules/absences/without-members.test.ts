import { asId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { absences, members, notifications } = contracts;
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const day = (days: number) => Temporal.Now.plainDateISO('America/Chicago').add({ days }).toString();
const canSeeMember = async (token: string, memberId: MemberId) =>
  (await test.call(members.get, { as: token, input: { params: { memberId } } })).status;

/** Creates a guide with a member, a guide in a team of the same client, and a guide in a team of a different client. */
async function createAbsenceScenario() {
  const clientId = await test.make.client();
  const [guide, cover, other] = [await test.make.staff(), await test.make.staff(), await test.make.staff()];
  await test.make.team({ members: [cover.id], clients: [clientId] });
  await test.make.team({ members: [other.id], clients: [await test.make.client()] });
  const memberId = await test.make.member({ clientId, guideId: guide.id });
  return { clientId, guide, cover, other, memberId, asGuide: await test.signIn(guide) };
}

describe('a supervisor without members', () => {
  const covers = async (as: string) => (await test.call(absences.covers, { as, input: { query: {} } })).body;

  it('is covered by a colleague of a team, and not by a user of another team', async () => {
    const { guide, cover, other } = await createAbsenceScenario();
    const supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.make.team({ members: [guide.id], viewers: [supervisor.id], clients: [await test.make.client()] });
    const as = await test.signIn(supervisor);
    expect((await covers(as)).map(({ id }) => id)).toEqual([guide.id]);
    for (const { id: coverId } of [cover, other]) {
      const body = { coverId, firstDay: day(-1), lastDay: day(1) };
      expect((await test.call(absences.create, { as, input: { body } })).body.code).toBe('COVER_NOT_FOUND');
    }
  });

  it('is notified about members whom the cover does not see; the cover receives nothing about them', async () => {
    const { clientId, guide, memberId, asGuide } = await createAbsenceScenario();
    const [supervisor, cover] = [await test.make.staff({ role: 'GUIDE_SUPERVISOR' }), await test.make.staff()];
    const clientOfBoth = await test.make.client();
    await test.make.team({ members: [guide.id], viewers: [supervisor.id], clients: [clientId] });
    // The cover is in a second team and may not see the members of the first team.
    await test.make.team({ members: [cover.id], viewers: [supervisor.id], clients: [clientOfBoth] });
    const [as, asCover] = [await test.signIn(supervisor), await test.signIn(cover)];
    const body = { coverId: cover.id, firstDay: day(-1), lastDay: day(1) };
    expect((await test.call(absences.create, { as, input: { body } })).status).toBe(201);
    const [reason] = await test.database.sql<{ id: string }>(`SELECT id FROM transfer_reasons WHERE key = 'caseload'`);
    const receiver = await test.make.staff();
    await test.make.team({ members: [receiver.id], clients: [clientId] });
    const asked = await test.call(contracts.transfers.ask, {
      as: asGuide,
      input: {
        body: {
          memberId,
          receivingGuideId: receiver.id,
          transferReasonId: asId<'TransferReason'>(Number(reason?.id)),
          commentToReceivingGuide: 'Her son may not know.',
        },
      },
    });
    expect(asked.status).toBe(201);
    const bell = async (token: string) =>
      (await test.call(notifications.list, { as: token })).body.filter(
        ({ notificationGroupType: of }) => of === 'request',
      );
    expect((await bell(as)).map((one) => one.memberId)).toEqual([memberId]);
    expect([await bell(asCover), await canSeeMember(asCover, memberId)]).toEqual([[], 404]);
    const stored = await test.database.sql(
      `SELECT FROM notifications WHERE guide_id = $1 AND (member_id = $2 OR description LIKE '%son%')`,
      [cover.id, memberId],
    );
    expect(stored).toEqual([]);
  });
});
