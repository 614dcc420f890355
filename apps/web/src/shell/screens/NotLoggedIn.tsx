import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { logOut } from '../session/log-out.ts';
import { Plain } from './Plain.tsx';

const waitMs = 1500;

/** Shown when the server does not know this session; logs out after 1.5 s. */
export function NotLoggedIn() {
  const { t } = useTranslation();
  useDocumentTitle('Not logged in');
  useEffect(() => {
    const timer = setTimeout(() => void logOut({ comeBack: true }), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Plain>
      <div role="alert">
        <h1>{t('Not logged in')}</h1>
        <p style={{ margin: 0 }}>{t('Redirecting you to login page')}</p>
      </div>
    </Plain>
  );
}
