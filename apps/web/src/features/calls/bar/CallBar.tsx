import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { can, useActingUser } from '../../../shell/api.ts';
import { useWatch } from '../../../shell/live.ts';
import { currentCallsOptions } from '../api.ts';
import classes from './bar.module.css';

/** Loaded when there is a first call: the first screen does without. */
const CallBarRow = lazy(() => import('./CallBarRow.tsx').then(({ CallBarRow: row }) => ({ default: row })));

/** A call that comes or goes moves the others: for so long nobody is hung up on by a press that was meant for another. */
const settleMs = 800;

/** Says how high the bar is, so that messages stand above it: nobody looks for Hang up below one. */
function tellHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--calls-height', `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty('--calls-height');
  };
}

/** The calls of this person that go on, below whatever screen they look at: from there each opens again. */
export function CallBar() {
  const user = useActingUser();
  return can(user, 'CAN_CALL_MEMBERS') ? <Calls guideId={user.id} /> : null;
}

function Calls({ guideId }: { guideId: number }) {
  const { t } = useTranslation();
  const { data: calls } = useQuery(currentCallsOptions);
  useWatch({ guideIds: [guideId], memberIds: (calls ?? []).flatMap(({ subjectId }) => subjectId ?? []) });
  const order = (calls ?? []).map(({ id }) => id).join();
  const [shown, setShown] = useState({ order, isSettled: true });
  if (shown.order !== order) setShown({ order, isSettled: false });
  useEffect(() => {
    if (shown.isSettled) return;
    const timer = setTimeout(() => setShown((now) => ({ ...now, isSettled: true })), settleMs);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!calls || calls.length === 0) return null;
  return (
    <section ref={tellHeight} className={classes.bar} aria-label={t('Calls going on')}>
      <Suspense fallback={null}>
        {calls.map((call) => (
          <CallBarRow key={call.id} call={call} isSettled={shown.isSettled} />
        ))}
      </Suspense>
    </section>
  );
}
