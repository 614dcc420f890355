import { asId, contracts, type ExportTable, exportTables } from '@guidepost/contracts';
import { tableLabels } from '@guidepost/rules';
import { IconTableExport } from '@guidepost/ui/icons';
import { Button, Select, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonField, useReason } from '../../shared/fields/ReasonField.tsx';
import { saveFrom } from '../../shared/files/save-file.ts';
import { api } from '../../shell/api.ts';
import { useSingleRun } from '../../shell/forms/use-single-run.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { clientsOptions } from '../clients/public.ts';
import classes from './exports.module.css';

/** Tables that cannot be filtered by customer. */
const tablesWithoutCustomer: ReadonlySet<ExportTable> = new Set([
  'users',
  'teams',
  'templates',
  'phone-numbers',
  'need-issues',
  'surveys',
  'workflows',
]);

/** Form to export a list as CSV: the list, its filters, and the reason. */
export function TableForm() {
  const { t } = useTranslation();
  const { data: clients = [] } = useQuery(clientsOptions);
  const [table, setTable] = useState<ExportTable>('members');
  const [clientId, setClientId] = useState<string | null>(null);
  const [searchTerm, setSearchTerm] = useState('');
  const reason = useReason();
  const make = useMutation({
    mutationFn: () =>
      api(contracts.exports.table, {
        body: {
          table,
          reason: reason.text,
          ...(clientId !== null && !tablesWithoutCustomer.has(table)
            ? { clientId: asId<'Client'>(Number(clientId)) }
            : {}),
          ...(searchTerm.trim() === '' ? {} : { searchTerm: searchTerm.trim() }),
        },
      }),
    onSuccess({ url }) {
      saveFrom(url);
      showSuccess('The download has started');
      reason.clear();
    },
  });
  // runs only once, because the second click of a double click must not log a second export
  const makeOnce = useSingleRun(() => make.mutateAsync());
  return (
    <form
      className={`gp-card ${classes.form}`}
      noValidate
      aria-label={t('Export a list as CSV')}
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.attempt()) makeOnce();
      }}
    >
      <h2>{t('Export a list as CSV')}</h2>
      <Select
        label={t('List')}
        data={exportTables.map((value) => ({ value, label: t(tableLabels[value]) }))}
        allowDeselect={false}
        searchable
        value={table}
        onChange={(value) => setTable(exportTables.find((one) => one === value) ?? 'members')}
      />
      {!tablesWithoutCustomer.has(table) && (
        <Select
          label={t('Customer')}
          placeholder={t('All customers')}
          clearable
          searchable
          data={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={clientId}
          onChange={setClientId}
        />
      )}
      <TextInput
        label={t('Search by name')}
        maxLength={100}
        autoComplete="off"
        value={searchTerm}
        onChange={(event) => setSearchTerm(event.currentTarget.value)}
      />
      <ReasonField {...reason.field} />
      <div>
        <Button
          type="submit"
          variant="filled"
          loading={make.isPending}
          leftSection={<IconTableExport size={16} stroke={1.75} aria-hidden />}
        >
          {t('Export list')}
        </Button>
      </div>
    </form>
  );
}
