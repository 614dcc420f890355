import type { AdminAlert } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../shared/Chip.tsx';
import { businessNow } from '../../../shared/clock.ts';
import type { TableLayout } from '../../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../../shared/ScreenHeader.tsx';
import { exactText } from '../../../shared/time.ts';
import { AdminList } from '../../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../../shell/admin/ListTools.tsx';
import { useActingUser } from '../../../shell/api.ts';
import { alertSetupOptions } from '../api.ts';
import { severityDisplays } from '../severity.ts';
import { severityLabels, stateLabels, stateOf } from './labels.ts';

const createAlert: AddRecord = {
  label: 'Create Alert',
  link: { to: '/admin-dashboard/alerts/new', search: true, state: { fromList: true } },
};

/** The alerts that administrators edit, as a table. The drawers for its rows are child routes. */
export default function AlertsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Alerts');
  const { timeZone } = useActingUser();
  const query = useQuery(alertSetupOptions);
  const layout = useMemo(() => tableLayout(t, timeZone), [t, timeZone]);
  return (
    <>
      <AdminList
        title="Alerts"
        query={query}
        failure="The alerts did not load."
        records={query.data}
        layout={layout}
        searchText={searchText}
        add={createAlert}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

const searchText = ({ title, message, memberName }: AdminAlert): string => `${title} ${message} ${memberName ?? ''}`;

function tableLayout(t: TFunction, timeZone: string): TableLayout<AdminAlert> {
  const forWhom = ({ memberName }: AdminAlert) => memberName ?? t('All users');
  const at = (instant: string) => exactText(instant, timeZone);
  const period = ({ startsAt, endsAt }: AdminAlert) =>
    endsAt === null ? t('from {from}', { from: at(startsAt) }) : `${at(startsAt)} – ${at(endsAt)}`;
  const state = (alert: AdminAlert) => t(stateLabels[stateOf(alert, businessNow())]);
  return {
    first: { label: 'Title', nameOf: ({ title }) => title, sortBy: ({ title }) => title, width: '30%' },
    columns: [
      {
        name: 'severity',
        label: 'Severity',
        cell: ({ severity }) => <Chip {...severityDisplays[severity]}>{t(severityLabels[severity])}</Chip>,
        sortBy: ({ severity }) => severity,
        width: '120px',
        from: 'middle',
      },
      { name: 'whom', label: 'For', cell: forWhom, sortBy: forWhom, from: 'middle' },
      { name: 'state', label: 'Status', cell: state, sortBy: state, width: '110px', from: 'middle' },
      {
        name: 'period',
        label: 'Shown',
        cell: period,
        sortBy: ({ startsAt }) => startsAt,
        width: '250px',
        from: 'wide',
      },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/alerts/$id/edit',
      params: { id: String(id) },
      search: true,
      state: { fromList: true },
    }),
    second: (alert) => `${state(alert)} · ${forWhom(alert)}`,
    secondColumns: ['state', 'whom'],
  };
}
