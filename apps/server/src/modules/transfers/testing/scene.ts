import {
  type BodyOf,
  type ClientId,
  contracts,
  type Handover,
  type IdOf,
  type MemberId,
  type MemberTransferRequest,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { moveClock } from '../../../testing/clock.ts';
import { orphansSql } from '../../../testing/ownership.ts';
import type { Person } from '../../../testing/world.ts';
import { applyDueTransfers } from '../apply.ts';

const { transfers, handovers, docket, notifications } = contracts;

export let test: TestApp;
export let guide: Person;
export let colleague: Person;
export let otherTeamGuide: Person;
export let auditor: Person;
export let as: string;
export let asColleague: string;
export let asOtherTeamGuide: string;
export let asAuditor: string;
export let clientId: ClientId;
export let memberId: MemberId;
const reasons = new Map<string, IdOf<'TransferReason'>>();
export const reason = (key: string) => reasons.get(key) as IdOf<'TransferReason'>;

/**
 * Before each test, creates two teams that serve one client. One has a guide and a colleague, the other has one guide.
 * Also creates an auditor and a member.
 */
export function setUpTransferScenario(): void {
  beforeAll(async () => {
    test = await startTestApp();
    for (const one of await test.database.sql<{ id: string; key: string }>('SELECT id, key FROM transfer_reasons'))
      reasons.set(one.key, Number(one.id) as IdOf<'TransferReason'>);
  });
  beforeEach(async () => {
    await moveClock(test, '2026-12-03T18:00:00Z');
    clientId = await test.make.client();
    guide = await test.make.staff({ name: 'Marisol Vega' });
    colleague = await test.make.staff({ name: 'Renee Boudreaux' });
    otherTeamGuide = await test.make.staff({ name: 'Andre Castille' });
    auditor = await test.make.staff({ role: 'GUIDE_SUPERVISOR', name: 'Priya Raman' });
    await test.make.team({ members: [guide.id, colleague.id], viewers: [auditor.id], clients: [clientId] });
    await test.make.team({ members: [otherTeamGuide.id], viewers: [auditor.id], clients: [clientId] });
    memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Lucille Fontenot', phone: '+13375550142' });
    await test.database.sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
      [memberId],
    );
    await test.database.sql(
      `INSERT INTO lines (display_name, number, client_id, owner_id, created_at)
       VALUES ('Line', '+1346' || lpad($2::bigint::text, 7, '0'), $1, $2, '2026-05-01Z')`,
      [clientId, guide.id],
    );
    [as, asColleague, asOtherTeamGuide, asAuditor] = (await Promise.all(
      [guide, colleague, otherTeamGuide, auditor].map((one) => test.signIn(one)),
    )) as [string, string, string, string];
  });
  afterAll(() => test.stop());
}

export type Ask = BodyOf<typeof transfers.ask>;
export const requestTransfer = (body: Partial<Ask> = {}, who = as) =>
  test.call(transfers.ask, {
    as: who,
    input: {
      body: {
        memberId,
        receivingGuideId: otherTeamGuide.id,
        transferReasonId: reason('caseload'),
        commentToReceivingGuide: 'She hates voicemail, text first.',
        ...body,
      },
    },
  });
export async function createRequest(body: Partial<Ask> = {}, who = as): Promise<MemberTransferRequest> {
  const reply = await requestTransfer(body, who);
  expect([reply.status, reply.body.code]).toEqual([201, undefined]);
  return reply.body;
}
export type Audit = BodyOf<typeof transfers.audit>;
export const audit = (request: MemberTransferRequest, body: Partial<Audit> = {}, who = asAuditor) =>
  test.call(transfers.audit, {
    as: who,
    input: {
      params: { id: request.id },
      body: {
        receivingGuideId: request.receivingGuideId,
        approval: 'approve',
        effectiveAt: Temporal.Instant.from('2026-12-03T18:00:00Z').epochMilliseconds,
        auditorComment: 'He knows the clinic.',
        ...body,
      },
    },
  });
export const guideOfMember = async () =>
  (
    await test.database.sql<{ id: string | null }>('SELECT assigned_guide_id AS id FROM members WHERE user_id = $1', [
      memberId,
    ])
  )[0]?.id;
export const todosOf = async (who: string, guideId: StaffId) =>
  (await test.call(docket.todos, { as: who, input: { params: { guideId } } })).body.data.map(
    ({ type, subjectId }) => `${type} ${subjectId === memberId}`,
  );
export const listNotifications = async (who: string) =>
  (await test.call(notifications.list, { as: who, input: {} })).body.map(({ label }) => label);
/** Applies due transfers as the job does. */
export const runTransferSweep = async () => {
  await applyDueTransfers(test.app.jobs);
};
export const handoverOf = async (who: string): Promise<Handover> => {
  const { body } = await test.call(transfers.list, { as: who, input: { query: { memberId } } });
  const id = body.data[0]?.handover?.id;
  if (!id) throw new Error('This handover does not exist.');
  return (await test.call(handovers.get, { as: who, input: { params: { id } } })).body;
};

/** Finds open records whose owner cannot sign in or does not see the member (apps/server/src/testing/ownership.ts). */
export const orphans = () => test.database.sql(orphansSql, [test.app.jobs.now().toString()]);
