import type { Member } from '@guidepost/contracts';
import { useEffect } from 'react';

let onScreen: Member | undefined;

/** Tells the palette whose page shows, as long as it shows; its actions are about this member. */
export function useMemberOnScreen(member: Member | undefined): void {
  useEffect(() => {
    onScreen = member;
    return () => {
      if (onScreen === member) onScreen = undefined;
    };
  }, [member]);
}

export const memberOnScreen = (): Member | undefined => onScreen;
