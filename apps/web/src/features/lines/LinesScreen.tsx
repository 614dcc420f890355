import type { Line } from '@guidepost/contracts';
import { IconMessageQuestion, IconStar } from '@guidepost/ui/icons';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { phoneText } from '../../shared/phone.ts';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { SpanishCheckMark } from '../../shell/admin/SpanishCheck.tsx';
import { useRetirable } from '../retirement/public.ts';
import { usersOptions } from '../staff/public.ts';
import { linesOptions } from './api.ts';

const createLine: AddRecord = {
  label: 'Create Phone Number',
  link: { to: '/admin-dashboard/phone-numbers/new', search: true, state: { fromList: true } },
};

/** The organization's own phone numbers, as a table. The drawers for its rows are child routes. */
export default function LinesScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Phone Number Management');
  const query = useQuery(linesOptions);
  const { data: users } = useQuery(usersOptions);
  const { records, filter, mark } = useRetirable('line', query.data);
  const layout = useMemo(
    () => tableLayout(t, new Map(users?.map(({ id, name }) => [id, name])), mark),
    [t, users, mark],
  );
  return (
    <>
      <AdminList
        title="Phone Number Management"
        query={query}
        failure="The phone numbers did not load."
        records={records}
        layout={layout}
        table="phone-numbers"
        searchText={searchText}
        add={createLine}
        filter={filter}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

const searchText = ({ displayName, number, description }: Line): string =>
  `${displayName} ${phoneText(number)} ${number.slice(2)} ${description ?? ''}`;

function tableLayout(
  t: TFunction,
  users: ReadonlyMap<number, string>,
  retiredMark: (line: Line) => ReactNode,
): TableLayout<Line> {
  const ownerOf = ({ ownerId }: Line) => users.get(ownerId) ?? null;
  return {
    first: {
      label: 'Display Name',
      nameOf: ({ displayName }) => displayName,
      sortBy: ({ displayName }) => displayName,
    },
    columns: [
      {
        name: 'number',
        label: 'Phone number',
        cell: ({ number }) => phoneText(number),
        sortBy: ({ number }) => number,
        width: '150px',
        from: 'middle',
      },
      { name: 'owner', label: 'Owner', cell: ownerOf, sortBy: ownerOf, from: 'middle' },
      { name: 'about', label: 'Description', cell: ({ description }) => description, from: 'wide' },
    ],
    linkOf: ({ id }) => ({
      to: '/admin-dashboard/phone-numbers/$id/edit',
      params: { id: String(id) },
      search: true,
      state: { fromList: true },
    }),
    mark: (line) => (
      <>
        {line.isDefault ? (
          <Chip icon={IconStar}>{t('Default')}</Chip>
        ) : (
          retiredMark(line) || (line.isFeedbackNumber && <Chip icon={IconMessageQuestion}>{t('Feedback')}</Chip>)
        )}
        <SpanishCheckMark since={line.spanishOutdatedSince} />
      </>
    ),
    second: ({ number }) => phoneText(number),
    secondColumns: ['number'],
  };
}
