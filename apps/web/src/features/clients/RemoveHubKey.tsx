import { type ClientDetails, contracts } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { api } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { clientKeys } from './api.ts';

interface Props {
  client: ClientDetails;
  isLocked: boolean;
  /** Is called after the removal, when the button disappears. */
  onRemoved: () => void;
}

/** Button that removes a client's stored findhelp key, after a confirmation. */
export function RemoveHubKey({ client, isLocked, onRemoved }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { id, version } = client;
  const remove = useMutation({
    mutationFn: () => api(contracts.clients.update, { params: { id }, body: { findHelpApiKey: null, version } }),
    onSuccess(saved) {
      queries.setQueryData(clientKeys.details(id), saved);
      void queries.invalidateQueries({ queryKey: clientKeys.list });
      showSuccess('Key removed successfully');
      onRemoved();
    },
  });
  const onRemove = async () => {
    const isSure = await confirm({
      title: 'Remove key',
      message:
        "Searches for this customer's members will use your organization's directory instead of findhelp. To use findhelp again, enter the key again.",
      confirm: 'Remove key',
      danger: true,
    });
    if (isSure) remove.mutate();
  };
  return (
    <Button size="sm" variant="default" disabled={isLocked} loading={remove.isPending} onClick={() => void onRemove()}>
      {t('Remove key')}
    </Button>
  );
}
