import type { MemberId } from '@guidepost/contracts';
import { useEffect } from 'react';

let shown: MemberId | undefined;

/** Sets the member that the screen shows. If the user prints the screen, the audit entry names this member. */
export function usePrintedMember(memberId: MemberId): void {
  useEffect(() => {
    shown = memberId;
    return () => {
      if (shown === memberId) shown = undefined;
    };
  }, [memberId]);
}

export const printedMember = (): MemberId | undefined => shown;
