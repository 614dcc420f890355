import type { MemberSummary } from '@guidepost/contracts';

/** The address of a member's page below the members list; without a guide it says `unknown`. */
export const memberPath = ({ id, assignedGuideId }: Pick<MemberSummary, 'id' | 'assignedGuideId'>) =>
  ({
    to: '/member-list/guide/$guideId/member/$memberId',
    params: { guideId: String(assignedGuideId ?? 'unknown'), memberId: String(id) },
  }) as const;

/** The same as one absolute address, for 'Copy member link'. */
export const memberLink = (member: Pick<MemberSummary, 'id' | 'assignedGuideId'>): string =>
  `${window.location.origin}/member-list/guide/${member.assignedGuideId ?? 'unknown'}/member/${member.id}`;
