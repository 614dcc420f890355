import type { RequiredSignIn } from '@guidepost/contracts';
import { Button, Group, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../shared/layers/Modal.tsx';
import { keys, writeSession } from '../../shared/storage.ts';
import { logWarning } from '../log.ts';
import { saveRedirect } from './redirect.ts';
import { storeWork } from './restore.ts';
import { runBeforeEnd } from './run-before-end.ts';
import { signInHere, signInWithPopup } from './sign-in.ts';

type State = 'idle' | 'busy' | 'blocked' | 'closed' | 'failed';

const messages: Record<State, string> = {
  idle: 'Sign in again to confirm that it is you. Your request then continues.',
  busy: 'Continue in the sign-in window.',
  blocked: 'Your browser blocked the sign-in window. Allow pop-ups for this site, or continue in this tab.',
  closed: 'The sign-in is not complete. Continue in the sign-in window if it is still open, or continue in this tab.',
  failed: 'The sign-in failed. Try again with the account that you are using now.',
};

interface Props {
  required: RequiredSignIn;
  onSettle(isConfirmed: boolean): void;
}

/**
 * Asks the user to sign in again for a sensitive action. The screen stays open behind the dialog, and the request is
 * sent again after the sign-in. If the browser blocks the sign-in window, or if the window is closed, the user can
 * continue in this tab. The screen's open dialogs and typed texts are then restored, and the user repeats the action.
 */
export default function ConfirmSignInDialog({ required, onSettle }: Props) {
  const { t } = useTranslation();
  const [state, setState] = useState<State>('idle');
  const attempt = useRef<AbortController>(undefined);
  // a canceled attempt must not change the session, even if its window still sends a response
  useEffect(() => () => attempt.current?.abort(), []);

  /** Cancels an earlier attempt, whose window may still be open, and begins a new one. */
  const begin = (): AbortController => {
    attempt.current?.abort();
    attempt.current = new AbortController();
    setState('busy');
    return attempt.current;
  };

  const signIn = async () => {
    const { signal } = begin();
    try {
      const result = await signInWithPopup({ required, signal, onClosed: () => setState('closed') });
      if (result === 'signed-in') onSettle(true);
      else if (!signal.aborted) setState(result === 'blocked' ? 'blocked' : 'idle');
    } catch (error) {
      if (signal.aborted) return;
      logWarning('sign-in failed', error);
      setState('failed');
    }
  };

  const signInInThisTab = async () => {
    begin();
    try {
      await runBeforeEnd();
      storeWork()();
      saveRedirect();
      await signInHere(required);
    } catch (error) {
      writeSession(keys.work, null);
      writeSession(keys.redirect, null);
      logWarning('sign-in failed', error);
      setState('failed');
    }
  };

  const isTabOffered = state === 'blocked' || state === 'closed';
  return (
    <Modal
      opened
      onClose={() => onSettle(false)}
      title={t('Sign in again')}
      withCloseButton={false}
      size={420}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Text c="var(--text-2)" mb="lg" role="status">
        {t(messages[state])}
        {isTabOffered &&
          ` ${t('If you continue in this tab, open dialogs and drafts are restored. You must fill in other forms again.')}`}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={() => onSettle(false)}>
          {t('Cancel')}
        </Button>
        {isTabOffered && <Button onClick={() => void signInInThisTab()}>{t('Continue in this tab')}</Button>}
        <Button variant="filled" data-autofocus loading={state === 'busy'} onClick={() => void signIn()}>
          {t('Sign in')}
        </Button>
      </Group>
    </Modal>
  );
}
