import type { ApiError } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { messageOfError } from '../errors/report.ts';
import { logOut } from '../session/log-out.ts';
import { CenteredCard } from './CenteredCard.tsx';

/**
 * Replaces the screens if the signed-in user has no Guidepost account or the identity provider does not work. Shows the
 * reason, and a button to sign in again, for example with another account.
 */
export function NoAccount({ error }: { error: ApiError }) {
  const { t } = useTranslation();
  useDocumentTitle('Not logged in');
  // the same user continues after a stronger sign-in, so their unsaved work is stored
  const comeBack = error.code === 'INSUFFICIENT_USER_AUTHENTICATION';
  return (
    <CenteredCard>
      <div role="alert">
        <h1>{t('Not logged in')}</h1>
        <p>{sentenceText(t, messageOfError(error))}</p>
      </div>
      <div>
        <Button variant="filled" onClick={() => void logOut({ comeBack })}>
          {t('Sign in')}
        </Button>
      </div>
    </CenteredCard>
  );
}
