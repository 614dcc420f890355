import type { MemberId } from '@guidepost/contracts';
import { useEffect } from 'react';

let shown: MemberId | undefined;

/** Sets the member to whom the screen belongs, so that the audit entry of a print names the member. */
export function usePrintedMember(memberId: MemberId): void {
  useEffect(() => {
    shown = memberId;
    return () => {
      if (shown === memberId) shown = undefined;
    };
  }, [memberId]);
}

export const printedMember = (): MemberId | undefined => shown;
