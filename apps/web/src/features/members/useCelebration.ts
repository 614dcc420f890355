import type { Member } from '@guidepost/contracts';
import { useEffect, useRef } from 'react';
import { throwConfetti } from '../feed/api.ts';

const celebrated = new Set(['newly-engaged', 're-engaged']);

/** Confetti when the member's status changes to newly-engaged or re-engaged while somebody looks (staff §2). */
export function useCelebration(member: Pick<Member, 'memberStatus'> | undefined): void {
  const before = useRef<string>(undefined);
  const status = member?.memberStatus.key;
  useEffect(() => {
    if (status === undefined) return;
    if (before.current !== undefined && before.current !== status && celebrated.has(status)) void throwConfetti();
    before.current = status;
  }, [status]);
}
