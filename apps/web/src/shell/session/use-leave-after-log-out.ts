import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { logOutOfOtherTabs } from './log-out.ts';
import { onTokens } from './tokens.ts';

/** When the user signs out in this or another tab, deletes the user's data in this tab and opens the welcome page. */
export function useLeaveAfterLogOut(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onTokens((tokens) => {
        if (tokens !== null) return;
        logOutOfOtherTabs();
        // typed text cannot be saved any more, and must not stay on the screen
        void navigate({ to: '/login', replace: true, ignoreBlocker: true });
      }),
    [navigate],
  );
}
