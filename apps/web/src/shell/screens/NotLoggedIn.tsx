import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { logOut } from '../session/log-out.ts';
import { CenteredCard } from './CenteredCard.tsx';

const waitMs = 1500;

/** Replaces the screens if the server does not recognize the session. Signs the user out after 1.5 seconds. */
export function NotLoggedIn() {
  const { t } = useTranslation();
  useDocumentTitle('Not logged in');
  useEffect(() => {
    const timer = setTimeout(() => void logOut({ comeBack: true }), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <CenteredCard>
      <div role="alert">
        <h1>{t('Not logged in')}</h1>
        <p style={{ margin: 0 }}>{t('Redirecting you to login page')}</p>
      </div>
    </CenteredCard>
  );
}
