import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from './log-out.ts';
import { readTokens } from './tokens.ts';
import { useLeaveAfterLogOut } from './use-leave-after-log-out.ts';

/** Button for screens without the user menu. Shows nothing if no user is signed in. */
export function LogOutButton() {
  const { t } = useTranslation();
  useLeaveAfterLogOut();
  // an error page loads no other code in advance, and a log-out shows the welcome page also without a connection
  useEffect(() => void import('../screens/Login.tsx').catch(() => {}), []);
  if (readTokens() === null) return null;
  return (
    <Button variant="subtle" onClick={() => void logOut()}>
      {t('Log Out')}
    </Button>
  );
}
