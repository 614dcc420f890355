import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { lastActivity, noteActivity, watchActivity } from './activity.ts';
import { type Idle, idleAt } from './idle.ts';
import { logOut } from './log-out.ts';
import { clientConfig } from './own-config.ts';
import { runBeforeEnd } from './run-before-end.ts';

const defaultLimits = { idleSeconds: 1800, idleWarningSeconds: 600 };

const IdleWarning = lazyPart(() => import('./IdleWarning.tsx'));

/**
 * Signs an idle user out in all tabs, by default after 30 minutes. Before that, shows a warning, by default during the
 * last ten minutes.
 */
export function IdleWatch() {
  const { data: config } = useQuery(clientConfig);
  const { idleSeconds, idleWarningSeconds } = config?.limits ?? defaultLimits;
  const [wasShown, setWasShown] = useState(false);
  const [idle, setIdle] = useState<Idle>({ state: 'active', secondsLeft: idleSeconds });

  useEffect(() => {
    if (lastActivity() === 0) noteActivity();
    return watchActivity();
  }, []);

  useEffect(() => {
    const check = () => {
      // a user who has just signed out is not idle, and their data is already deleted
      if (lastActivity() === 0) return;
      const next = idleAt(lastActivity(), Date.now(), idleSeconds, idleWarningSeconds);
      setIdle((before) => (next.state === 'active' && before.state === 'active' ? before : next));
      if (next.state !== 'expired') return;
      clearInterval(timer);
      void logOut({ comeBack: true });
    };
    const timer = setInterval(check, 1000);
    check();
    // Timers are slow in hidden tabs. This check updates the state as soon as the user returns.
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [idleSeconds, idleWarningSeconds]);

  // The first tab that signs out ends the session for all tabs, so each tab must save its work before the sign-out.
  useEffect(() => {
    if (idle.state === 'warning') void runBeforeEnd();
  }, [idle.state]);

  const isWarning = idle.state === 'warning';
  if (isWarning && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Suspense fallback={null}>
      <IdleWarning opened={isWarning} secondsLeft={idle.secondsLeft} />
    </Suspense>
  );
}
