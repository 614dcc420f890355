import { ApiError } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Frame } from './frame/Frame.tsx';
import { FrameSkeleton } from './frame/FrameSkeleton.tsx';
import { startLive } from './live/socket.ts';
import { NotLoggedIn } from './screens/NotLoggedIn.tsx';
import { UnknownError } from './screens/UnknownError.tsx';
import { ActingUserContext } from './session/actingUser.ts';
import { IdleWatch } from './session/IdleWatch.tsx';
import { keepFresh } from './session/keepFresh.ts';
import { forgetHere } from './session/logOut.ts';
import { useSessionLost } from './session/lost.ts';
import { onTokens } from './session/tokens.ts';
import { actingUserQuery } from './session/verify.ts';

/** Loads the acting user before any signed-in screen (staff §2); holds the live connection and the idle watch. */
export default function SignedIn() {
  const navigate = useNavigate();
  const lost = useSessionLost();
  const { data: user, error, isFetching, refetch } = useQuery({ ...actingUserQuery, meta: { caught: true } });
  const known = user !== undefined;

  // logged out in another tab
  useEffect(
    () =>
      onTokens((tokens) => {
        if (tokens !== null) return;
        forgetHere();
        void navigate({ to: '/login', replace: true });
      }),
    [navigate],
  );
  useEffect(() => (known ? startLive() : undefined), [known]);
  useEffect(() => (known ? keepFresh() : undefined), [known]);

  if (lost || (error instanceof ApiError && error.status === 401)) return <NotLoggedIn />;
  if (user) {
    return (
      <ActingUserContext value={user}>
        <Frame>
          <Outlet />
        </Frame>
        <IdleWatch />
      </ActingUserContext>
    );
  }
  if (error) return <UnknownError error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <FrameSkeleton />;
}
