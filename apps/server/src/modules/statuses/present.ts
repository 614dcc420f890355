import type { IdOf, StatusChangeRequest, StatusOption, UserMemberStatus } from '@guidepost/contracts';
import {
  canAlterStatusChange,
  canAuditStatusChange,
  canEditStatusChange,
  isDeprecatedStatus,
  type StatusChangeActor,
  sentence,
  statusChangeState,
  statusProblem,
  whyNoLongerAllowed,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { docketMemberOf } from '../docket/public.ts';
import type { StatusChangeRow, StatusOptionRow, StatusSubject } from './queries.ts';
import type { StatusRequestRow } from './queries-requests.ts';

export const actorOf = ({ id, permissions }: Viewer): StatusChangeActor => ({
  id,
  canRequest: permissions.has('CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS'),
  canAudit: permissions.has('CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS'),
  canAlterComplete: permissions.has('CAN_ALTER_COMPLETE_MEMBER_STATUS_REQUESTS'),
});

/** Returns a request's dates in the form that the rules expect. */
export const datesOf = (row: StatusRequestRow) => ({
  approvedAt: row.approved_at,
  deniedAt: row.denied_at,
  creatorId: row.creator_id,
});

/** Returns a status in the form that the rules expect. */
export const requestableOf = (option: StatusOptionRow) => ({
  key: option.key,
  isAdminOnly: option.admin_only,
  changeRequestStageIds: option.stage_ids,
  changeRequestStatusIds: option.status_ids,
});

/** Returns a member and the viewer's permissions in the form that the rules expect. */
export const subjectOf = (member: StatusSubject, { permissions }: Viewer) => ({
  stageId: member.stage_id,
  statusId: member.status_id,
  statusName: member.status_name,
  clientName: member.client_name,
  hasMedicalCenter: member.has_medical_center,
  canRequestAdminStatuses: permissions.has('CAN_REQUEST_ADMIN_LEVEL_STATUSES'),
});

/**
 * Returns the statuses that users can choose. A status that cannot be requested includes the reason.
 * @param member the member; without a member, only statuses that no user can request include a reason
 */
export const presentOptions = (
  options: readonly StatusOptionRow[],
  member: StatusSubject | undefined,
  viewer: Viewer,
): StatusOption[] =>
  options
    .filter(({ key }) => !isDeprecatedStatus(key))
    .map((option): StatusOption => {
      const isUnreachable = option.stage_ids.length + option.status_ids.length === 0;
      const why = member
        ? statusProblem(requestableOf(option), option.id, subjectOf(member, viewer))
        : isUnreachable
          ? sentence('This status cannot be requested.')
          : null;
      return {
        memberStatus: { id: option.id, key: option.key, name: option.name },
        isSelectable: why === null,
        why,
        changeRequestStageIds: option.stage_ids,
        changeRequestStatusIds: option.status_ids,
        endsContact: option.ends_contact,
      };
    });

export const presentChange = (row: StatusChangeRow): UserMemberStatus => ({
  id: row.id,
  memberId: row.member_id,
  memberStatusId: row.status.id,
  memberStatus: row.status,
  effectiveAt: row.effective_at,
  externalItemType: row.external_item_type,
  externalItemId: row.external_item_id,
  memberStatusChangeRequestId: row.change_request_id,
});

const personOf = (id: IdOf<'Staff'> | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/**
 * Returns why a request's status is no longer allowed. Returns null if it is allowed, or if the request was applied or
 * denied.
 */
export function whyNoLongerAllowedOf(row: StatusRequestRow) {
  if (row.applied_at !== null || row.denied_at !== null) return null;
  const { present_status: present, present_stage_id: stageId } = row;
  return whyNoLongerAllowed(
    { changeRequestStageIds: row.stage_ids, changeRequestStatusIds: row.status_ids },
    row.status.id,
    { stageId, statusId: present.id, statusName: present.name },
    row.at_begin,
  );
}

/** Returns a request with the actions that the viewer may take. */
export function presentRequest(row: StatusRequestRow, viewer: Viewer): StatusChangeRequest {
  const actor = actorOf(viewer);
  const dates = datesOf(row);
  const state = statusChangeState(dates);
  return {
    id: row.id,
    memberId: row.member_id,
    member: docketMemberOf(row),
    effectiveAt: row.effective_on,
    beginsAt: row.effective_at,
    memberStatusId: row.status.id,
    memberStatus: row.status,
    fromStatus: row.from_status,
    presentStatus: row.present_status,
    whyNoLongerAllowed: whyNoLongerAllowedOf(row),
    otherRequests: row.others,
    interactionId: row.item_id,
    interactionType: row.item_type,
    interactionAt: row.item_at,
    exemption: row.exemption,
    creatorId: row.creator_id,
    creator: { id: row.creator_id, name: row.creator_name },
    creatorComment: row.creator_comment,
    auditor: personOf(row.auditor_id, row.auditor_name),
    auditorComment: row.auditor_comment,
    approval: state === 'pending' ? null : state === 'approved' ? 'approve' : 'deny',
    approvedAt: row.approved_at,
    deniedAt: row.denied_at,
    appliedAt: row.applied_at,
    dismissedAt: row.dismissed_at,
    createdAt: row.created_at,
    version: row.version,
    userPermissions: [
      ...(canEditStatusChange(dates, actor) ? (['CAN_EDIT'] as const) : []),
      ...(canAuditStatusChange(dates, actor) ? (['CAN_AUDIT'] as const) : []),
      ...(canAlterStatusChange(dates, actor) ? (['CAN_ALTER'] as const) : []),
    ],
  };
}
