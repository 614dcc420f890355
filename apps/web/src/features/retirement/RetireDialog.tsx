import { contracts, type DependentKind, type Dependents } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { Modal } from '../../shared/layers/Modal.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { listText } from '../../shared/time.ts';
import { api } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useCloseOnLeave } from '../../shell/dialogs/use-close-on-leave.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { retirementKeys, retirementOptions } from './api.ts';
import classes from './retirement.module.css';

const labels: Readonly<Record<DependentKind, string>> = {
  default: 'Default number',
  texting: 'Needed for texts to members',
  user: 'Users',
  guide: "Guide's own number",
  customer: 'Customers',
  team: 'Teams',
  line: 'Phone numbers',
  scheduledText: 'Scheduled texts',
  template: 'Templates',
  answer: "Members' answers",
};

/** Lists the records that depend on a setup record, and retires it after confirmation. */
export default function RetireDialog({ of: kind, recordId, name, close }: DialogProps<'retire'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(retirementOptions(kind, recordId));
  useCloseOnLeave(close);
  const retire = useMutation({
    mutationFn: () => api(contracts.retirement.set, { params: { kind, recordId }, body: { isRetired: true } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: retirementKeys.all });
      showSuccess('This item is now retired. You can restore it at any time.');
      close();
    },
    onError: () => query.refetch(),
  });
  const retireOnce = useSingleRun(() => retire.mutateAsync());
  const { data } = query;
  return (
    <Modal
      opened
      onClose={close}
      title={t('Retire {name}?', { name })}
      closeButtonProps={{ 'aria-label': t('Close') }}
      size={520}
      transitionProps={{ duration: 120 }}
    >
      <Stack gap="md">
        <Text size="sm">
          {t('A retired item can no longer be chosen. Existing records keep it, and you can restore it at any time.')}
        </Text>
        {!data && (
          <LoadState
            of={[query]}
            failure="The list of records that use this item did not load."
            waiting={<SkeletonRows rows={2} avatar={false} />}
          />
        )}
        {data?.dependents.length === 0 && <Text size="sm">{t('This item is not used anywhere.')}</Text>}
        {data && data.dependents.length > 0 && (
          <section aria-label={t('Used by')}>
            <ul className={classes.dependents}>
              {data.dependents.map((one) => (
                <Dependent key={one.kind} dependents={one} />
              ))}
            </ul>
          </section>
        )}
        {data && !data.canRetire && (
          <p role="alert" className="gp-problem">
            <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
            {t(
              'This item is still in use. Before you retire it, change the marked records so that they no longer use it.',
            )}
          </p>
        )}
        <Group justify="flex-end" gap="sm" data-foot>
          <Button variant="subtle" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button variant="filled" disabled={!data?.canRetire} loading={retire.isPending} onClick={retireOnce}>
            {t('Retire')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Dependent({ dependents: { kind, count, names, blocks } }: { dependents: Dependents }) {
  const { t } = useTranslation();
  const more = count - names.length;
  const shown =
    names.length === 0
      ? count > 1
        ? count.toLocaleString()
        : ''
      : more > 0
        ? t('{names} and {count} more', { names: names.join(', '), count: more })
        : listText(names);
  return (
    <li data-blocks={blocks || undefined}>
      {blocks && <IconAlertTriangle size={16} stroke={1.75} aria-label={t('Must be changed first')} role="img" />}
      <span>
        <b>{t(labels[kind])}</b> {shown}
      </span>
    </li>
  );
}
