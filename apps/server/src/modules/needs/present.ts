import type {
  IdOf,
  Need,
  NeedAction,
  NeedChanges,
  NeedHistoryEntry,
  OutsideProgramId,
  ReferralRequest,
  ResourceReferral,
} from '@guidepost/contracts';
import {
  type AnsweredReferral,
  dayIn,
  inNeedOrder,
  type NeedSituation,
  needPermissions,
  needStatus,
  refusedBy,
  requiresAction,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { plainText } from '../../platform/html.ts';
import { isJoined } from '../../platform/row.ts';
import { doneFor, lastAnswerRow, type NeedRow } from './queries.ts';
import { type ActionRow, joinedAnswer, joinedRequest, type ReferralRow, type RequestRow } from './queries-actions.ts';
import type { EntryRow } from './queries-history.ts';

/** Returns a need's dates in the form that the rules expect. */
export const datesOf = (need: NeedRow) => ({
  memberId: need.member_id,
  createdAt: need.created_at,
  fulfilledAt: need.fulfilled_at,
  abandonedAt: need.abandoned_at,
  expiresAt: need.expires_at,
  actionCount: need.action_count,
});

/** Returns what the rules need to know about a need besides its dates. `today` is in the viewer's time zone. */
export const situationOf = (need: NeedRow, viewer: Viewer, now: Temporal.Instant): NeedSituation => ({
  memberId: need.member_id,
  stageKey: need.stage_key,
  today: dayIn(now, viewer.timeZone),
  timeZone: viewer.timeZone,
});

const lastAnswerOf = (need: NeedRow): AnsweredReferral | null =>
  isJoined(lastAnswerRow, need, 'answer')
    ? { organization: need.answered_by, answer: need.answer, at: need.answered_at }
    : null;

/** Converts a member's needs for the response, in the order in which the screen shows them. */
export function presentNeeds(needs: readonly NeedRow[], viewer: Viewer, now: Temporal.Instant): Need[] {
  const mayUpdate = viewer.permissions.has('CAN_UPDATE_USER_NEEDS');
  const presented = needs.map((need): Omit<Need, 'sortOrder'> => {
    const situation = situationOf(need, viewer, now);
    const can = mayUpdate ? needPermissions(datesOf(need), situation) : [];
    return {
      id: need.id,
      memberId: need.member_id,
      issueId: need.issue_id,
      issue: { key: need.issue_key, label: need.issue_label, labelEs: need.issue_label_es },
      categoryId: need.category_id,
      category: { key: need.category_key, label: need.category_label, labelEs: need.category_label_es },
      zcode: need.zcode_key === null ? null : { key: need.zcode_key, label: need.zcode_label ?? '' },
      reason: need.reason,
      identifiedAt: need.identified_at,
      fulfilledAt: need.fulfilled_at,
      abandonedAt: need.abandoned_at,
      abandoned: need.abandoned_at !== null,
      expiresAt: need.expires_at,
      dueDate: need.expires_at,
      extendedAt: need.extended_at,
      creatorId: need.creator_id,
      creatorName: need.creator_name,
      closedById: need.closed_by_id,
      closedByName: need.closed_by_name,
      completed: need.fulfilled_at !== null,
      status: needStatus(datesOf(need), situation),
      needRequiresAction: requiresAction(need.last_action_at, need.extended_at),
      refusedBy: refusedBy(lastAnswerOf(need), doneFor(need)),
      canDelete: can.includes('CAN_DELETE'),
      actionCount: need.action_count,
      lastAction:
        need.last_action_id === null
          ? null
          : {
              id: need.last_action_id,
              activityLabel: need.last_action_label ?? '',
              activityLabelEs: need.last_action_label_es,
              date: need.last_action_date ?? '',
              creatorName: need.last_action_creator ?? '',
            },
      historyEntryIds: need.history_entry_ids,
      userPermissions: can,
      createdAt: need.created_at,
      updatedAt: need.updated_at,
      version: need.version,
    };
  });
  return inNeedOrder(presented).map((need, sortOrder) => ({ ...need, sortOrder }));
}

const presentRequest = (found: RequestRow): ReferralRequest => ({
  id: found.request_id,
  state: found.request_state,
  channel: found.channel,
  sentTo: found.sent_to,
  requestedBy: { id: found.requested_by, name: found.requester_name },
  requestedAt: found.requested_at,
  seenAt: found.seen_at,
  remindOn: found.remind_on,
  closeOn: found.close_on,
  remindedAt: found.reminded_at,
  closedAt: found.closed_at,
  answer: found.answer,
  answerText: found.answer_text,
  answeredAt: found.answered_at,
});

export const presentReferral = (found: ReferralRow): ResourceReferral => ({
  id: found.id,
  needId: found.need_id,
  actionId: found.action_id,
  memberId: found.member_id,
  resourceName: found.resource_name,
  contactName: found.contact_name,
  phoneNumber: found.phone_number,
  url: found.url,
  streetAddress: found.street_address,
  city: found.city,
  state: found.state,
  zipcode: found.zipcode,
  programId: found.program_id ?? (found.outside_program_id as OutsideProgramId | null),
  request: isJoined(joinedRequest, found, 'request_id') ? presentRequest(found) : null,
  lastAnswer: isJoined(joinedAnswer, found, 'last_answer')
    ? { answer: found.last_answer, at: found.last_answered_at }
    : null,
  creatorId: found.creator_id,
  createdAt: found.created_at,
});

/** Converts an action for the response, with its referrals. */
export const presentAction = (found: ActionRow, referrals: readonly ReferralRow[]): NeedAction => ({
  id: found.id,
  needId: found.need_id,
  memberId: found.member_id,
  activityId: found.activity_id,
  activity: {
    key: found.activity_key,
    label: found.activity_label,
    labelEs: found.activity_label_es,
    iconName: found.icon_name,
  },
  date: found.date,
  durationInMinutes: found.duration_in_minutes,
  description: found.description,
  stage: found.stage,
  originalActionId: found.original_action_id,
  subsequentActions: found.subsequent_ids,
  resourceReferrals: referrals.filter((referral) => referral.action_id === found.id).map(presentReferral),
  creatorId: found.creator_id,
  creatorName: found.creator_name,
  createdAt: found.created_at,
  updatedAt: found.updated_at,
  version: found.version,
});

const excerptCharacters = 280;

function contactOf(entry: EntryRow): NeedHistoryEntry['contact'] {
  if (!entry.has_contact) return null;
  const shared = {
    outcome: entry.contact_outcome,
    excerpt: entry.contact_note === null ? null : plainText(entry.contact_note).slice(0, excerptCharacters) || null,
    seconds: entry.contact_seconds,
    incoming: entry.contact_incoming,
  };
  if (entry.call_id !== null) return { type: 'call', id: entry.call_id, ...shared };
  if (entry.visit_id !== null) return { type: 'visit', id: entry.visit_id, ...shared };
  if (entry.note_id !== null) return { type: 'note', id: entry.note_id, ...shared };
  return null;
}

const nameOf = (label: string | null, labelEs: string | null) => (label === null ? null : { label, labelEs });

const updateOf = (
  entry: EntryRow,
  id: IdOf<'NeedUpdate'>,
  changes: NonNullable<EntryRow['changes']>,
): NeedHistoryEntry['update'] => ({
  id,
  changes: entry.is_of_action ? {} : (changes as NeedChanges),
  actionChanges: entry.is_of_action ? Object.entries(changes).map(([field, change]) => ({ field, ...change })) : null,
  issueLabels:
    'issue' in changes
      ? { from: nameOf(entry.issue_from, entry.issue_from_es), to: nameOf(entry.issue_to, entry.issue_to_es) }
      : null,
  comment: entry.comment,
});

/** Records that history entries refer to. */
interface Named {
  actions: readonly ActionRow[];
  referrals: readonly ReferralRow[];
  requests: readonly RequestRow[];
}

/** Converts a need's history for the response, with the actions, referrals and questions that its entries refer to. */
export function presentHistory(
  entries: readonly EntryRow[],
  { actions, referrals, requests }: Named,
  viewer: Viewer,
): NeedHistoryEntry[] {
  const actionOf = new Map(actions.map((action) => [action.id, presentAction(action, referrals)]));
  const referralOf = new Map(referrals.map((referral) => [referral.id, presentReferral(referral)]));
  const requestOf = new Map(requests.map((request) => [request.request_id, presentRequest(request)]));
  const seesContacts = viewer.permissions.has('CAN_SEE_NOTES_AND_VISITS');
  return entries.map((entry) => ({
    id: entry.id,
    needId: entry.need_id,
    memberId: entry.member_id,
    event: entry.event,
    occurredAt: entry.occurred_at,
    actor: entry.actor_id === null ? null : { id: entry.actor_id, name: entry.actor_name ?? '' },
    actionId: entry.action_id,
    needUpdateId: entry.update_id,
    resourceDetailsId: entry.referral_id,
    callId: entry.call_id,
    visitId: entry.visit_id,
    noteId: entry.note_id,
    action: (entry.action_id !== null && actionOf.get(entry.action_id)) || null,
    update: entry.update_id === null || entry.changes === null ? null : updateOf(entry, entry.update_id, entry.changes),
    resourceDetails: (entry.referral_id !== null && referralOf.get(entry.referral_id)) || null,
    request: (entry.request_id !== null && requestOf.get(entry.request_id)) || null,
    contact: seesContacts ? contactOf(entry) : null,
  }));
}
