import type { Member } from '@guidepost/contracts';
import { useEffect } from 'react';
import { useActingUser } from '../../shared/acting-user.ts';
import { addRecentMember } from './recent-members.ts';

let shownMember: Member | undefined;

/**
 * Sets the member that the palette's actions are for, while the member's page is open. Also adds the member to the
 * recent members.
 */
export function useMemberOnScreen(member: Member | undefined): void {
  const { id: userId } = useActingUser();
  useEffect(() => {
    shownMember = member;
    if (member) addRecentMember(userId, member.id);
    return () => {
      if (shownMember === member) shownMember = undefined;
    };
  }, [member, userId]);
}

export const memberOnScreen = (): Member | undefined => shownMember;
