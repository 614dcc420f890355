import { ApiError } from '@guidepost/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ActingUserContext } from '../shared/acting-user.ts';
import { firstScreenShown, loadLater, startLoadingLater } from '../shared/load-later.ts';
import { reportCutPastes } from './forms/cut-pastes.ts';
import { Frame } from './frame/Frame.tsx';
import { FrameSkeleton } from './frame/FrameSkeleton.tsx';
import { findUnsent } from './held/unsent.ts';
import { setConnection } from './live/connection.ts';
import { loadHandlers } from './live/handlers.ts';
import { NoAccount } from './screens/NoAccount.tsx';
import { NotLoggedIn } from './screens/NotLoggedIn.tsx';
import { UnknownError } from './screens/UnknownError.tsx';
import { ConfirmSignIn } from './session/ConfirmSignIn.tsx';
import { IdleWatch } from './session/IdleWatch.tsx';
import { refreshTokens } from './session/refresh-tokens.ts';
import { restoreWork } from './session/restore.ts';
import { useSessionLost } from './session/session-lost.ts';
import { readTokens } from './session/tokens.ts';
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
 * Opens the live connection once the first screen has its data and the connection's code has loaded. The server then
 * repeats the events since the first responses. If the code fails to load, the banner shows a lost connection, and
 * loading is retried. Returns a function that closes the connection.
 */
function connect(): () => void {
  const since = performance.now();
  let stop = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const load = () =>
    Promise.all([import('./live/socket.ts'), loadHandlers()]).then(
      ([{ startLive }]) => {
        if (!isOver) stop = startLive(since);
      },
      () => {
        if (isOver) return;
        setConnection('disconnected');
        timer = setTimeout(() => void load(), retryMs);
      },
    );
  void firstScreenShown().then(() => {
    if (!isOver) void load();
  });
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
  const isRefused = error instanceof ApiError && error.status === 401;
  // after a log-out in this tab, the user is not requested again
  if (isSessionLost || isRefused || (error && readTokens() === null)) return <NotLoggedIn />;
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
