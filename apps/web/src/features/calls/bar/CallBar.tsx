import type { CallId, StaffId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { keys, readSession } from '../../../shared/storage.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { isPageFree } from '../../../shell/dock/is-page-free.ts';
import { useWatch } from '../../../shell/live.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { impersonatedUserId } from '../../../shell/session/impersonation.ts';
import { currentCallsOptions } from '../api.ts';
import { answeredCall, ringingCalls } from './answered.ts';
import classes from './bar.module.css';
import { claimPanel } from './claim-panel.ts';

/** Loads when the first call starts, so that the first screen does not wait for this code. */
const CallBarRow = lazyPart(() => import('./CallBarRow.tsx').then(({ CallBarRow: row }) => ({ default: row })));

/**
 * After the rows move, Hang up and Mute ignore presses for this time, in milliseconds. Such a press may be meant for
 * another call. The rows move when a second call appears or when one of several calls ends.
 */
const settleMs = 800;

/**
 * The id of the call whose panel was open before the page was reloaded. Null after the bar has tried to reopen the
 * panel.
 */
let openBeforeLoad = readSession(keys.openCall);

/**
 * Shows the signed-in guide's calls in progress at the bottom of every screen. The guide can open each call from there.
 */
export function CallBar() {
  const user = useActingUser();
  return can(user, 'CAN_CALL_MEMBERS') ? <Calls guideId={user.id} /> : null;
}

/** Opens the panel of a call that the guide has just answered, in one tab. */
async function openAnswered(callId: CallId): Promise<void> {
  if ((await claimPanel(callId)) && isPageFree()) openDialog({ kind: 'openCall', callId });
}

function Calls({ guideId }: { guideId: StaffId }) {
  const { t } = useTranslation();
  const { data: calls } = useQuery(currentCallsOptions);
  useWatch({ guideIds: [guideId], memberIds: (calls ?? []).flatMap(({ subjectId }) => subjectId ?? []) });
  useEffect(() => {
    if (calls === undefined) return;
    const reopened = calls.find(({ id }) => String(id) === openBeforeLoad);
    openBeforeLoad = null;
    if (reopened) openDialog({ kind: 'openCall', callId: reopened.id });
  }, [calls]);
  const ringing = useRef(ringingCalls([]));
  useEffect(() => {
    if (calls === undefined) return;
    const answered = answeredCall(ringing.current, calls);
    ringing.current = ringingCalls(calls);
    // A supervisor who acts as the guide does not speak on the guide's phone. A tab that is not free also claims the
    // panel, so that no hidden tab opens it.
    if (answered && impersonatedUserId() === null) void openAnswered(answered.id);
  }, [calls]);
  const order = (calls ?? []).map(({ id }) => id).join();
  const [shown, setShown] = useState({ order, isSettled: true });
  if (shown.order !== order) setShown({ order, isSettled: shown.order === '' });
  useEffect(() => {
    if (shown.isSettled) return;
    const timer = setTimeout(() => setShown((now) => ({ ...now, isSettled: true })), settleMs);
    return () => clearTimeout(timer);
  }, [shown]);
  if (!calls || calls.length === 0) return null;
  return (
    <section className={classes.bar} data-call-bar aria-label={t('Calls in progress')}>
      <Suspense fallback={null}>
        {calls.map((call) => (
          <CallBarRow key={call.id} call={call} isSettled={shown.isSettled} />
        ))}
      </Suspense>
    </section>
  );
}
