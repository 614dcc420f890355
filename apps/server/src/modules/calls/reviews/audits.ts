import {
  asId,
  type BodyOf,
  type CallAudit,
  type CallId,
  type calls,
  type IdOf,
  type MemberId,
  type StaffId,
} from '@guidepost/contracts';
import { asWritten, dayIn, displayPhone, guideRoles, reviewText } from '@guidepost/rules';
import { isInScope } from '../../../platform/access/scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { type ViewerAccess, viewerAccessesOf } from '../../../platform/access/viewer-access.ts';
import type { Db } from '../../../platform/db.ts';
import { AppError, notFound, propertyError } from '../../../platform/errors.ts';
import type { Acting } from '../../../platform/module.ts';
import type { EarlierReview } from '../../../platform/services/todos.ts';
import { docketDay } from '../../docket/public.ts';
import { supportUsersOf } from '../../lines/public.ts';
import { canSeeMember, findStaff } from '../../staff/public.ts';
import { notifyCall } from '../outcomes/follow-up.ts';
import { auditsFor } from '../present.ts';
import { type CallRecord, readCall, requireCall } from '../queries-record.ts';
import {
  findAudits,
  findMemberScope,
  findOpenAudits,
  findOpenAuditsOf,
  insertAudits,
  lockAudit,
  reassignReview,
  restoreReviewer,
  sendFinishAudit,
} from './queries-audits.ts';

/** Returns the cause of a guide's todo for reviewing a call. */
export const reviewOf = (auditId: IdOf<'CallAudit'>) => ({
  type: 'CALL_AUDIT',
  causeType: 'call_audit',
  causeId: auditId,
});

/** Returns the reviews of a call that the viewer may see, in the order of the requests. */
export async function listAudits(db: Db, viewer: Viewer, callId: CallId): Promise<CallAudit[]> {
  return auditsFor(await findAudits(db, callId), viewer);
}

/** Returns those of the staff who may see a call, and can therefore review it. */
async function findSeeing(
  { db, now }: Pick<Acting, 'db' | 'now'>,
  { member_id: memberId, guide_id: guideId, line_id: lineId }: CallRecord,
  ids: readonly StaffId[],
): Promise<ReadonlySet<StaffId>> {
  const [accesses, member, support] = await Promise.all([
    viewerAccessesOf(db, ids, now),
    memberId === null ? undefined : findMemberScope(db, memberId),
    lineId === null ? ([] as StaffId[]) : supportUsersOf(db, lineId),
  ]);
  const sees = ({ id, scope, permissions }: ViewerAccess): boolean => {
    if (!permissions.has('CAN_CALL_MEMBERS')) return false;
    if (memberId !== null)
      return member !== undefined && isInScope({ scope }, { guideId: member.guide_id, clientId: member.client_id });
    return scope.kind === 'all' || permissions.has('CAN_SEE_ALL_CALLS') || id === guideId || support.includes(id);
  };
  return new Set(accesses.filter(sees).map(({ id }) => id));
}

/** Returns the guides whom the viewer may ask to review a call. @throws AppError NOT_FOUND */
export async function listReviewers(
  { db, viewer, now }: Pick<Acting, 'db' | 'viewer' | 'now'>,
  callId: CallId,
): Promise<{ id: StaffId; name: string }[]> {
  const call = await readCall(db, callId);
  if (!call) throw notFound();
  const ids = viewer.scope.kind === 'all' ? null : viewer.scope.guideIds;
  const guides = await findStaff(db, { ids, roles: guideRoles, searchTerm: null, holding: false });
  const seeing = await findSeeing(
    { db, now },
    call,
    guides.map(({ id }) => id),
  );
  return guides.filter(({ id }) => seeing.has(id)).map(({ id, name }) => ({ id, name }));
}

/** Checks that all reviewers exist and may see the call. @throws AppError ASSIGNEE_NOT_FOUND */
async function checkAssignees(acting: Acting, call: CallRecord, assigneeIds: readonly StaffId[]): Promise<void> {
  const seeing = await findSeeing(acting, call, assigneeIds);
  const errors = assigneeIds.flatMap((id, n) =>
    seeing.has(id)
      ? []
      : [
          propertyError(
            `assigneeIds.${n}`,
            'visible',
            'This guide does not have access to this call. Choose a different guide.',
          ),
        ],
  );
  if (errors.length > 0) throw new AppError('ASSIGNEE_NOT_FOUND', { errors });
}

/**
 * Requests reviews of a call from guides. Skips guides who already have a review of this call.
 * @throws AppError ASSIGNEE_NOT_FOUND, CALL_MISMATCH
 */
export async function shareCall(
  acting: Acting,
  callId: CallId,
  body: BodyOf<typeof calls.share>,
): Promise<CallAudit[]> {
  const { db, viewer, now, services } = acting;
  if (body.callId !== callId) throw new AppError('CALL_MISMATCH');
  const call = await requireCall(db, callId);
  const assigneeIds = [...new Set(body.assigneeIds)];
  await checkAssignees(acting, call, body.assigneeIds);
  const at = now.toString();
  const made = await insertAudits(db, call, { assigneeIds, by: viewer.id, type: body.auditType, at });
  for (const { id, assignee_id: assigneeId, time_zone: zone } of made) {
    await services.todos.open(db, {
      ...reviewOf(id),
      memberId: call.member_id,
      ownerId: assigneeId,
      isPersonal: true,
      date: dayIn(now, zone),
      createdAt: at,
    });
    if (assigneeId !== viewer.id)
      await services.notify.send(db, {
        guideId: assigneeId,
        memberId: call.member_id,
        groupType: 'call',
        label: reviewText(viewer.name, false),
        description: asWritten(call.member_name ?? displayPhone(call.phone_number)),
        createdAt: at,
      });
  }
  await notifyCall(db, services, call);
  return listAudits(db, viewer, callId);
}

/**
 * Closes the signed-in reviewer's review of a call, and stores whether the reviewer took action. Other reviewers'
 * reviews remain open.
 * @throws AppError AUDIT_NOT_YOURS
 */
export async function closeAudit(acting: Acting, auditId: IdOf<'CallAudit'>, actionTaken: boolean): Promise<CallAudit> {
  const { db, viewer, now, services } = acting;
  const audit = await lockAudit(db, auditId);
  if (!audit) throw notFound();
  if (audit.assigneeId !== viewer.id) throw new AppError('AUDIT_NOT_YOURS');
  const at = now.toString();
  sendFinishAudit(db, auditId, actionTaken, at);
  await services.todos.close(db, reviewOf(auditId), at);
  await notifyCall(db, services, await requireCall(db, audit.callId));
  return { ...audit, actionTaken, completedAt: at };
}

/**
 * Assigns reviews of a member's calls to a guide, in the given transaction. Moves only reviews of staff who no longer
 * see the member. If the guide already has a review of the same call, closes the other review instead.
 */
export async function moveReviews(
  { db, now, services }: Pick<Acting, 'db' | 'now' | 'services'>,
  memberId: MemberId,
  toId: StaffId,
): Promise<void> {
  const at = now.toString();
  for (const { id, call_id, assignee_id } of await findOpenAudits(db, memberId)) {
    if (await canSeeMember(db, assignee_id, memberId, now)) continue;
    await services.todos.withdraw(db, reviewOf(id));
    if (await reassignReview(db, id, toId))
      await services.todos.open(db, {
        ...reviewOf(id),
        memberId,
        ownerId: toId,
        isPersonal: true,
        date: (await docketDay(db, null, toId, now)).today,
        createdAt: at,
      });
    else sendFinishAudit(db, id, false, at);
    await notifyCall(db, services, await requireCall(db, call_id));
  }
}

/**
 * Returns a review to the reviewer who had it before a merge, if this user sees the member. Opens a review again that the
 * merge closed at `mergedAt`. Does not change a review that was finished.
 */
export async function returnReview(
  { db, now, services }: Pick<Acting, 'db' | 'now' | 'services'>,
  { causeId, reviewerId, date, createdAt }: EarlierReview,
  mergedAt: string,
): Promise<void> {
  const id = asId<'CallAudit'>(causeId);
  const audit = await lockAudit(db, id);
  const call = audit && (await readCall(db, audit.callId));
  if (!call || call.member_id === null || !(await canSeeMember(db, reviewerId, call.member_id, now))) return;
  if (!(await restoreReviewer(db, id, reviewerId, mergedAt))) return;
  await services.todos.withdraw(db, reviewOf(id));
  await services.todos.open(db, {
    ...reviewOf(id),
    memberId: call.member_id,
    ownerId: reviewerId,
    isPersonal: true,
    date,
    createdAt,
  });
  await notifyCall(db, services, call);
}

/**
 * Assigns a user's open reviews to a guide, for one member or for all members except some. The calling code assigns the to-dos. If the
 * guide already has a review of the same call, closes the user's review and its to-do instead.
 */
export async function handoverReviews(
  { db, now, services }: Pick<Acting, 'db' | 'now' | 'services'>,
  from: StaffId,
  to: StaffId,
  which: { memberId: MemberId } | { except: readonly MemberId[] },
): Promise<void> {
  const at = now.toString();
  for (const { id, call_id } of await findOpenAuditsOf(db, from, which)) {
    if (!(await reassignReview(db, id, to))) {
      sendFinishAudit(db, id, false, at);
      await services.todos.close(db, reviewOf(id), at);
    }
    await notifyCall(db, services, await requireCall(db, call_id));
  }
}
