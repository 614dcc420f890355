import { asId, contracts } from '@guidepost/contracts';
import { IconFileZip } from '@guidepost/ui/icons';
import { Button, Select } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField, useReason } from '../../shared/fields/ReasonField.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { api } from '../../shell/api.ts';
import { useIntentKey } from '../../shell/forms/use-intent-key.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { memberSuggestions } from '../members/public.ts';
import { exportKeys } from './api.ts';
import classes from './exports.module.css';

/** Form to export all of one member's data as one file, for a records request. */
export function ArchiveForm() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [chosen, choose] = useState<{ value: string; label: string } | null>(null);
  const reason = useReason();
  const term = useDebounced(typed.trim(), 250);
  const isAsked = term !== '' && term !== chosen?.label;
  const { data } = useQuery({ ...memberSuggestions(term), enabled: isAsked, placeholderData: keepPreviousData });
  const found = (isAsked ? (data?.data ?? []) : [])
    .map(({ id, name, clientName }) => ({ value: String(id), label: `${name} · ${clientName}` }))
    .filter(({ value }) => value !== chosen?.value);
  const options = chosen ? [chosen, ...found] : found;
  const keyOf = useIntentKey();
  const make = useMutation({
    mutationFn: (memberId: number) => {
      const body = { memberId: asId<'Member'>(memberId), reason: reason.text };
      return api(contracts.exports.member, { body }, { idempotencyKey: keyOf(body) });
    },
    async onSuccess() {
      keyOf.done();
      choose(null);
      setTyped('');
      reason.clear();
      await client.invalidateQueries({ queryKey: exportKeys.archives });
      showSuccess('The archive is being created');
    },
  });
  const makeOnce = useSingleRun(() => make.mutateAsync(Number(chosen?.value)));
  return (
    <form
      className={`gp-card ${classes.form}`}
      noValidate
      aria-label={t('Export all data about one member')}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.attempt() && chosen) makeOnce();
      }}
    >
      <h2>{t('Export all data about one member')}</h2>
      <p className="gp-meta">
        {t(
          'The archive contains JSON records, files, and a PDF of the activity. You can use it to answer a records request.',
        )}
      </p>
      <Select
        label={t('Member')}
        required
        searchable
        filter={({ options: all }) => all}
        nothingFoundMessage={t('No member found')}
        data={options}
        searchValue={typed}
        onSearchChange={setTyped}
        value={chosen?.value ?? null}
        error={reason.isTried && !chosen ? t('Member is required.') : undefined}
        onChange={(value) => choose(options.find((one) => one.value === value) ?? null)}
      />
      <ReasonField {...reason.field} />
      <div>
        <Button
          type="submit"
          variant="filled"
          loading={make.isPending}
          leftSection={<IconFileZip size={16} stroke={1.75} aria-hidden />}
        >
          {t('Create archive')}
        </Button>
      </div>
    </form>
  );
}
