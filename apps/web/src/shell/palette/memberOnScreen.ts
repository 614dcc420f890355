import type { Member } from '@guidepost/contracts';
import { useEffect } from 'react';
import { useActingUser } from '../session/actingUser.ts';
import { noteRecentMember } from './recentMembers.ts';

let onScreen: Member | undefined;

/** Tells the palette whose page shows, as long as it shows: its actions are about this member, who is a recent one after. */
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
