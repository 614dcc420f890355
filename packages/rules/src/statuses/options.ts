import type { IdOf, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** A status as it stands in the data: who can be given it is data too. */
export interface RequestableStatus {
  key: string;
  /** Only who may request the administrators' statuses can ask for it. */
  isAdminOnly: boolean;
  /** The stages from which it can be asked for. */
  changeRequestStageIds: readonly IdOf<'Stage'>[];
  /** The statuses from which it can be asked for besides. */
  changeRequestStatusIds: readonly IdOf<'Status'>[];
}

/** The member for whom a status is asked, and who asks. */
export interface StatusChangeSubject {
  stageId: IdOf<'Stage'>;
  statusId: IdOf<'Status'>;
  /** What the member's status is called. */
  statusName: string;
  clientName: string;
  /** Whether the member's client has a medical center. */
  hasMedicalCenter: boolean;
  /** Whether the acting user may request the administrators' statuses. */
  canRequestAdminStatuses: boolean;
}

/** Whether a status is offered no more; members who have it keep it. */
export const isDeprecatedStatus = (key: string): boolean => key.includes('deprecated');

/** A status that another one is to follow. */
type Followed = Pick<StatusChangeSubject, 'stageId' | 'statusId' | 'statusName'>;

/** Returns why a status cannot follow another one, by the stages and statuses that it lists; null if it can. */
function whyNotAfter(
  status: Pick<RequestableStatus, 'changeRequestStageIds' | 'changeRequestStatusIds'>,
  id: IdOf<'Status'>,
  { stageId, statusId, statusName }: Followed,
): Sentence | null {
  if (id === statusId) return sentence('{status} is the present status.', { status: { word: statusName } });
  const isReachable =
    status.changeRequestStageIds.includes(stageId) || status.changeRequestStatusIds.includes(statusId);
  return isReachable ? null : sentence('This status cannot follow {status}.', { status: { word: statusName } });
}

/**
 * Returns why a request cannot be approved any more, null if it can: its status has to follow the member's present status, or the one
 * that holds when it would begin. The member may have got another status since the request was made.
 */
export function whyNotAnyMore(
  status: Pick<RequestableStatus, 'changeRequestStageIds' | 'changeRequestStatusIds'>,
  id: IdOf<'Status'>,
  present: Followed,
  atBegin: Followed | null,
): Sentence | null {
  const why = whyNotAfter(status, id, present);
  return why === null || (atBegin !== null && whyNotAfter(status, id, atBegin) === null) ? null : why;
}

/**
 * Why a status cannot be asked for a member, null where it can. It can from the stages and from the statuses that it
 * lists; skill building also needs a client with a medical center, and an administrators' status the permission.
 */
export function whyNoStatus(
  status: RequestableStatus,
  id: IdOf<'Status'>,
  subject: StatusChangeSubject,
): Sentence | null {
  const why = whyNotAfter(status, id, subject);
  if (id === subject.statusId) return why;
  if (status.isAdminOnly && !subject.canRequestAdminStatuses) return sentence('Only administrators give it.');
  if (status.key.includes('skill-building') && !subject.hasMedicalCenter)
    return sentence('Needs a medical center, {client} has none.', { client: subject.clientName });
  return why;
}
