import type { MemberOrder, MemberSummary } from '@guidepost/contracts';
import { VisuallyHidden } from '@mantine/core';
import type { KeyboardEvent, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './list.module.css';
import { MemberRow } from './MemberRow.tsx';
import { MemberRowsWaiting } from './MemberRowsWaiting.tsx';
import type { MembersView } from './place.ts';
import { SortHeader } from './SortHeader.tsx';

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
  /** The rows are those of the last view, the new ones are on their way. */
  stale: boolean;
  onSort: (order: MemberOrder) => void;
}

/** Members, one a row: the name is the link, the whole row can be clicked, the arrow keys move from name to name. */
export function MembersTable({ ref, members, view, stale, onSort }: Props) {
  const { t } = useTranslation();
  return (
    <table ref={ref} className={classes.table} aria-busy={stale || members === undefined}>
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
      <tbody data-stale={stale || undefined} onKeyDown={moveFocus}>
        {members?.map((member) => (
          <MemberRow key={member.id} member={member} />
        ))}
        {members === undefined && <MemberRowsWaiting rows={view.pageSize} columns={columns.length} />}
      </tbody>
    </table>
  );
}

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => at - 1,
  Home: () => 0,
  End: (_, last) => last,
};

/** Arrow keys, Home and End between the names; up from the first goes back to the search field. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
  const names = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = names.indexOf(document.activeElement as HTMLElement);
  if (at === -1) return;
  event.preventDefault();
  const to = step(at, names.length - 1);
  if (to >= 0) names[to]?.focus();
  else document.querySelector<HTMLElement>('main search input')?.focus();
}
