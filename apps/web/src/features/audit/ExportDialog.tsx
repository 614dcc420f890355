import { contracts } from '@guidepost/contracts';
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReasonField, useReason } from '../../shared/fields/ReasonField.tsx';
import { saveFrom } from '../../shared/files/saveFile.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { type AuditView, filterOf } from './api.ts';

/** Asks why, and then saves what the screen is narrowed to as CSV. */
export function ExportDialog({ view, close }: { view: AuditView; close: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const reason = useReason();
  const make = useMutation({
    mutationFn: () => api(contracts.audit.export, { body: { ...filterOf(view, timeZone), reason: reason.text } }),
    onSuccess({ url }) {
      saveFrom(url, 'audit.csv');
      showSuccess('The export is being saved');
      close();
    },
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t('Export the audit')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={460}
      transitionProps={{ duration: 120 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.attempt()) make.mutate();
        }}
      >
        <Stack gap="md">
          <Text size="sm">
            {t(
              'All entries that the screen is narrowed to, as a CSV file. That it was exported, and why, stays on record.',
            )}
          </Text>
          <ReasonField {...reason.field} data-autofocus />
          <Group justify="flex-end" gap={8}>
            <Button variant="subtle" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={make.isPending}>
              {t('Export')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
