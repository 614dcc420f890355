import type { AdminTeam } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { phoneText } from '../../shared/phone.ts';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { linesOptions } from '../lines/public.ts';
import { useRetirable } from '../retirement/public.ts';
import { teamsOptions } from './api.ts';

const createTeam: AddRecord = {
  label: 'Create Team',
  link: { to: '/admin-dashboard/teams/new', search: true, state: { fromList: true } },
};

/** The teams as a table. The drawers for its rows are child routes. */
export default function TeamsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Teams Management');
  const query = useQuery(teamsOptions);
  const { data: lines } = useQuery(linesOptions);
  const { records, filter, mark } = useRetirable('team', query.data);
  const layout = useMemo(
    () => ({ ...tableLayout(t, new Map(lines?.map(({ id, number }) => [id, phoneText(number)]))), mark }),
    [t, lines, mark],
  );
  return (
    <>
      <AdminList
        title="Teams Management"
        query={query}
        failure="The teams did not load."
        records={records}
        layout={layout}
        table="teams"
        searchText={searchText}
        add={createTeam}
        filter={filter}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

const searchText = ({ name }: AdminTeam): string => name;
const managerOf = ({ users }: AdminTeam) =>
  users
    .filter(({ isManager }) => isManager)
    .map(({ name }) => name)
    .join(', ');

function tableLayout(t: TFunction, lines: ReadonlyMap<number, string>): TableLayout<AdminTeam> {
  const numberOf = ({ internalPhoneNumberId }: AdminTeam) => lines.get(internalPhoneNumberId ?? 0) ?? null;
  return {
    first: { label: 'Name', nameOf: ({ name }) => name, sortBy: ({ name }) => name, width: '28%' },
    columns: [
      {
        name: 'manager',
        label: 'Manager',
        cell: managerOf,
        sortBy: (team) => managerOf(team) || null,
        from: 'middle',
      },
      {
        name: 'people',
        label: 'People',
        cell: ({ users }) => users.length,
        sortBy: ({ users }) => users.length,
        width: '100px',
        from: 'middle',
      },
      { name: 'number', label: 'Phone number', cell: numberOf, sortBy: numberOf, width: '180px', from: 'wide' },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/teams/$id/edit',
      params: { id: String(id) },
      search: true,
      state: { fromList: true },
    }),
    second: (team) => managerOf(team) || t('No manager'),
    secondColumns: ['manager'],
  };
}
