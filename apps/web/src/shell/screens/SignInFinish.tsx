import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { logWarning } from '../log.ts';
import { popRedirect } from '../session/redirect.ts';
import { completeSignIn } from '../session/sign-in.ts';
import { CenteredCard } from './CenteredCard.tsx';

/** The last step of a sign-in in this tab. */
export default function SignInFinish() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [failed, setFailed] = useState(false);
  const started = useRef(false);
  useDocumentTitle('Sign in');

  useEffect(() => {
    // the provider accepts a code only once
    if (started.current) return;
    started.current = true;
    completeSignIn(location.href)
      .then(() => navigate({ href: popRedirect(), replace: true }))
      .catch((error: unknown) => {
        logWarning('sign-in failed', error);
        setFailed(true);
      });
  }, [navigate]);

  return (
    <CenteredCard>
      <h1>{failed ? t('Sign-in failed') : t('Signing in')}</h1>
      {failed && (
        <>
          <p>{t('Please try again.')}</p>
          <Button onClick={() => navigate({ to: '/login', replace: true })}>{t('Try again')}</Button>
        </>
      )}
    </CenteredCard>
  );
}
