import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../shared/layers/Modal.tsx';
import { useActingUser } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/use-close-on-leave.ts';
import AbsencePlan from './AbsencePlan.tsx';

/** The user's own absences with the covering guides (docs/areas/absences.md). */
export default function AbsencesDialog({ close }: DialogProps<'absences'>) {
  const { t } = useTranslation();
  const { id } = useActingUser();
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={close}
      title={t('My absences')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      <Stack gap="md">
        <Text size="sm">
          {t(
            'On these days, the covering guide receives your calls, to-dos and notifications. Your members remain assigned to you.',
          )}
        </Text>
        <div>
          <AbsencePlan staffId={id} />
        </div>
      </Stack>
    </Modal>
  );
}
