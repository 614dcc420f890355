import type { BodyOf, contracts, IdOf, MemberId, Need, NeedEvent, NeedId } from '@guidepost/contracts';
import {
  canChangeNeed,
  canDeleteNeed,
  canExtendNeed,
  canWorkOnNeeds,
  dayIn,
  expiryOfIssue,
  extendedExpiry,
  type NeedState,
  needChanges,
  needExpiry,
} from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import { plainText, sanitise } from '../../platform/html.ts';
import type { Acting } from '../../platform/module.ts';
import { removeDraft, sendRemoveDraftsOf } from '../drafts/public.ts';
import { closeDueTodo } from './due.ts';
import { addToHistory, notify, notifyNeed, notifyOutreach } from './notify.ts';
import { datesOf, presentNeeds, situationOf } from './present.ts';
import {
  findIssue,
  findMemberOfNeed,
  findNeedsOfSameMember,
  insertNeed,
  lockNeed,
  type NeedRow,
  type NeedValues,
  sendDeleteNeed,
  sendUpdateNeed,
} from './queries.ts';
import { closeRefusedTodos } from './refused.ts';

/**
 * Finds a record in a list by its id.
 * @throws AppError NOT_FOUND
 */
export function requireById<N extends { id: number }>(found: readonly N[], id: N['id']): N {
  const one = found.find((candidate) => candidate.id === id);
  if (!one) throw notFound();
  return one;
}

/**
 * Returns a need in the response format, with the actions that the viewer can take.
 * @throws AppError NOT_FOUND
 */
export async function getNeed({ db, viewer, now }: Acting, needId: NeedId): Promise<Need> {
  return requireById(presentNeeds(await findNeedsOfSameMember(db, needId), viewer, now), needId);
}

/** @throws AppError BAD_REQUEST if the sanitized HTML has no text */
function checkedReason(html: string): string {
  const reason = sanitise(html);
  if (plainText(reason) === '') throw badRequest('reason', 'required', 'Reason is required');
  return reason;
}

async function offeredIssue({ db }: Acting, issueId: IdOf<'NeedIssue'>, property: string) {
  const issue = await findIssue(db, issueId);
  if (issue) return issue;
  throw refusedAt(
    'NEED_ISSUE_NOT_FOUND',
    property,
    'exists',
    'This need is no longer available. Choose a different need.',
  );
}

/** Returns those values of a need whose changes are recorded in its history. */
const stateOf = (need: NeedRow | NeedValues, identifiedAt: string): NeedState =>
  'issue_id' in need
    ? {
        identifiedAt,
        fulfilledAt: need.fulfilled_at,
        abandonedAt: need.abandoned_at,
        expiresAt: need.expires_at,
        reason: need.reason,
        issue: need.issue_id,
      }
    : {
        identifiedAt,
        fulfilledAt: need.fulfilledAt,
        abandonedAt: need.abandonedAt,
        expiresAt: need.expiresAt,
        reason: need.reason,
        issue: need.issueId,
      };

/** Returns a need's current values, as the starting point for a change. */
const valuesOf = (need: NeedRow): NeedValues => ({
  issueId: need.issue_id,
  reason: need.reason,
  expiresAt: need.expires_at,
  extendedAt: need.extended_at,
  fulfilledAt: need.fulfilled_at,
  abandonedAt: need.abandoned_at,
  closedById: need.closed_by_id,
});

const openDates = { fulfilledAt: null, abandonedAt: null } as const;

/**
 * Adds a need to a member.
 * @param issueProperty the request field that contains the issue, to name in errors
 * @throws AppError BAD_REQUEST, NEED_ISSUE_NOT_FOUND, MEMBER_IN_INDEPENDENCE
 */
export async function createNeed(
  acting: Acting,
  { memberId, issueId, reason: html }: BodyOf<typeof contracts.needs.create>,
  issueProperty = 'issueId',
): Promise<Need> {
  const { db, viewer, now } = acting;
  const reason = checkedReason(html);
  const [issue, member] = await Promise.all([
    offeredIssue(acting, issueId, issueProperty),
    findMemberOfNeed(db, memberId),
  ]);
  if (!member || !canWorkOnNeeds(member.stage_key)) throw new AppError('MEMBER_IN_INDEPENDENCE');
  const at = now.toString();
  const expiresAt = needExpiry(dayIn(now, viewer.timeZone), issue.time_frame);
  const id = await insertNeed(db, { memberId, issueId, reason, expiresAt, creatorId: viewer.id, at });
  const values = { issueId, reason, expiresAt, extendedAt: null, ...openDates, closedById: null };
  const changes = needChanges(null, stateOf(values, at)) ?? {};
  await addToHistory(acting, memberId, { needId: id, event: 'identified' }, { changes, comment: null });
  removeDraft(db, { authorId: viewer.id, subjectId: memberId, type: 'needs' });
  notifyNeed(acting, { id, memberId });
  notifyOutreach(acting, { memberId, guideId: member.guide_id });
  return getNeed(acting, id);
}

/** Stores a change to a locked need and adds it to the history. */
export async function storeNeed(
  acting: Acting,
  before: NeedRow,
  values: NeedValues,
  {
    event,
    comment = null,
    actionId,
  }: { event: NeedEvent; comment?: string | null; actionId?: IdOf<'NeedAction'> | undefined },
): Promise<void> {
  const { db, now } = acting;
  sendUpdateNeed(db, before.id, values, now.toString());
  const { identified_at: identifiedAt } = before;
  const changes = needChanges(stateOf(before, identifiedAt), stateOf(values, identifiedAt)) ?? {};
  await addToHistory(acting, before.member_id, { needId: before.id, event, actionId }, { changes, comment });
  await closeDueTodo(acting, before.id, event === 'edited' ? { ...before, expires_at: values.expiresAt } : null);
  // The todo about a refused referral stays open if the need is only extended.
  if (event === 'fulfilled' || event === 'stopped-pursuing') await closeRefusedTodos(acting, before.id);
  notifyNeed(acting, { id: before.id, memberId: before.member_id });
  if (event !== 'edited' || values.expiresAt !== before.expires_at)
    notifyOutreach(acting, { memberId: before.member_id, guideId: before.guide_id });
}

/** Returns a need's values after it is fulfilled. */
export const fulfilledValues = (need: NeedRow, { viewer, now }: Acting): NeedValues => ({
  ...valuesOf(need),
  ...openDates,
  fulfilledAt: now.toString(),
  closedById: viewer.id,
});

/** A request to change a need. It may contain only one kind of change. */
type Change = BodyOf<typeof contracts.needs.update> & { fulfilled?: true | undefined; comment?: string | undefined };

/**
 * Fulfills a need, stops pursuing it, extends its window, or edits it.
 * @throws AppError NOT_FOUND, BAD_REQUEST, NEED_NOT_CHANGEABLE, NEED_ISSUE_NOT_FOUND, VERSION_CONFLICT
 */
export async function changeNeed(acting: Acting, needId: NeedId, change: Change): Promise<Need> {
  const { db, viewer, now } = acting;
  const act = changeKind(change);
  const needs = await lockNeed(db, needId);
  const need = requireById(needs, needId);
  if (change.version !== undefined && change.version !== need.version)
    throw new AppError('VERSION_CONFLICT', { current: requireById(presentNeeds(needs, viewer, now), needId) });
  const can = act === 'extended' ? canExtendNeed : canChangeNeed;
  const situation = situationOf(need, viewer, now);
  if (!can(datesOf(need), situation)) throw new AppError('NEED_NOT_CHANGEABLE');
  const at = now.toString();
  const values = valuesOf(need);
  switch (act) {
    case 'fulfilled':
      await storeNeed(acting, need, fulfilledValues(need, acting), { event: act, comment: change.comment ?? null });
      break;
    case 'stopped-pursuing':
      await storeNeed(acting, need, { ...values, abandonedAt: at, closedById: viewer.id }, { event: act });
      break;
    case 'extended': {
      const expiresAt = extendedExpiry(need.expires_at, need.time_frame, situation.today);
      await storeNeed(acting, need, { ...values, expiresAt, extendedAt: at }, { event: act });
      break;
    }
    case 'edited':
      await editNeed(acting, need, change);
  }
  return getNeed(acting, needId);
}

/**
 * Returns the kind of change that a request contains.
 * @throws AppError BAD_REQUEST unless there is exactly one change, or if the description of a fulfilled need is missing
 */
function changeKind({ fulfilled: isMet, comment, abandoned, shouldExtend, issueId, reason }: Change) {
  const acts = (
    [
      ['fulfilled', isMet],
      ['stopped-pursuing', abandoned],
      ['extended', shouldExtend],
      ['edited', issueId !== undefined || reason !== undefined],
    ] as const
  ).flatMap(([act, isAsked]) => (isAsked ? [act] : []));
  const [act] = acts;
  if (act === undefined || acts.length > 1)
    throw badRequest('', 'one', 'Send exactly one change: fulfill the need, stop pursuing it, extend it or edit it.');
  if (act === 'fulfilled' && !comment) throw badRequest('comment', 'required', 'Description is required.');
  return act;
}

async function editNeed(acting: Acting, need: NeedRow, { issueId, reason: html }: Change): Promise<void> {
  const { db, viewer, now } = acting;
  removeDraft(db, { authorId: viewer.id, subjectId: need.member_id, type: 'needs', recordId: need.id });
  const reason = html === undefined ? need.reason : checkedReason(html);
  const isOther = issueId !== undefined && issueId !== need.issue_id;
  // If all values are unchanged, the version stays the same and no live event is sent.
  if (!isOther && reason === need.reason) return;
  const values = { ...valuesOf(need), reason };
  if (isOther) {
    const issue = await offeredIssue(acting, issueId, 'issueId');
    const identifiedOn = dayIn(Temporal.Instant.from(need.identified_at), viewer.timeZone);
    values.issueId = issueId;
    values.expiresAt = expiryOfIssue(identifiedOn, issue.time_frame, dayIn(now, viewer.timeZone));
  }
  await storeNeed(acting, need, values, { event: 'edited' });
}

/**
 * Deletes a need that was created today and has no actions.
 * @throws AppError NOT_FOUND, NEED_NOT_DELETABLE
 */
export async function removeNeed(acting: Acting, needId: NeedId): Promise<{ id: NeedId; memberId: MemberId }> {
  const { db, viewer, now } = acting;
  const need = requireById(await lockNeed(db, needId), needId);
  if (!canDeleteNeed(datesOf(need), situationOf(need, viewer, now))) throw new AppError('NEED_NOT_DELETABLE');
  sendDeleteNeed(db, needId, now.toString());
  sendRemoveDraftsOf(db, 'needs', needId);
  sendRemoveDraftsOf(db, 'actions', needId);
  await closeDueTodo(acting, needId, null);
  const ref = { id: needId, memberId: need.member_id };
  notify(acting, need.member_id, 'need_deleted', ref);
  notify(acting, need.member_id, 'goals_updated', { memberId: need.member_id });
  notifyOutreach(acting, { memberId: need.member_id, guideId: need.guide_id });
  return ref;
}
