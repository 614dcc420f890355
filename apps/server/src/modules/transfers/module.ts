import { contracts } from '@guidepost/contracts';
import { visibleMembers } from '../../platform/access/visible.ts';
import { notFound } from '../../platform/errors.ts';
import { defineModule } from '../../platform/module.ts';
import { dueRequestsLimit } from '../../platform/services/due-requests.ts';
import { applyDueTransfers } from './apply.ts';
import { transferCodes } from './codes.ts';
import { presentEffects, previewTransfer } from './effects.ts';
import { transferFeedType } from './feed.ts';
import { closeSettledHandover, getHandover, handoverSweep, settleItem } from './handover.ts';
import { presentRequest } from './present.ts';
import { findReasons, findRequestsOf } from './queries.ts';
import { findTransferGuides } from './queries-people.ts';
import { receiverSweep } from './receivers.ts';
import { askForTransfer, auditRequest, changeRequest, checkGuide, requestOf, subjectOf } from './requests.ts';
import { transferTodoTypes } from './todo.ts';

/** Requests to transfer members to another guide (docs/areas/transfers.md). */
export const transfersModule = defineModule({
  name: 'transfers',
  endpoints: contracts.transfers,
  codes: transferCodes,
  handlers: {
    reasons: ({ db }) => findReasons(db),
    async list({ db, viewer, query: { memberId } }) {
      if (memberId !== undefined && !(await visibleMembers(db, viewer, [memberId])).has(memberId)) throw notFound();
      const found = await findRequestsOf(
        db,
        viewer,
        memberId === undefined ? { of: 'person', staffId: viewer.id } : { of: 'member', memberId },
      );
      return { data: found.map((row) => presentRequest(row, viewer)) };
    },
    async ofAuditor({ db, viewer, params: { guideId }, query: { state = 'pending', guideIds } }) {
      const of = guideId === viewer.id ? guideIds : [guideId];
      const found = await findRequestsOf(db, viewer, { of: 'queue', guideIds: of, state });
      return { data: found.map((row) => presentRequest(row, viewer)) };
    },
    async guides(context) {
      const member = await subjectOf(context, context.query.memberId);
      return findTransferGuides(context.db, {
        clientId: member.client_id,
        except: member.assigned_guide_id,
        now: context.now.toString(),
      });
    },
    async effects(context) {
      const { memberId, receivingGuideId } = context.query;
      const member = await subjectOf(context, memberId);
      await checkGuide(context, member, receivingGuideId);
      return presentEffects(memberId, await previewTransfer(context, member, receivingGuideId));
    },
    request: async (context) => presentRequest(await requestOf(context, context.params.id), context.viewer),
    ask: (context) => askForTransfer(context, context.body),
    update: (context) => changeRequest(context, context.params.id, context.body),
    audit: (context) => auditRequest(context, context.params.id, context.body),
  },
  feedTypes: [transferFeedType],
  todoTypes: transferTodoTypes,
  sweeps: [
    { name: 'transfers that take effect', everyMs: 5_000, bound: dueRequestsLimit, run: applyDueTransfers },
    receiverSweep,
  ],
});

/** Items that the receiving guide accepts or hands back (docs/areas/transfers.md#handover). */
export const handoversModule = defineModule({
  name: 'handovers',
  endpoints: contracts.handovers,
  handlers: {
    get: (context) => getHandover(context, context.params.id),
    settle: (context) => settleItem(context, context.params.id, context.params.itemId, context.body),
    close: (context) => closeSettledHandover(context, context.params.id),
  },
  sweeps: [handoverSweep],
});
