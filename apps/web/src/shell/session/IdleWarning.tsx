import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../shared/layers/Modal.tsx';
import { noteActivity } from './activity.ts';
import { clockText } from './idle.ts';
import { logOut } from './log-out.ts';

interface Props {
  opened: boolean;
  secondsLeft: number;
}

/** Asks whether the user is still there, and shows the time left until the automatic sign-out. */
export default function IdleWarning({ opened, secondsLeft }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={noteActivity}
      title={t('Are you still there?')}
      withCloseButton={false}
      size={420}
      zIndex={400}
      transitionProps={{ duration: 0 }}
    >
      <Text c="var(--text-2)" mb="lg">
        {t('You will be logged out in {time} because you have not used Guidepost for a while.', {
          time: clockText(secondsLeft),
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
