import type { MemberId } from '@guidepost/contracts';
import { useNavigate } from '@tanstack/react-router';

/** Returns a function that opens a call or text in the member's activity. */
export function useShowInActivity() {
  const navigate = useNavigate();
  return ({ memberId, type, id }: { memberId: MemberId; type: 'call' | 'message'; id: number }): void =>
    void navigate({
      to: '/member-list/guide/$guideId/member/$memberId',
      params: { guideId: 'unknown', memberId: String(memberId) },
      search: { feedItemExternalType: type, feedItemExternalId: String(id) } as never,
    });
}
