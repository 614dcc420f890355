import type { ClientEntry } from '@guidepost/contracts';
import { IconPlus, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { clientsOptions } from '../clients/public.ts';
import { todayOfClients } from './form.ts';
import { PeriodFields } from './PeriodFields.tsx';
import type { UserContract } from './user-contract.ts';
import classes from './users.module.css';

/** Field for the client organizations that a guide supervisor audits. */
export function ClientsField({ contract }: { contract: UserContract }) {
  const { t } = useTranslation();
  const { data: clients = [] } = useQuery(clientsOptions);
  const { field } = useController({ control: contract.form.control, name: 'clientAuditors' });
  const entries = field.value as ClientEntry[];
  const list = useRef<HTMLFieldSetElement>(null);
  const set = (at: number, change: Partial<ClientEntry>) => {
    field.onChange(entries.map((entry, n) => (n === at ? { ...entry, ...change } : entry)));
    contract.form.clearErrors('clientAuditors');
  };
  const errorAt = (at: number, name: string) => contract.field(`clientAuditors.${at}.${name}` as 'teams').error;
  return (
    <fieldset ref={list} className={classes.rows}>
      <legend>{t('Customers to audit')}</legend>
      {entries.length === 0 && <p className="gp-dim">{t('No customers to audit')}</p>}
      {entries.map((entry, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id until a client is chosen
        <div key={at} className={classes.row} data-narrow>
          <Select
            label={t('Customer')}
            required
            searchable
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            nothingFoundMessage={t('No records found')}
            error={errorAt(at, 'clientId')}
            data={clients
              .filter(({ id }) => entries.every(({ clientId }, n) => n === at || clientId !== id))
              .map(({ id, name }) => ({ value: String(id), label: name }))}
            value={entry.clientId ? String(entry.clientId) : null}
            onChange={(chosen) => set(at, { clientId: Number(chosen) as ClientEntry['clientId'] })}
          />
          <ActionIcon
            className={classes.remove}
            size="lg"
            variant="subtle"
            aria-label={t('Remove customer')}
            onClick={() => {
              field.onChange(entries.filter((_, n) => n !== at));
              list.current?.querySelector<HTMLElement>('[data-add-row]')?.focus();
            }}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <div className={classes.dates}>
            <PeriodFields period={entry} errorOf={(name) => errorAt(at, name)} onChange={(change) => set(at, change)} />
          </div>
        </div>
      ))}
      <Button
        variant="default"
        size="sm"
        data-add-row
        leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
        onClick={() => field.onChange([...entries, { clientId: null, startDate: todayOfClients(), endDate: null }])}
      >
        {t('Add customer')}
      </Button>
    </fieldset>
  );
}
