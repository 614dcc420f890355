import { useEffect, useState } from 'react';
import { useWatch } from '../../shell/live.ts';

/** A page in the background is still looked at for so long: somebody only looks something up. */
const awayMs = 60_000;

/** Hears of a member while their page shows, and lets colleagues see that this person looks at it. */
export function usePagePresence(memberId: number): void {
  const [isHere, setHere] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onChange = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') setHere(true);
      else timer = setTimeout(() => setHere(false), awayMs);
    };
    document.addEventListener('visibilitychange', onChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, []);
  useWatch({ memberIds: [memberId], pageIds: isHere ? [memberId] : [] });
}
