import type { EnrollmentImport } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import type { RecordLook } from '../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { exactText } from '../../shared/time.ts';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawerRoute.ts';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { useActingUser } from '../../shell/api.ts';
import { enrollmentsOptions } from './api.ts';
import { stateWords } from './words.ts';

const importFile: AddRecord = {
  label: 'Import a file',
  link: { to: '/admin-dashboard/imports/new', search: true, state: { fromList: true } },
};

/** The enrollment files of clients, the latest first (docs/areas/enrollments.md). */
export default function ImportsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Imports');
  const { timeZone } = useActingUser();
  const query = useQuery(enrollmentsOptions);
  const look = useMemo(() => lookOf(t, timeZone), [t, timeZone]);
  return (
    <>
      <AdminList
        title="Imports"
        query={query}
        failure="The imports did not load."
        records={query.data}
        look={look}
        table="enrollment-files"
        searchedIn={searchedIn}
        add={importFile}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

const searchedIn = ({ fileName, client, createdBy }: EnrollmentImport): string =>
  `${fileName} ${client.name} ${createdBy.name}`;

const whatOf = (t: TFunction, { state, counts, results }: EnrollmentImport): string => {
  const isDone = ['applying', 'done', 'undoing', 'undone'].includes(state);
  const [created = 0, changed = 0, ended = 0, refused = 0] = isDone
    ? [results.created, results.changed, results.ended, results.refused]
    : [counts.create, counts.change, counts.end, counts.refuse];
  return t('{created} new, {changed} updated, {ended} ended, {refused} refused', { created, changed, ended, refused });
};

const lookOf = (t: TFunction, timeZone: string): RecordLook<EnrollmentImport> => ({
  first: { label: 'File', nameOf: ({ fileName }) => fileName, sortBy: ({ fileName }) => fileName, width: '22%' },
  columns: [
    {
      name: 'client',
      label: 'Customer',
      cell: ({ client }) => client.name,
      sortBy: ({ client }) => client.name,
      width: 'max(8rem, 15cqi)',
      from: 'middle',
    },
    {
      name: 'what',
      label: 'Members',
      cell: (found) => whatOf(t, found),
      from: 'wide',
    },
    {
      name: 'when',
      label: 'When',
      cell: ({ createdAt }) => exactText(createdAt, timeZone),
      sortBy: ({ createdAt }) => createdAt,
      // day and time in a line each
      width: 'max(9.75rem, 16cqi)',
      from: 'middle',
    },
    {
      name: 'state',
      label: 'Status',
      cell: ({ state }) => (
        <Chip tone={stateWords[state].tone}>{t(state === 'preview' ? 'Preview' : stateWords[state].label)}</Chip>
      ),
      sortBy: ({ state }) => state,
      width: '8rem',
    },
  ],
  linkOf: ({ id }) => ({ to: '/admin-dashboard/imports/$id', params: { id: String(id) } }),
  second: ({ client }) => client.name,
});
