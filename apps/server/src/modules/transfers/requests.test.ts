import { type BodyOf, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import {
  type Ask,
  as,
  asAuditor,
  ask,
  asked,
  asMate,
  audit,
  auditor,
  bell,
  clientId,
  far,
  guide,
  guideOfMember,
  mate,
  memberId,
  reason,
  test,
  todosOf,
  useTransferScene,
} from './testing/scene.ts';

const { transfers, feed, contacts } = contracts;

useTransferScene();

describe('a request for a transfer', () => {
  it('waits for the supervisor, on the docket, as a notification and in the queue', async () => {
    const request = await asked();
    expect(request).toMatchObject({
      memberId,
      clientId,
      originatingGuideId: guide.id,
      receivingGuide: { id: far.id, name: far.name },
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
    expect(await bell(asAuditor)).toEqual(['Marisol Vega requests the transfer of Lucille Fontenot to Andre Castille']);
    const queue = (guideId: StaffId) =>
      test.call(transfers.ofAuditor, { as: asAuditor, input: { params: { guideId } } });
    expect((await queue(auditor.id)).body.data.map(({ id, userPermissions }) => [id, userPermissions])).toEqual([
      [request.id, ['CAN_AUDIT']],
    ]);
    expect((await queue(guide.id)).body.data).toHaveLength(1);
    expect((await queue(mate.id)).body.data).toHaveLength(0);
    const decided = { params: { guideId: auditor.id }, query: { state: 'approved' } } as const;
    expect((await test.call(transfers.ofAuditor, { as: asAuditor, input: decided })).body.data).toEqual([]);
    const mine = await test.call(transfers.list, { as, input: {} });
    expect(mine.body.data.map(({ id }) => id)).toEqual([request.id]);
    expect(await guideOfMember()).toBe(String(guide.id));
  });

  it("is for the user's own member, one at a time, to a guide who serves the client", async () => {
    expect((await ask({}, asMate)).body.code).toBe('TRANSFER_NOT_ALLOWED');
    expect((await ask({ effectiveAt: Date.now() })).status).toBe(403);
    const stranger = await test.make.staff();
    const refused = await ask({ receivingGuideId: stranger.id });
    expect([refused.body.code, refused.body.errors?.[0]?.property]).toEqual([
      'TRANSFER_GUIDE_NOT_FOUND',
      'receivingGuideId',
    ]);
    expect((await ask({ receivingGuideId: guide.id })).body.code).toBe('TRANSFER_GUIDE_NOT_FOUND');
    expect((await ask({ transferReasonId: 999 as never })).body.code).toBe('TRANSFER_REASON_NOT_FOUND');
    const empty = await ask({ commentToReceivingGuide: '  ' });
    expect([empty.status, empty.body.errors?.[0]?.property]).toEqual([400, 'commentToReceivingGuide']);
    expect((await ask({ commentToReceivingGuide: 'x'.repeat(501) })).status).toBe(400);
    await asked();
    expect((await ask()).body.code).toBe('TRANSFER_PENDING');
    expect((await ask({}, asAuditor)).body.code).toBe('TRANSFER_PENDING');
  });

  it('contains the required answer of its reason: a day, a text, or an address of the member', async () => {
    const problem = async (body: Partial<Ask>) => (await ask(body)).body.errors?.[0];
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
    const theirs = await addressOf(other);
    expect((await problem({ transferReasonId: reason('moved'), numericDetail: theirs }))?.property).toBe(
      'numericDetail',
    );
    const request = await asked({
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
    const request = await asked();
    const change = (body: BodyOf<typeof transfers.update>, who = as) =>
      test.call(transfers.update, { as: who, input: { params: { id: request.id }, body } });
    expect((await change({ commentToReceivingGuide: 'Mine' }, asMate)).body.code).toBe('TRANSFER_NOT_YOURS');
    const edited = await change({ receivingGuideId: mate.id, version: 1 });
    expect(edited.body).toMatchObject({ receivingGuideId: mate.id, version: 2 });
    expect((await change({ receivingGuideId: far.id, version: 1 })).body.code).toBe('VERSION_CONFLICT');
    expect((await change({ isWithdrawn: true })).body.deletedAt).not.toBeNull();
    expect(await todosOf(asAuditor, auditor.id)).toEqual([]);
    expect((await test.call(feed.pendingItems, { as, input: { query: { memberId } } })).body.data).toEqual([]);
    expect((await change({ commentToReceivingGuide: 'Again' })).status).toBe(404);
    expect((await audit(request)).status).toBe(404);
    await asked();
  });
});
