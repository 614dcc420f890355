import type { Member } from '@guidepost/contracts';
import { useEffect } from 'react';
import { useActingUser } from '../../shared/acting-user.ts';
import { addRecentMember } from './recent-members.ts';

let shownMember: Member | undefined;

/**
 * Sets the member to whom the palette's actions apply while the member's page is visible. Also adds the member to the
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
