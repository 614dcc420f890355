import type { IdOf, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** A status, with the rules that determine which members it can be requested for. */
export interface RequestableStatus {
  key: string;
  /** True if only users who may request the administrators' statuses can request it. */
  isAdminOnly: boolean;
  /** Stages in which a member can get this status. */
  changeRequestStageIds: readonly IdOf<'Stage'>[];
  /** Previous statuses after which a member can get this status, regardless of the stage. */
  changeRequestStatusIds: readonly IdOf<'Status'>[];
}

/** The member in a status request, and whether the acting user has the administrators' permission. */
export interface StatusChangeSubject {
  stageId: IdOf<'Stage'>;
  statusId: IdOf<'Status'>;
  statusName: string;
  clientName: string;
  /** True if the member's client has a medical center. */
  hasMedicalCenter: boolean;
  /** True if the acting user may request the administrators' statuses. */
  canRequestAdminStatuses: boolean;
}

/** Returns true if a status is no longer offered. Members who already have this status keep it. */
export const isDeprecatedStatus = (key: string): boolean => key.includes('deprecated');

/** The status that a requested status would follow. */
type Followed = Pick<StatusChangeSubject, 'stageId' | 'statusId' | 'statusName'>;

/**
 * Returns why a status cannot follow a member's status; null if it can. This depends on the stages and statuses that
 * allow the new status.
 */
function nextStatusProblem(
  status: Pick<RequestableStatus, 'changeRequestStageIds' | 'changeRequestStatusIds'>,
  id: IdOf<'Status'>,
  { stageId, statusId, statusName }: Followed,
): Sentence | null {
  if (id === statusId) return sentence('{status} is the current status.', { status: { word: statusName } });
  const isReachable =
    status.changeRequestStageIds.includes(stageId) || status.changeRequestStatusIds.includes(statusId);
  return isReachable ? null : sentence('This status cannot follow {status}.', { status: { word: statusName } });
}

/**
 * Returns why a request can no longer be approved; null if it can. The requested status must be able to follow the
 * member's current status, or the member's status on the requested day. The member's status may have changed since the
 * request.
 */
export function whyNoLongerAllowed(
  status: Pick<RequestableStatus, 'changeRequestStageIds' | 'changeRequestStatusIds'>,
  id: IdOf<'Status'>,
  present: Followed,
  atBegin: Followed | null,
): Sentence | null {
  const why = nextStatusProblem(status, id, present);
  return why === null || (atBegin !== null && nextStatusProblem(status, id, atBegin) === null) ? null : why;
}

/**
 * Returns why a status cannot be requested for a member; null if it can. The member's stage or status must allow the
 * requested status. Skill building also requires a client with a medical center. Some statuses can be requested only by
 * users who may request the administrators' statuses.
 */
export function statusProblem(
  status: RequestableStatus,
  id: IdOf<'Status'>,
  subject: StatusChangeSubject,
): Sentence | null {
  const why = nextStatusProblem(status, id, subject);
  if (id === subject.statusId) return why;
  if (status.isAdminOnly && !subject.canRequestAdminStatuses)
    return sentence('Only administrators can request this status.');
  if (status.key.includes('skill-building') && !subject.hasMedicalCenter)
    return sentence('This status requires a medical center, but {client} does not have one.', {
      client: subject.clientName,
    });
  return why;
}
