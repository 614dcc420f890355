import type { HandoverId, StaffId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { notFound } from '../../platform/errors.ts';
import type { JobContext } from '../../platform/module.ts';
import { executeDueRequests } from '../../platform/services/due-requests.ts';
import { docketDay } from '../docket/public.ts';
import { canSeeMember, findReviewerOf } from '../staff/public.ts';
import { scheduleFor } from '../texts/public.ts';
import type { CollectedItem } from './collect-items.ts';
import { previewTransfer, type TransferPlan } from './effects.ts';
import {
  handoverTodo,
  type NotifyContext,
  notifyHandover,
  notifyRequest,
  openReviewTodo,
  returnTodo,
  reviewing,
} from './notify.ts';
import { findRequests, lockRequest, markApplied, reopenRequest, type TransferRow } from './queries.ts';
import { closeHandover, findItems, insertHandover, lockOpenHandover } from './queries-handover.ts';
import { findTransferGuides, lockSubject, type TransferSubject } from './queries-people.ts';
import { reassignMemberReviews, reassignWork } from './reassign-work.ts';

/**
 * Applies an approved transfer in the given transaction (docs/areas/transfers.md#one-transaction). Updates the
 * assignment, the to-dos, the scheduled texts, the handover, the feed, and the recipients of live updates. Lock the
 * member first. If the receiving guide can no longer take over the member, the request becomes pending again.
 * @param tellsGuide false if the guide hands over all members; neither guide is then notified about each member
 * @returns true if the transfer was applied
 */
export async function applyTransfer(
  notifyContext: NotifyContext,
  request: TransferRow,
  { tellsGuide = true }: { tellsGuide?: boolean } = {},
): Promise<boolean> {
  const { db, now } = notifyContext;
  const at = now.toString();
  const member = await lockSubject(db, request.member_id);
  if (!member) throw notFound();
  const toId = request.receiving_guide_id;
  const guides = await findTransferGuides(db, { clientId: member.client_id, except: null, now: at });
  if (!guides.some(({ id }) => id === toId)) {
    await reopenTransfer(notifyContext, request);
    return false;
  }
  // If the receiving guide is already the member's guide, there is nothing to hand over. An open handover continues.
  if (member.assigned_guide_id !== toId) {
    await closePreviousHandover(notifyContext, member);
    await handOverMember(notifyContext, request, member, {
      transferPlan: await previewTransfer(notifyContext, member, toId),
      tellsGuide,
    });
  }
  await markApplied(db, request.id, at);
  return true;
}

/** Assigns the member to the receiving guide, and starts the handover. */
async function handOverMember(
  notifyContext: NotifyContext,
  request: TransferRow,
  member: TransferSubject,
  { transferPlan, tellsGuide }: { transferPlan: TransferPlan; tellsGuide: boolean },
): Promise<void> {
  const { db, now, services } = notifyContext;
  const at = now.toString();
  const memberId = member.member_id;
  const toId = request.receiving_guide_id;
  const formers = transferPlan.formerId === null ? [] : [transferPlan.formerId];
  const seeing = await reassignWork(notifyContext, member, toId, transferPlan);
  await services.assignments.assign(db, {
    memberId,
    guideId: toId,
    actorId: request.auditor_id,
    at: now,
    staying: transferPlan.staying,
    notifiesGuide: tellsGuide,
  });
  // A review stays with its reviewer if they still see the member.
  await reassignMemberReviews(notifyContext, memberId, toId);
  // A former guide who no longer sees the member gets a notification that does not name the member.
  for (const guideId of tellsGuide ? formers : [])
    if (!seeing.has(guideId) && guideId !== request.auditor_id)
      await services.notify.send(db, {
        guideId,
        memberId: null,
        groupType: 'assignment',
        label: sentence('{guide} is now the guide for one of your members', { guide: request.receiving_name }),
        description: null,
        createdAt: at,
        isPersonal: true,
      });
  const items = [...transferPlan.items];
  if (transferPlan.introduction)
    items.push(await scheduleIntroduction(notifyContext, member, toId, transferPlan.introduction));
  const handoverId = await insertHandover(db, {
    memberId,
    requestId: request.id,
    fromId: transferPlan.formerId,
    knownId: transferPlan.knownId,
    toId,
    at,
    items,
  });
  await services.todos.open(db, {
    ...handoverTodo(handoverId),
    memberId,
    date: (await docketDay(db, null, toId, now)).today,
    createdAt: at,
  });
  notifyHandover(notifyContext, { id: handoverId, memberId }, [toId]);
}

/**
 * Schedules the introduction text to the member. The handover lists the text, so that the receiving guide can change
 * it.
 */
async function scheduleIntroduction(
  notifyContext: NotifyContext,
  { member_id: memberId }: TransferSubject,
  guideId: TransferRow['receiving_guide_id'],
  { text, sendAt }: NonNullable<TransferPlan['introduction']>,
): Promise<CollectedItem> {
  const id = await scheduleFor(notifyContext, { memberId, guideId, text, at: sendAt });
  return {
    kind: 'text',
    subtype: 'introduction',
    text,
    term: null,
    issue: null,
    at: sendAt.toString(),
    externalType: 'message',
    externalId: id,
    namesFormer: false,
    state: 'open',
    authorName: null,
  };
}

/**
 * Closes the member's open handover, because the member is handed over again. The new handover contains its open items.
 */
async function closePreviousHandover(notifyContext: NotifyContext, member: TransferSubject): Promise<void> {
  const earlier = await lockOpenHandover(notifyContext.db, member.member_id);
  if (earlier) await endHandover(notifyContext, earlier.id, member.member_id);
}

/** Closes a handover and its to-dos. */
export async function endHandover(
  notifyContext: NotifyContext,
  id: HandoverId,
  memberId: TransferRow['member_id'],
): Promise<void> {
  const { db, now, services } = notifyContext;
  const at = now.toString();
  await closeHandover(db, id, at);
  const items = await findItems(db, id);
  await services.todos.closeAll(db, [handoverTodo(id), ...items.map((item) => returnTodo(item.id))], at);
  notifyHandover(notifyContext, { id, memberId }, []);
}

async function reopenTransfer(notifyContext: NotifyContext, request: TransferRow): Promise<void> {
  const { db, now } = notifyContext;
  const memberId = request.member_id;
  const sees = async (id: StaffId | null) => id !== null && (await canSeeMember(db, id, memberId, now, reviewing));
  const reviewerId = (await sees(request.reviewer_id))
    ? request.reviewer_id
    : (await sees(request.auditor_id))
      ? request.auditor_id
      : await findReviewerOf(db, memberId, [request.creator_id, request.assigned_guide_id], {
          permission: reviewing,
          now,
        });
  await reopenRequest(db, request.id, reviewerId, now.toString());
  const [waiting] = await findRequests(db, [request.id]);
  if (!waiting) throw notFound();
  await notifyRequest(notifyContext, waiting, 'created');
  await openReviewTodo(
    notifyContext,
    waiting,
    sentence('{name} can no longer be transferred to {guide}. Choose a different guide.', {
      guide: request.receiving_name,
      name: request.member_name,
    }),
  );
}

/** Applies approved transfers whose time has come. A second run changes nothing. */
export const applyDueTransfers = (context: JobContext): Promise<void> =>
  executeDueRequests(context, 'TransferRequest', async (db, { id, member_id }, at) => {
    await lockSubject(db, member_id);
    const request = await lockRequest(db, id);
    // Does nothing if a reviewer changed the decision in the meantime, or another process already applied the request.
    if (!request || request.approved_at === null || request.applied_at !== null) return;
    if (request.effective_at === null || Temporal.Instant.compare(request.effective_at, at) > 0) return;
    const notifyContext = { db, now: at, services: context.services };
    if (!(await applyTransfer(notifyContext, request))) return;
    const [applied] = await findRequests(db, [id]);
    if (applied) await notifyRequest(notifyContext, applied, 'audited');
  });
