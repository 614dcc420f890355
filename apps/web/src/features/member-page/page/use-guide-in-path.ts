import type { Member } from '@guidepost/contracts';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Replaces the guide in the URL with the member's assigned guide after the member has loaded, without a new entry in
 * the browser history. The URL does not change for a member without a guide
 * (docs/areas/member-page.md#the-guide-in-the-address).
 */
export function useGuideInPath(member: Member | undefined): void {
  const { guideId, memberId } = useParams({ strict: false });
  const inDocket = useLocation({ select: ({ pathname }) => pathname.startsWith('/docket/') });
  const navigate = useNavigate();
  const assigned = member?.assignedGuideId ?? null;
  const replace = assigned !== null && String(member?.id) === memberId && guideId !== String(assigned);
  useEffect(() => {
    if (!replace || memberId === undefined) return;
    void navigate({
      to: inDocket ? '/docket/guide/$guideId/member/$memberId' : '/member-list/guide/$guideId/member/$memberId',
      params: { guideId: String(assigned), memberId },
      search: (search) => search,
      hash: true,
      replace: true,
      resetScroll: false,
    });
  }, [replace, assigned, memberId, inDocket, navigate]);
}
