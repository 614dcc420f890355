import { startTransition, useEffect, useState } from 'react';
import { firstScreenShown } from '../../../shared/load-later.ts';
import { whenIdle } from '../../../shared/when-idle.ts';

/** Returns true once the first screen has its data and the browser has been idle since the component was mounted. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    let isMounted = true;
    const onIdle = () => {
      if (isMounted) startTransition(() => setIdle(true));
    };
    void firstScreenShown().then(whenIdle).then(onIdle);
    return () => {
      isMounted = false;
    };
  }, []);
  return isIdle;
}
