import type { EnrollmentImport } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import type { TableLayout } from '../../shared/list/RecordTable.tsx';
import { useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { exactText } from '../../shared/time.ts';
import { AdminList } from '../../shell/admin/AdminList.tsx';
import { DrawerOutlet } from '../../shell/admin/DrawerOutlet.tsx';
import { useOpenDrawer } from '../../shell/admin/drawer-route.ts';
import type { AddRecord } from '../../shell/admin/ListTools.tsx';
import { useActingUser } from '../../shell/api.ts';
import { enrollmentsOptions } from './api.ts';
import classes from './enrollments.module.css';
import { statusOf } from './labels.ts';

const importFile: AddRecord = {
  label: 'Import a file',
  link: { to: '/admin-dashboard/imports/new', search: true, state: { fromList: true } },
};

/** The enrollment files of clients, newest first (docs/areas/enrollments.md). */
export default function ImportsScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Imports');
  const { timeZone } = useActingUser();
  const query = useQuery(enrollmentsOptions);
  const layout = useMemo(() => tableLayout(t, timeZone), [t, timeZone]);
  return (
    <>
      <AdminList
        title="Imports"
        query={query}
        failure="The imports did not load."
        records={query.data}
        layout={layout}
        table="enrollment-files"
        searchText={searchText}
        add={importFile}
        open={useOpenDrawer()}
      />
      <DrawerOutlet />
    </>
  );
}

const searchText = ({ fileName, client, createdBy }: EnrollmentImport): string =>
  `${fileName} ${client.name} ${createdBy.name}`;

const hasResults = ({ state }: EnrollmentImport): boolean => ['applying', 'done', 'undoing', 'undone'].includes(state);

const importTitle = (t: TFunction, found: EnrollmentImport): string => {
  const { counts, results } = found;
  const [created = 0, changed = 0, ended = 0] = hasResults(found)
    ? [results.created, results.changed, results.ended]
    : [counts.create, counts.change, counts.end];
  return t('{created} new, {changed} updated, {ended} ended', {
    created: created.toLocaleString(),
    changed: changed.toLocaleString(),
    ended: ended.toLocaleString(),
  });
};

/** Returns the number of held lines. For a preview with undecided lines, returns the number of these lines. */
const heldCountText = (t: TFunction, { state, counts: { hold, undecided } }: EnrollmentImport): string =>
  state === 'preview' && undecided > 0
    ? t('{count} to decide', { count: undecided.toLocaleString() })
    : hold.toLocaleString();
const refusedCountText = (t: TFunction, { counts: { refuse } }: EnrollmentImport): string =>
  t('{count} refused', { count: refuse.toLocaleString() });

/** Returns the number of held lines with a label, because narrow layouts have no column headings. */
const labeledHeldCount = (t: TFunction, found: EnrollmentImport): string => {
  const text = heldCountText(t, found);
  return found.state === 'preview' && found.counts.undecided > 0 ? text : `${t('Different person?')} ${text}`;
};

interface LinesProps {
  found: EnrollmentImport;
  tab: 'hold' | 'refuse';
  text: string;
}

/** Link to an import's held or refused lines. */
function Lines({ found, tab, text }: LinesProps) {
  if (found.counts[tab] === 0) return <span className="gp-dim">0</span>;
  return (
    <Link
      to="/admin-dashboard/imports/$id"
      params={{ id: String(found.id) }}
      search={{ tab }}
      state={{ isPageFromList: true }}
      className={classes.lines}
    >
      {text}
    </Link>
  );
}

const tableLayout = (t: TFunction, timeZone: string): TableLayout<EnrollmentImport> => ({
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
      cell: (found) => importTitle(t, found),
      from: 'widest',
    },
    {
      name: 'held',
      label: 'Different person?',
      about: "Lines with a member's number but a different person's name",
      cell: (found) => <Lines found={found} tab="hold" text={heldCountText(t, found)} />,
      sortBy: ({ counts }) => counts.hold,
      width: '9rem',
      from: 'middle',
    },
    {
      name: 'refused',
      label: 'Refused',
      cell: (found) => <Lines found={found} tab="refuse" text={found.counts.refuse.toLocaleString()} />,
      sortBy: ({ counts }) => counts.refuse,
      width: '6rem',
      from: 'wide',
    },
    {
      name: 'when',
      label: 'When',
      cell: ({ createdAt }) => exactText(createdAt, timeZone),
      sortBy: ({ createdAt }) => createdAt,
      // wide enough for the day and the time on separate lines
      width: 'max(9.75rem, 16cqi)',
      from: 'widest',
    },
    {
      name: 'state',
      label: 'Status',
      cell: (found) => {
        const { label, tone } = statusOf(found);
        return <Chip tone={tone}>{t(found.state === 'preview' ? 'Preview' : label)}</Chip>;
      },
      sortBy: ({ state }) => state,
      width: '9rem',
    },
  ],
  linkOf: ({ id }) => ({
    to: '/admin-dashboard/imports/$id',
    params: { id: String(id) },
    state: { isPageFromList: true },
  }),
  second: (found) =>
    [
      found.client.name,
      ...(found.counts.hold > 0 ? [labeledHeldCount(t, found)] : []),
      ...(found.counts.refuse > 0 ? [refusedCountText(t, found)] : []),
    ].join(' · '),
});
