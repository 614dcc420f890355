import type { Client } from '@guidepost/contracts';
import { clientType, missingOfClient } from '@guidepost/rules';
import { IconAlertTriangle, IconCheck } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { SpanishCheckMark } from '../../shell/admin/SpanishCheck.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { clientsOptions } from './api.ts';
import classes from './clients.module.css';

const createClient: AddRecord = {
  label: 'Create Customer',
  link: { to: '/admin-dashboard/customer/new', search: true, state: { fromList: true } },
};

/** Table of customers. The drawers of its rows are child routes. */
export default function ClientsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Customers');
  const user = useActingUser();
  const query = useQuery(clientsOptions);
  const layout = useMemo(() => tableLayout(t), [t]);
  return (
    <>
      <AdminList
        title="Customers"
        query={query}
        failure="The customers did not load."
        records={query.data}
        layout={layout}
        table="customers"
        searchText={searchText}
        add={can(user, 'CAN_ADMINISTER_CLIENTS') ? createClient : null}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

/** Shows whether a customer is complete, and what is missing. */
function CompletenessChip({ missing }: { missing: readonly string[] }) {
  const { t } = useTranslation();
  if (missing.length === 0)
    return (
      <Chip tone="success" icon={IconCheck}>
        {t('Valid')}
      </Chip>
    );
  return (
    <>
      <Chip tone="warning" icon={IconAlertTriangle}>
        {t('Incomplete')}
      </Chip>
      <div className={classes.lacks}>{missing.map((label) => t(label)).join(', ')}</div>
    </>
  );
}

const searchText = ({ name, displayName }: Client): string => `${name} ${displayName}`;

function tableLayout(t: TFunction): TableLayout<Client> {
  return {
    first: { label: 'Name', nameOf: ({ name }) => name, sortBy: ({ name }) => name, width: '32%' },
    columns: [
      {
        name: 'display',
        label: 'Display Name',
        cell: ({ displayName }) => displayName,
        sortBy: ({ displayName }) => displayName,
        from: 'middle',
      },
      {
        name: 'type',
        label: 'Type',
        cell: (client) => t(clientType(client)),
        sortBy: clientType,
        width: '150px',
        from: 'middle',
      },
      {
        name: 'valid',
        label: 'Is Valid',
        about:
          "This list checks only the name, display name, website, market number and feedback number. Each customer's page shows all problems.",
        cell: (client) => <CompletenessChip missing={missingOfClient(client)} />,
        sortBy: (client) => Number(missingOfClient(client).length === 0),
        width: '180px',
      },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/customer/$id',
      params: { id: String(id) },
      search: true,
      state: { fromList: true },
    }),
    mark: ({ spanishOutdatedSince }) => <SpanishCheckMark since={spanishOutdatedSince} />,
    second: (client) => t(clientType(client)),
    secondColumns: ['type'],
  };
}
