import type { Handover, HandoverItem, HandoverState, MemberTransferRequest, StaffId } from '@guidepost/contracts';
import {
  allowedHandoverStates,
  canAuditTransfer,
  canChangeTransfer,
  handoverPart,
  type TransferActor,
} from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { isJoined } from '../../platform/row.ts';
import { termNamesRow } from '../consents/public.ts';
import { docketMemberOf } from '../docket/public.ts';
import { termNames } from './collect-items.ts';
import type { TransferRow } from './queries.ts';
import { type HandoverItemRow, type HandoverRow, issueRow } from './queries-handover.ts';

export const actorOf = ({ id, permissions }: Viewer): TransferActor => ({
  id,
  canRequest: permissions.has('CAN_CREATE_MEMBER_TRANSFER_REQUESTS'),
  canAudit: permissions.has('CAN_AUDIT_MEMBER_TRANSFER_REQUESTS'),
});

/** Returns a request's dates in the form that the rules expect. */
export const datesOf = (row: TransferRow) => ({
  approvedAt: row.approved_at,
  deniedAt: row.denied_at,
  deletedAt: row.deleted_at,
  appliedAt: row.applied_at,
  receiverLostAt: row.receiver_lost_at,
  creatorId: row.creator_id,
});

const personOf = (id: StaffId | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });

/** Returns a request with the actions that the viewer may take. */
export function presentRequest(row: TransferRow, viewer: Viewer): MemberTransferRequest {
  const actor = actorOf(viewer);
  const dates = datesOf(row);
  return {
    id: row.id,
    memberId: row.member_id,
    member: docketMemberOf(row),
    clientId: row.client_id,
    originatingGuideId: row.originating_guide_id,
    originatingGuide: personOf(row.originating_guide_id, row.originating_name),
    receivingGuideId: row.receiving_guide_id,
    receivingGuide: { id: row.receiving_guide_id, name: row.receiving_name },
    creatorId: row.creator_id,
    creator: { id: row.creator_id, name: row.creator_name },
    transferReasonId: row.reason.id,
    transferReason: row.reason,
    commentToReceivingGuide: row.comment,
    stringDetail: row.string_detail,
    numericDetail: row.numeric_detail,
    timestampDetail: row.timestamp_detail,
    addressDetail: row.numeric_detail === null ? null : row.address,
    approval: row.approved_at !== null ? 'approve' : row.denied_at !== null ? 'deny' : null,
    effectiveAt: row.effective_at,
    auditor: personOf(row.auditor_id, row.auditor_name),
    auditorComment: row.auditor_comment,
    approvedAt: row.approved_at,
    deniedAt: row.denied_at,
    deletedAt: row.deleted_at,
    appliedAt: row.applied_at,
    receiverLostAt: row.receiver_lost_at,
    createdAt: row.created_at,
    version: row.version,
    handover:
      row.handover_id === null
        ? null
        : {
            id: row.handover_id,
            total: row.handover_total,
            settled: row.handover_settled,
            closedAt: row.handover_closed_at,
          },
    leftUnfinished: row.left_unfinished,
    userPermissions: [
      ...(canChangeTransfer(dates, actor) ? (['CAN_EDIT'] as const) : []),
      ...(canAuditTransfer(dates, actor) ? (['CAN_AUDIT'] as const) : []),
    ],
  };
}

/** Returns an item's state. An open or returned item counts as done if its record is finished. */
export const stateOf = ({ state, is_over }: HandoverItemRow): HandoverState =>
  is_over && (state === 'open' || state === 'passed') ? 'done' : state;

const presentItem = (row: HandoverItemRow): HandoverItem => ({
  id: row.id,
  kind: row.kind,
  subtype: row.subtype,
  text: row.text,
  term: isJoined(termNamesRow, row, 'name') ? termNames(row) : null,
  issue: isJoined(issueRow, row, 'issue_label') ? { label: row.issue_label, labelEs: row.issue_label_es } : null,
  at: row.at,
  externalType: row.external_type,
  externalId: row.external_id,
  namesFormer: row.names_former,
  state: stateOf(row),
  by: personOf(row.decided_by, row.decider_name),
  decidedAt: row.decided_at,
  comment: row.comment,
});

/**
 * Returns the guide who accepts the items: the member's current guide, or the receiving guide if the member has no
 * guide.
 */
export const receiverOf = (row: Pick<HandoverRow, 'assigned_guide_id' | 'to_guide_id'>): StaffId =>
  row.assigned_guide_id ?? row.to_guide_id;

export function presentHandover(
  row: HandoverRow,
  { items: found, stopped }: { items: readonly HandoverItemRow[]; stopped: Handover['stopped'] },
  month: Handover['month'],
  formerSees: boolean,
  viewer: Viewer,
): Handover {
  const items = found.map(presentItem);
  const part = handoverPart({ fromId: row.from_guide_id, toId: receiverOf(row) }, viewer.id);
  const isOpen = row.closed_at === null;
  const answers = items.some(({ state }) => allowedHandoverStates('former', state).length > 0);
  return {
    id: row.id,
    memberId: row.member_id,
    member: docketMemberOf(row),
    requestId: row.request_id,
    from: personOf(row.from_guide_id, row.from_name),
    to: { id: row.to_guide_id, name: row.to_name },
    auditor: personOf(row.auditor_id, row.auditor_name),
    auditorComment: row.auditor_comment,
    comment: row.comment,
    askedAt: row.asked_at,
    startedAt: row.started_at,
    closedAt: row.closed_at,
    formerSees,
    items,
    stopped,
    month,
    userPermissions: [
      ...(isOpen && part === 'receiver' ? (['CAN_TAKE'] as const) : []),
      ...(isOpen && part === 'receiver' && formerSees ? (['CAN_PASS_BACK'] as const) : []),
      ...(isOpen && part === 'former' && answers ? (['CAN_ANSWER'] as const) : []),
    ],
  };
}
