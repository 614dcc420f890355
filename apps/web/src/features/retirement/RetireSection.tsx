import { contracts, type RetirableKind } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { retirementKeys, useRetired } from './api.ts';
import classes from './retirement.module.css';

interface Props {
  kind: RetirableKind;
  recordId: number;
  name: string;
}

/** Section of a drawer that retires or restores its record. */
export function RetireSection({ kind, recordId, name }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isRetired = useRetired(kind).has(recordId);
  const restore = useMutation({
    mutationFn: () => api(contracts.retirement.set, { params: { kind, recordId }, body: { isRetired: false } }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: retirementKeys.all });
      showSuccess('The item was restored. Users can choose it again.');
    },
  });
  return (
    <section className={classes.section} aria-label={t('Retirement')}>
      <p className="gp-dim">
        {isRetired
          ? t('This item is retired and can no longer be chosen.')
          : t('A retired item can no longer be chosen. You can restore it at any time.')}
      </p>
      {isRetired ? (
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate()}>
          {t('Restore')}
        </Button>
      ) : (
        <Button variant="default" onClick={() => openDialog({ kind: 'retire', of: kind, recordId, name })}>
          {t('Retire')}
        </Button>
      )}
    </section>
  );
}
