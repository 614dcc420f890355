import type { Member } from '@guidepost/contracts';
import { useEffect } from 'react';
import { useActingUser } from '../../shared/acting-user.ts';
import { noteRecentMember } from './recent-members.ts';

let onScreen: Member | undefined;

/**
 * Sets the member of the current page for the palette while the page is shown: its actions apply to this member. The
 * member becomes a recent one.
 */
export function useMemberOnScreen(member: Member | undefined): void {
  const { id: userId } = useActingUser();
  useEffect(() => {
    onScreen = member;
    if (member) noteRecentMember(userId, member.id);
    return () => {
      if (onScreen === member) onScreen = undefined;
    };
  }, [member, userId]);
}

export const memberOnScreen = (): Member | undefined => onScreen;
