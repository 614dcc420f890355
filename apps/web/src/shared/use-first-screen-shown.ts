import { useEffect, useState } from 'react';
import { firstScreenShown, isFirstScreenShown } from './load-later.ts';

/** Returns true once the first screen after sign-in has its data. */
export function useFirstScreenShown(): boolean {
  const [isShown, setShown] = useState(isFirstScreenShown);
  useEffect(() => {
    let isMounted = true;
    void firstScreenShown().then(() => isMounted && setShown(true));
    return () => {
      isMounted = false;
    };
  }, []);
  return isShown;
}
