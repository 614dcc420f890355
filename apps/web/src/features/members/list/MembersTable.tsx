import type { MemberOrder, MemberSummary } from '@guidepost/contracts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import list from '../../../shared/list/list.module.css';
import { moveAmongRows } from '../../../shared/list/move-among-rows.ts';
import { SortHeader } from '../../../shared/list/SortHeader.tsx';
import { alikeMembers } from '../distinguishing-details.ts';
import { MemberRow } from './MemberRow.tsx';
import classes from './members.module.css';
import type { MembersView } from './view.ts';

const columns: readonly { order: MemberOrder; label: string }[] = [
  { order: 'name', label: 'Member' },
  { order: 'location', label: 'Location' },
  { order: 'status', label: 'Status' },
  { order: 'lastEvent', label: 'Last Event' },
  { order: 'guide', label: 'Guide' },
  { order: 'phase', label: 'Phase' },
  { order: 'outreach', label: 'Outreach' },
];

interface Props {
  ref: Ref<HTMLTableElement>;
  members: readonly MemberSummary[] | undefined;
  view: MembersView;
  /** True while the rows are still those of the previous view. */
  stale: boolean;
  onSort: (order: MemberOrder) => void;
}

/** Table with one row per member. A click anywhere in the row opens the member. The arrow keys move between names. */
export function MembersTable({ ref, members, view, stale, onSort }: Props) {
  const { t } = useTranslation();
  const alike = alikeMembers(members ?? [], view.search);
  return (
    <table
      ref={ref}
      className={`${list.table} ${list.tall} ${classes.table}`}
      aria-busy={stale || members === undefined}
    >
      <caption>
        <VisuallyHidden>{t('Members')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map(({ order, label }) => (
            <SortHeader
              key={order}
              column={order}
              label={t(label)}
              direction={view.orderBy === order ? view.orderDirection : undefined}
              onSort={() => onSort(order)}
            />
          ))}
        </tr>
      </thead>
      <tbody data-stale={stale || undefined} onKeyDown={(event) => moveAmongRows(event, toSearch)}>
        {members?.map((member) => (
          <MemberRow key={member.id} member={member} isAlike={alike.has(member.id)} />
        ))}
        {members === undefined && <MemberRowsWaiting rows={view.pageSize} columns={columns.length} />}
      </tbody>
    </table>
  );
}

/** Moves the focus to the search field when the user presses the up arrow on the first member. */
const toSearch = (): void => document.querySelector<HTMLElement>('main search input')?.focus();

const widths = [62, 48, 55, 41, 66, 52, 45, 58];

/** Placeholder rows with their final size, displayed while the list loads. */
function MemberRowsWaiting({ rows, columns }: { rows: number; columns: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
    <tr key={row} aria-hidden className={list.waiting}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells of a skeleton have no identity
        <td key={column} data-column={columnNames[column]}>
          <span className={list.who}>
            {column === 0 && <Skeleton circle width={24} height={24} />}
            <Skeleton height={10} width={`${widths[(row + column * 3) % widths.length]}%`} />
          </span>
        </td>
      ))}
    </tr>
  ));
}

const columnNames = [undefined, 'location', 'status', 'lastEvent', 'guide', 'phase', 'outreach'];
