import { contracts } from '@guidepost/contracts';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../shared/CopyButton.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { Modal } from '../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { exactText } from '../../shared/time.ts';
import { api, callHandling, useActingUser } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/use-close-on-leave.ts';
import { showSuccess } from '../../shell/toasts/store.ts';

const addressOptions = queryOptions({
  queryKey: ['schedule', 'calendar-address'] as const,
  queryFn: () => callHandling('all')(contracts.schedule.calendar),
  meta: { caught: true },
});

/**
 * Dialog to create, copy, replace and revoke the user's secret calendar URL (docs/areas/schedule.md#calendar-address).
 */
export default function CalendarAddressDialog({ close }: DialogProps<'calendarAddress'>) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const query = useQuery(addressOptions);
  useCloseOnLeave(close);
  const remember = ({ createdAt }: { createdAt: string | null }) =>
    client.setQueryData(addressOptions.queryKey, { createdAt });
  const make = useMutation({ mutationFn: () => api(contracts.schedule.makeCalendar), onSuccess: remember });
  const revoke = useMutation({
    mutationFn: () => api(contracts.schedule.revokeCalendar),
    onSuccess(revoked) {
      remember(revoked);
      make.reset();
      showSuccess('Address revoked');
    },
  });
  const url = make.data?.url;
  return (
    <Modal
      opened
      onClose={close}
      title={t('Calendar address')}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={520}
      transitionProps={{ duration: 120 }}
    >
      <Stack gap="md">
        <Text size="sm">
          {t(
            'Your own calendar app can show the type and time of each event with your members. It never shows names, notes or places. Anyone with the address can see the events, so do not share the address.',
          )}
        </Text>
        {query.data ? (
          <>
            {url === undefined
              ? query.data.createdAt !== null && (
                  <Text size="sm">
                    {t('Your calendar address was created on {day}.', {
                      day: exactText(query.data.createdAt, timeZone),
                    })}
                  </Text>
                )
              : null}
            {url !== undefined && (
              <TextInput
                label={t('Calendar address')}
                description={t(
                  'Copy the address now. It is shown only once. If you create a new address, this address stops working.',
                )}
                value={url}
                readOnly
                onFocus={(event) => event.currentTarget.select()}
              />
            )}
            <Group justify="flex-end" gap="sm" data-foot>
              {query.data.createdAt !== null && (
                <Button variant="subtle" loading={revoke.isPending} onClick={() => revoke.mutate()}>
                  {t('Revoke address')}
                </Button>
              )}
              {url === undefined ? (
                <Button variant="filled" loading={make.isPending} onClick={() => make.mutate()}>
                  {t(query.data.createdAt === null ? 'Create address' : 'Create new address')}
                </Button>
              ) : (
                <Button
                  variant="filled"
                  onClick={() => void copyText(url).then(() => showSuccess('Copied'))}
                  data-autofocus
                >
                  {t('Copy address')}
                </Button>
              )}
            </Group>
          </>
        ) : (
          <LoadState
            of={[query]}
            failure="The calendar address did not load."
            waiting={<SkeletonRows rows={1} avatar={false} action />}
          />
        )}
      </Stack>
    </Modal>
  );
}
