import { type BodyOf, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  as,
  asAuditor,
  asColleague,
  audit,
  auditor,
  clientId,
  colleague,
  createRequest,
  guide,
  guideOfMember,
  listNotifications,
  memberId,
  otherTeamGuide,
  reason,
  requestTransfer,
  setUpTransferScenario,
  test,
  todosOf,
} from './testing/scene.ts';

const { transfers, feed, contacts, docket } = contracts;

setUpTransferScenario();

describe('a request for a transfer', () => {
  it('waits for the supervisor, on the docket, as a notification and in the queue', async () => {
    const request = await createRequest();
    expect(request).toMatchObject({
      memberId,
      clientId,
      originatingGuideId: guide.id,
      receivingGuide: { id: otherTeamGuide.id, name: otherTeamGuide.name },
      creatorId: guide.id,
      approval: null,
      effectiveAt: null,
      handover: null,
      userPermissions: ['CAN_EDIT'],
    });
    const pending = await test.call(feed.pendingItems, { as, input: { query: { memberId } } });
    expect(pending.body.data.map(({ eventType, transferRequest }) => [eventType, transferRequest?.id])).toEqual([
      ['transfer_request', request.id],
    ]);
    expect(await todosOf(asAuditor, auditor.id)).toEqual(['TRANSFER_REVIEW true']);
    expect(await listNotifications(asAuditor)).toEqual([
      'Marisol Vega requests the transfer of Lucille Fontenot to Andre Castille',
    ]);
    const queue = (guideId: StaffId) =>
      test.call(transfers.ofAuditor, { as: asAuditor, input: { params: { guideId } } });
    expect((await queue(auditor.id)).body.data.map(({ id, userPermissions }) => [id, userPermissions])).toEqual([
      [request.id, ['CAN_AUDIT']],
    ]);
    expect((await queue(guide.id)).body.data).toHaveLength(1);
    expect((await queue(colleague.id)).body.data).toHaveLength(0);
    const ofGuides = async (...guideIds: StaffId[]) => {
      const input = { params: { guideId: auditor.id }, query: { guideIds } };
      return (await test.call(transfers.ofAuditor, { as: asAuditor, input })).body.data.map(({ id }) => id);
    };
    expect(await ofGuides(colleague.id, guide.id)).toEqual([request.id]);
    expect(await ofGuides(colleague.id)).toEqual([]);
    // a guide whom the auditor may not view is only a filter
    expect(await ofGuides(otherTeamGuide.id)).toEqual([]);
    const decided = { params: { guideId: auditor.id }, query: { state: 'approved' } } as const;
    expect((await test.call(transfers.ofAuditor, { as: asAuditor, input: decided })).body.data).toEqual([]);
    const ownRequests = await test.call(transfers.list, { as, input: {} });
    expect(ownRequests.body.data.map(({ id }) => id)).toEqual([request.id]);
    expect(await guideOfMember()).toBe(String(guide.id));
  });

  it('has its reason, the answer and the whole comment in its docket row', async () => {
    await createRequest({
      transferReasonId: reason('language'),
      stringDetail: 'Spanish',
      commentToReceivingGuide: 'She speaks Spanish at home.',
    });
    const { body } = await test.call(docket.todos, { as: asAuditor, input: { params: { guideId: auditor.id } } });
    expect(body.data[0]?.reason.detail).toBe('Another language: Spanish. “She speaks Spanish at home.”');
  });

  it("is for the user's own member, one at a time, to a guide who serves the client", async () => {
    expect((await requestTransfer({}, asColleague)).body.code).toBe('TRANSFER_NOT_ALLOWED');
    expect((await requestTransfer({ effectiveAt: Date.now() })).status).toBe(403);
    const otherGuide = await test.make.staff();
    const refused = await requestTransfer({ receivingGuideId: otherGuide.id });
    expect([refused.body.code, refused.body.errors?.[0]?.property]).toEqual([
      'TRANSFER_GUIDE_NOT_FOUND',
      'receivingGuideId',
    ]);
    expect((await requestTransfer({ receivingGuideId: guide.id })).body.code).toBe('TRANSFER_GUIDE_NOT_FOUND');
    expect((await requestTransfer({ transferReasonId: 999 as never })).body.code).toBe('TRANSFER_REASON_NOT_FOUND');
    const empty = await requestTransfer({ commentToReceivingGuide: '  ' });
    expect([empty.status, empty.body.errors?.[0]?.property]).toEqual([400, 'commentToReceivingGuide']);
    expect((await requestTransfer({ commentToReceivingGuide: 'x'.repeat(501) })).status).toBe(400);
    await createRequest();
    expect((await requestTransfer()).body.code).toBe('TRANSFER_PENDING');
    expect((await requestTransfer({}, asAuditor)).body.code).toBe('TRANSFER_PENDING');
  });

  it('contains the required answer of its reason: a day, a text, or an address of the member', async () => {
    const problem = async (body: Partial<Ask>) => (await requestTransfer(body)).body.errors?.[0];
    expect((await problem({ transferReasonId: reason('moved') }))?.property).toBe('numericDetail');
    expect((await problem({ transferReasonId: reason('language'), stringDetail: ' ' }))?.property).toBe('stringDetail');
    expect((await problem({ transferReasonId: reason('leave') }))?.property).toBe('timestampDetail');
    const other = await test.make.member({ clientId, guideId: guide.id });
    const addressOf = async (userId: MemberId) =>
      (
        await test.call(contacts.createAddress, {
          as,
          input: {
            body: {
              userId,
              description: 'Home',
              line1: '1430 Cypress Bend Lane',
              city: 'Lake Charles',
              state: 'LA',
              zip: '70605',
            },
          },
        })
      ).body.id;
    const otherAddress = await addressOf(other);
    expect((await problem({ transferReasonId: reason('moved'), numericDetail: otherAddress }))?.property).toBe(
      'numericDetail',
    );
    const request = await createRequest({
      transferReasonId: reason('moved'),
      numericDetail: await addressOf(memberId),
      stringDetail: 'not asked',
    });
    expect(request).toMatchObject({
      addressDetail: '1430 Cypress Bend Lane, Lake Charles, LA 70605',
      stringDetail: null,
      timestampDetail: null,
    });
  });

  it('can be edited and withdrawn only by its author, while it is pending', async () => {
    const request = await createRequest();
    const change = (body: BodyOf<typeof transfers.update>, who = as) =>
      test.call(transfers.update, { as: who, input: { params: { id: request.id }, body } });
    expect((await change({ commentToReceivingGuide: 'Mine' }, asColleague)).body.code).toBe('TRANSFER_NOT_YOURS');
    const edited = await change({ receivingGuideId: colleague.id, version: 1 });
    expect(edited.body).toMatchObject({ receivingGuideId: colleague.id, version: 2 });
    expect((await change({ receivingGuideId: otherTeamGuide.id, version: 1 })).body.code).toBe('VERSION_CONFLICT');
    expect((await change({ isWithdrawn: true })).body.deletedAt).not.toBeNull();
    expect(await todosOf(asAuditor, auditor.id)).toEqual([]);
    expect((await test.call(feed.pendingItems, { as, input: { query: { memberId } } })).body.data).toEqual([]);
    expect((await change({ commentToReceivingGuide: 'Again' })).status).toBe(404);
    expect((await audit(request)).status).toBe(404);
    await createRequest();
  });
});
