import { Button, Group, Modal, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lastActivity, noteActivity, watchActivity } from './activity.ts';
import { clientConfig } from './config.ts';
import { keepBeforeEnd } from './ending.ts';
import { clockText, type Idle, idleAt } from './idle.ts';
import { logOut } from './logOut.ts';

const limitsOfTheSpecification = { idleSeconds: 1800, idleWarningSeconds: 600 };

/** Warns in the last ten minutes of an idle half hour and logs out at its end, in all tabs alike (staff §4). */
export function IdleWatch() {
  const { t } = useTranslation();
  const { data: config } = useQuery(clientConfig);
  const { idleSeconds, idleWarningSeconds } = config?.limits ?? limitsOfTheSpecification;
  const [idle, setIdle] = useState<Idle>({ state: 'active', secondsLeft: idleSeconds });

  useEffect(() => {
    if (lastActivity() === 0) noteActivity();
    return watchActivity();
  }, []);

  useEffect(() => {
    const check = () => {
      const next = idleAt(lastActivity(), Date.now(), idleSeconds, idleWarningSeconds);
      setIdle((before) => (next.state === 'active' && before.state === 'active' ? before : next));
      if (next.state !== 'expired') return;
      clearInterval(timer);
      void logOut({ comeBack: true });
    };
    const timer = setInterval(check, 1000);
    check();
    // timers of hidden tabs are slow; whoever comes back sees at once how it stands
    document.addEventListener('visibilitychange', check);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [idleSeconds, idleWarningSeconds]);

  // the tab whose logout comes first ends the session for all: each keeps what it has while there is time
  useEffect(() => {
    if (idle.state === 'warning') void keepBeforeEnd();
  }, [idle.state]);

  return (
    <Modal
      opened={idle.state === 'warning'}
      onClose={noteActivity}
      title={t('Are you still there?')}
      withCloseButton={false}
      size={420}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Text c="var(--text-2)" mb="lg">
        {t('You will be logged out in {time} because nothing was pressed for a while.', {
          time: clockText(idle.secondsLeft),
        })}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="subtle" onClick={() => void logOut()}>
          {t('Log Out')}
        </Button>
        <Button variant="filled" data-autofocus onClick={noteActivity}>
          {t('Stay logged in')}
        </Button>
      </Group>
    </Modal>
  );
}
