import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { logOut } from './log-out.ts';
import { readTokens } from './tokens.ts';
import { useLeaveAfterLogOut } from './use-leave-after-log-out.ts';

/** Button for screens without the user menu. Shows nothing if no user is signed in. */
export function LogOutButton() {
  const { t } = useTranslation();
  useLeaveAfterLogOut();
  if (readTokens() === null) return null;
  return (
    <Button variant="subtle" onClick={() => void logOut()}>
      {t('Log Out')}
    </Button>
  );
}
