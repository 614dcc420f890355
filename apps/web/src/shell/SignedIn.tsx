import { ApiError } from '@guidepost/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActingUserContext } from '../shared/acting-user.ts';
import { loadLater, startLoadingLater } from '../shared/load-later.ts';
import { reportCutPastes } from './forms/cut-pastes.ts';
import { Frame } from './frame/Frame.tsx';
import { FrameSkeleton } from './frame/FrameSkeleton.tsx';
import { findUnsent } from './held/unsent.ts';
import { setConnection } from './live/connection.ts';
import { NoAccount } from './screens/NoAccount.tsx';
import { NotLoggedIn } from './screens/NotLoggedIn.tsx';
import { UnknownError } from './screens/UnknownError.tsx';
import { ConfirmSignIn } from './session/ConfirmSignIn.tsx';
import { IdleWatch } from './session/IdleWatch.tsx';
import { refreshTokens } from './session/refresh-tokens.ts';
import { restoreWork } from './session/restore.ts';
import { useSessionLost } from './session/session-lost.ts';
import { useLeaveAfterLogOut } from './session/use-leave-after-log-out.ts';
import { actingUserQuery } from './session/verify.ts';

// a sign-out shows the welcome page, also without a connection
loadLater(() => import('./screens/Login.tsx'), true);

const retryMs = 5000;
/** Errors that signing in again in the same way does not fix. The screen shows the reason. */
const errorsWithReason: ReadonlySet<string> = new Set([
  'ACCOUNT_NOT_SET_UP',
  'IDENTITY_PROVIDER_PROBLEM',
  'INSUFFICIENT_USER_AUTHENTICATION',
]);

/**
 * Opens the live connection once its code has loaded. The screen does not wait for it. If the code fails to load, the
 * banner shows a lost connection, and loading is retried. Returns a function that closes the connection.
 */
function connect(): () => void {
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const load = () =>
    import('./live/socket.ts').then(
      ({ startLive }) => {
        if (!isOver) stop = startLive();
      },
      () => {
        if (isOver) return;
        setConnection('disconnected');
        timer = setTimeout(() => void load(), retryMs);
      },
    );
  void load();
  return () => {
    isOver = true;
    clearTimeout(timer);
    stop();
  };
}

/** Loads the acting user, then shows the screen. Starts the live connection and the idle timer. */
export default function SignedIn() {
  const isSessionLost = useSessionLost();
  const { data: user, error, isFetching, refetch } = useQuery(actingUserQuery);
  const known = user !== undefined;
  const client = useQueryClient();

  useLeaveAfterLogOut();
  useEffect(() => (known ? connect() : undefined), [known]);
  useEffect(() => (known ? startLoadingLater(() => client.isFetching() > 0) : undefined), [known, client]);
  useEffect(refreshTokens, []);
  useEffect(reportCutPastes, []);
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) restoreWork(userId);
  }, [userId]);
  useEffect(() => (userId === undefined ? undefined : findUnsent(userId)), [userId]);

  if (error instanceof ApiError && errorsWithReason.has(error.code)) return <NoAccount error={error} />;
  if (isSessionLost || (error instanceof ApiError && error.status === 401)) return <NotLoggedIn />;
  if (user) {
    return (
      <ActingUserContext value={user}>
        <Frame>
          <Outlet />
        </Frame>
        <IdleWatch />
        <ConfirmSignIn />
      </ActingUserContext>
    );
  }
  if (error) return <UnknownError error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <>
      <FrameSkeleton />
      <ConfirmSignIn />
    </>
  );
}
