import type { Member } from '@guidepost/contracts';
import { useEffect } from 'react';
import { useActingUser } from '../../shared/acting-user.ts';
import { noteRecentMember } from './recent-members.ts';

let onScreen: Member | undefined;

/**
 * Sets the member to whom the palette's actions apply while the member's page is visible. Also adds the member to the
 * recent members.
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
