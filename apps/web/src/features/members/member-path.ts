import type { MemberSummary } from '@guidepost/contracts';

/**
 * Returns the path of a member page below the members list. For a member without a guide, the path contains `unknown`.
 */
export const memberPath = ({ id, assignedGuideId }: Pick<MemberSummary, 'id' | 'assignedGuideId'>) =>
  ({
    to: '/member-list/guide/$guideId/member/$memberId',
    params: { guideId: String(assignedGuideId ?? 'unknown'), memberId: String(id) },
  }) as const;

/** Returns a member page's full URL, for 'Copy member link'. */
export const memberLink = (member: Pick<MemberSummary, 'id' | 'assignedGuideId'>): string =>
  `${window.location.origin}/member-list/guide/${member.assignedGuideId ?? 'unknown'}/member/${member.id}`;
