import { IconLogin2 } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { keys, readSession } from '../../shared/storage.ts';
import { logWarning } from '../log.ts';
import { loadConfig } from '../session/config.ts';
import { stayForSignIn } from '../session/log-out.ts';
import { popRedirect } from '../session/redirect.ts';
import { isReturnExpected } from '../session/restore.ts';
import { signInHere, signInWithPopup } from '../session/sign-in.ts';
import { onTokens, readTokens } from '../session/tokens.ts';
import { CenteredCard } from './CenteredCard.tsx';

type State = 'idle' | 'busy' | 'blocked' | 'closed' | 'failed';

const messages: Record<State, string | null> = {
  idle: null,
  busy: 'Continue in the sign-in window.',
  blocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site, or continue in this tab.',
  closed: 'The sign-in is not complete. Continue in the sign-in window if it is still open, or continue in this tab.',
  failed: 'Sign-in failed. Please try again.',
};

/** The welcome page. Redirects users who are already signed in, and users who sign in using another tab. */
export default function Login() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>('idle');
  const [isLost] = useState(isReturnExpected);
  const [isUnsaved] = useState(() => readSession(keys.unsavedActions) !== null);
  const gone = useRef(false);
  const attempt = useRef<AbortController>(undefined);
  useDocumentTitle('Sign in');

  useEffect(() => {
    const goOn = () => {
      if (gone.current || readTokens() === null) return;
      gone.current = true;
      void navigate({ href: popRedirect(), replace: true });
    };
    goOn();
    // loads the configuration early, so that pressing the button can open the sign-in window at once
    loadConfig().catch((error: unknown) => logWarning('the configuration did not load', error));
    return onTokens(goOn);
  }, [navigate]);

  const signIn = async (how: 'popup' | 'here') => {
    stayForSignIn();
    // an earlier attempt may still be waiting for its window
    attempt.current?.abort();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    setState('busy');
    try {
      if (how === 'here') return await signInHere();
      const result = await signInWithPopup({ signal, onClosed: () => setState('closed') });
      if (!signal.aborted) setState(result === 'blocked' ? 'blocked' : 'idle');
    } catch (error) {
      if (signal.aborted) return;
      logWarning('sign-in failed', error);
      setState('failed');
    }
  };

  useEffect(() => () => attempt.current?.abort(), []);

  const message = messages[state];
  return (
    <CenteredCard>
      <h1>{t('Welcome to Guidepost')}</h1>
      {isLost ? (
        <p>{t('Your session has ended. Sign in again to continue where you left off.')}</p>
      ) : (
        <p>{t('Care coordination for guides and the members they support.')}</p>
      )}
      {isUnsaved && (
        <p>
          <strong>{t('Your last actions may not have been saved. Check them after you sign in.')}</strong>
        </p>
      )}
      <Button
        variant="filled"
        fullWidth
        size="md"
        leftSection={<IconLogin2 size={16} stroke={1.75} aria-hidden />}
        loading={state === 'busy'}
        onClick={() => signIn('popup')}
      >
        {t('Sign in')}
      </Button>
      {(state === 'blocked' || state === 'closed') && (
        <Button mt="sm" fullWidth onClick={() => signIn('here')}>
          {t('Continue in this tab')}
        </Button>
      )}
      <p role="status" style={message === null ? { margin: 0 } : { margin: '12px 0 0' }}>
        {message !== null && t(message)}
      </p>
    </CenteredCard>
  );
}
