import type { MemberId, StaffId } from '@guidepost/contracts';

/** Record that a row opens on the member page: a feed entry, a need, a survey or a workflow phase. */
export interface MemberTarget {
  feedItemExternalType?: string | undefined;
  feedItemExternalId?: string | undefined;
  needId?: string | undefined;
  assignedSurveyId?: string | undefined;
  assignedWorkflowPhaseId?: string | undefined;
}

/** Returns the URL of a member page below a guide's docket. The URL contains the record to open, if given. */
export function memberHref(guideId: StaffId, memberId: MemberId, target: MemberTarget = {}): string {
  const given = Object.entries(target).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(given).toString();
  return `/docket/guide/${guideId}/member/${memberId}${query === '' ? '' : `?${query}`}`;
}
