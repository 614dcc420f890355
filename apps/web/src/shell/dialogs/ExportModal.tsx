import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ReasonField, useReason } from '../../shared/fields/ReasonField.tsx';
import { saveFrom } from '../../shared/files/save-file.ts';
import { Modal } from '../../shared/layers/Modal.tsx';
import { showSuccess } from '../toasts/store.ts';

interface Props {
  /** `title` and `about` are in the user's language. */
  title: string;
  about: string;
  /** Creates the file and returns its URL. */
  make(reason: string): Promise<{ url: string }>;
  fileName?: string;
  close: () => void;
}

/** Asks for the reason for an export, then saves the file. */
export function ExportModal({ title, about, make, fileName, close }: Props) {
  const { t } = useTranslation();
  const reason = useReason();
  const save = useMutation({ mutationFn: () => make(reason.text) });
  const start = () =>
    save.mutate(undefined, {
      // not called if the user has closed the dialog in the meantime
      onSuccess({ url }) {
        saveFrom(url, fileName);
        showSuccess('The download has started');
        close();
      },
    });
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={460}
      transitionProps={{ duration: 120 }}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.attempt()) start();
        }}
      >
        <Stack gap="md">
          <Text size="sm">{about}</Text>
          <ReasonField {...reason.field} data-autofocus />
          <Group justify="flex-end" gap={8}>
            <Button variant="subtle" onClick={close}>
              {t('Cancel')}
            </Button>
            <Button type="submit" variant="filled" loading={save.isPending}>
              {t('Export')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
