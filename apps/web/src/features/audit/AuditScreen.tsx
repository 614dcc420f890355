import { type AuditRecord, contracts } from '@guidepost/contracts';
import { IconShieldSearch, IconUpload } from '@guidepost/ui/icons';
import { Button, VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import list from '../../shared/list/list.module.css';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { dayText, timeWithSeconds } from '../../shared/time.ts';
import { useToday } from '../../shared/use-today.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { ExportModal } from '../../shell/dialogs/ExportModal.tsx';
import { ArchivedHint } from './ArchivedHint.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditView, entriesOptions, filterOf, viewOf } from './api.ts';
import classes from './audit.module.css';
import { ChainState } from './ChainState.tsx';
import { EntryPanel } from './EntryPanel.tsx';
import { actionText, kindDisplay, viaLabels } from './labels.ts';

/** Asks for a reason, then exports the filtered entries as CSV. */
function ExportDialog({ view, close }: { view: AuditView; close: () => void }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  return (
    <ExportModal
      title={t('Export the audit log')}
      about={t('Exports the filtered entries as a CSV file. The audit log records the export and your reason.')}
      make={(reason) => api(contracts.audit.export, { body: { ...filterOf(view, timeZone), reason } })}
      fileName="audit.csv"
      close={close}
    />
  );
}

const hiddenHint = 'Page loads and automatic requests are hidden.';

/** Audit log of views, changes, exports and refused actions (docs/areas/audit.md). */
export default function AuditScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Audit');
  const { timeZone } = useActingUser();
  const search = useSearch({ strict: false }) as Record<string, string | undefined>;
  const navigate = useNavigate();
  const view = viewOf(search);
  const query = useInfiniteQuery(entriesOptions(view, timeZone));
  const [isExporting, setExporting] = useState(false);
  const entries = query.data?.pages.flatMap(({ data }) => data);
  const open = entries?.find(({ id }) => String(id) === search.entry);
  const go = (change: Record<string, unknown>) => {
    const next = { ...view, entry: undefined, ...change };
    const given = Object.entries(next).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)]],
    );
    void navigate({ to: '/admin-dashboard/audit', search: Object.fromEntries(given) as never, replace: true });
  };
  const narrow = (change: Partial<AuditView>) => go(change);
  const table = useRef<HTMLDivElement>(null);
  const closed = useRef(search.entry);
  useEffect(() => {
    const before = closed.current;
    closed.current = search.entry;
    // moves the focus back to the entry's row, because the panel that had the focus is closed
    if (search.entry === undefined && before !== undefined)
      table.current?.querySelector<HTMLElement>(`[data-entry="${before}"]`)?.focus();
  }, [search.entry]);
  return (
    <div className={list.screen}>
      <ScreenHeader title={t('Audit')}>
        <span className={`gp-dim ${classes.about}`}>{t('Shows who viewed, changed or exported data')}</span>
        <ChainState />
        <Button
          variant="default"
          leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => setExporting(true)}
        >
          {t('Export')}
        </Button>
      </ScreenHeader>
      <AuditFilters view={view} onChange={narrow} />
      <div className={`gp-card ${list.card}`}>
        <div ref={table} className={list.scroll}>
          {entries ? (
            <EntryTable entries={entries} timeZone={timeZone} onOpen={(entry) => go({ entry: entry.id })} />
          ) : (
            <LoadState
              of={[query]}
              failure="The audit log did not load."
              waiting={<SkeletonRows rows={12} height={40} second={false} />}
            />
          )}
          {entries?.length === 0 &&
            !query.hasNextPage &&
            (view.all === null ? (
              <EmptyState icon={IconShieldSearch} title="No records found" hint={hiddenHint}>
                <Button size="sm" mt={8} onClick={() => narrow({ all: 'true' })}>
                  {t('Show all entries')}
                </Button>
              </EmptyState>
            ) : (
              <EmptyState icon={IconShieldSearch} title="No records found" />
            ))}
          {query.hasNextPage && (
            <div className={classes.more}>
              {entries?.length === 0 && <p className="gp-dim">{t('No records found so far')}</p>}
              <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('Load earlier')}
              </Button>
            </div>
          )}
          {entries && !query.hasNextPage && (
            // a server of the previous version does not return the field
            <ArchivedHint view={view} removedBefore={query.data?.pages.at(-1)?.removedBefore ?? null} />
          )}
        </div>
      </div>
      {open && <EntryPanel entry={open} close={() => go({})} />}
      {isExporting && <ExportDialog view={view} close={() => setExporting(false)} />}
    </div>
  );
}

interface TableProps {
  entries: readonly AuditRecord[];
  timeZone: string;
  onOpen: (entry: AuditRecord) => void;
}

/** Table of entries, grouped by day. */
function EntryTable({ entries, timeZone, onOpen }: TableProps) {
  const { t } = useTranslation();
  const today = useToday(timeZone);
  const dayOf = ({ at }: AuditRecord) => Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const days = Map.groupBy(entries, (entry) => dayOf(entry).toString());
  return (
    <table className={`${list.table} ${classes.table}`}>
      <caption>
        <VisuallyHidden>{t('Audit')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col" className={classes.time}>
            {t('Time')}
          </th>
          <th scope="col">{t('Person')}</th>
          <th scope="col" className={classes.kind}>
            {t('Kind')}
          </th>
          <th scope="col" className={classes.what}>
            {t('Action')}
          </th>
          <th scope="col" className={classes.wide}>
            {t('Members')}
          </th>
          <th scope="col" className={classes.wide}>
            {t('Network address')}
          </th>
        </tr>
      </thead>
      {[...days].map(([day, found]) => (
        <tbody key={day}>
          <tr className={`${list.waiting} ${classes.dayRow}`}>
            <th colSpan={3} scope="rowgroup">
              {dayText(Temporal.PlainDate.from(day), Temporal.PlainDate.from(today))}
            </th>
            {/* Empty cells for columns that narrow screens hide. They make the day's row as wide as the table. */}
            <td className={classes.what} />
            <td className={classes.wide} />
            <td className={classes.wide} />
          </tr>
          {found.map((entry) => (
            <EntryRow key={entry.id} entry={entry} timeZone={timeZone} onOpen={() => onOpen(entry)} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function EntryRow({ entry, timeZone, onOpen }: { entry: AuditRecord; timeZone: string; onOpen: () => void }) {
  const { t } = useTranslation();
  const { label, tone, icon } = kindDisplay[entry.kind];
  const [first] = entry.members;
  const who = entry.person?.name ?? t(viaLabels[entry.via]);
  const action = actionText(t, entry);
  const seen =
    first && entry.memberCount > 1
      ? t('{name} and {count} more', { name: first.name, count: entry.memberCount - 1 })
      : first?.name;
  // The member's name is shown below the sentence if the member column is hidden and the sentence omits the name.
  const below = seen !== undefined && !action.includes(seen) && <span className={classes.seen}>{seen}</span>;
  return (
    <tr onClick={onOpen}>
      <td className={classes.time}>
        <time dateTime={entry.at}>{timeWithSeconds(entry.at, timeZone)}</time>
      </td>
      <th scope="row">
        <button
          type="button"
          data-open
          data-entry={entry.id}
          className={list.name}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          {who}
        </button>
        {entry.actingAs && <span className={classes.as}> {t('as {name}', { name: entry.actingAs.name })}</span>}
        <span className={classes.below}>
          {action}
          {below}
        </span>
      </th>
      <td className={classes.kind}>
        <Chip tone={tone} icon={icon}>
          {t(label)}
        </Chip>
      </td>
      <td className={classes.what}>
        {action}
        {below}
      </td>
      <td className={classes.wide}>{seen}</td>
      <td className={classes.wide}>{entry.address}</td>
    </tr>
  );
}
