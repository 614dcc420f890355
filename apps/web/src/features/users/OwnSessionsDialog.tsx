import { contracts } from '@guidepost/contracts';
import { Stack, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../shared/layers/Modal.tsx';
import { api, callHandling } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/use-close-on-leave.ts';
import { Sessions } from './Sessions.tsx';

const ownOptions = queryOptions({
  queryKey: ['session', 'own'] as const,
  queryFn: () => callHandling('all')(contracts.session.own),
  meta: { caught: true },
});

/** The acting user's own sign-ins, each with a button to end it (docs/areas/access.md#own-sign-ins). */
export default function OwnSessionsDialog({ close }: DialogProps<'ownSessions'>) {
  const { t } = useTranslation();
  const query = useQuery(ownOptions);
  useCloseOnLeave(close);
  return (
    <Modal
      opened
      onClose={close}
      title={t('Your active sessions')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={560}
      transitionProps={{ duration: 120 }}
    >
      <Stack gap="md">
        <Text size="sm">{t('End sessions that you do not recognize or no longer use.')}</Text>
        <Sessions
          query={query}
          queryKey={ownOptions.queryKey}
          end={(sessionId) => api(contracts.session.endOne, { params: { sessionId } })}
        />
      </Stack>
    </Modal>
  );
}
