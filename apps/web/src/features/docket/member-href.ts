import type { MemberId, StaffId } from '@guidepost/contracts';

/** Where a row leads on the page of its member: to a feed entry, a need, a survey or a phase of a workflow. */
export interface MemberTarget {
  feedItemExternalType?: string | undefined;
  feedItemExternalId?: string | undefined;
  needId?: string | undefined;
  assignedSurveyId?: string | undefined;
  assignedWorkflowPhaseId?: string | undefined;
}

/** The address of a member's page below a guide's docket, at a feed entry or need of the member where one is given. */
export function memberHref(guideId: StaffId, memberId: MemberId, target: MemberTarget = {}): string {
  const given = Object.entries(target).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `/docket/guide/${guideId}/member/${memberId}${query === '' ? '' : `?${query}`}`;
}
