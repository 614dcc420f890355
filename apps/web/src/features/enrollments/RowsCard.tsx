import type { EnrollmentImport, EnrollmentItem, EnrollmentOutcome, EnrollmentRow } from '@guidepost/contracts';
import { Button, Checkbox, TextInput, VisuallyHidden } from '@mantine/core';
import { IconSearch, IconTableImport } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import list from '../../shared/list/list.module.css';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { useDebounced } from '../../shared/useDebounced.ts';
import { decideAll, decideItem, rowsOptions } from './api.ts';
import classes from './enrollments.module.css';
import { HandChip, ItemValue } from './ItemValue.tsx';
import { isDecidable, outcomeWords, resultWords } from './words.ts';

interface Props {
  found: EnrollmentImport;
  outcome: EnrollmentOutcome;
  /** Whether things can still be decided. */
  isOpen: boolean;
}

/** The rows of one outcome: what each changes, and a tick for each thing that is to be written. */
export function RowsCard({ found, outcome, isOpen }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [byHand, setByHand] = useState(false);
  const search = useDebounced(typed.trim(), 250);
  const query = useInfiniteQuery({
    ...rowsOptions(found.id, { outcome, search, byHand }),
    placeholderData: keepPreviousData,
  });
  const rows = query.data?.pages.flatMap(({ data }) => data);
  const { counts } = found;
  const [isBusy, setBusy] = useState(false);
  const all = (which: 'file' | 'here') => {
    setBusy(true);
    void decideAll(client, found.id, which)
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  return (
    <div className={`gp-card ${list.card}`}>
      <div className={classes.bar}>
        <h2>
          {t(outcomeWords[outcome].label)} <span className="gp-dim">{counts[outcome].toLocaleString()}</span>
        </h2>
        <TextInput
          aria-label={t('Name or member number')}
          placeholder={t('Name or member number')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {outcome === 'change' && counts.byHand > 0 && (
          <div className={classes.hands}>
            <Button
              size="xs"
              variant={byHand ? 'light' : 'default'}
              aria-pressed={byHand}
              onClick={() => setByHand(!byHand)}
            >
              {t('Edited here')} {counts.byHand}
            </Button>
            {isOpen && (
              <>
                <Button size="xs" variant="default" disabled={isBusy} onClick={() => all('here')}>
                  {t('Keep all of them')}
                </Button>
                <Button size="xs" variant="default" disabled={isBusy} onClick={() => all('file')}>
                  {t("Take the file's")}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      <div className={list.scroll}>
        {rows ? (
          rows.length === 0 ? (
            <EmptyState icon={IconTableImport} title="No records found" />
          ) : outcome === 'refuse' || outcome === 'unchanged' ? (
            <PlainTable rows={rows} outcome={outcome} />
          ) : (
            <ItemTable rows={rows} outcome={outcome} isOpen={isOpen} found={found} />
          )
        ) : (
          <LoadState
            of={[query]}
            failure="The lines of the file did not load."
            waiting={<SkeletonRows rows={12} height={40} second={false} />}
          />
        )}
        {query.hasNextPage && (
          <div className={classes.more}>
            <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {t('Show more')}
            </Button>
          </div>
        )}
      </div>
      {outcome === 'change' && isOpen && (
        <p className={classes.notice}>
          {t('What was written by hand stays, unless it is ticked. A birth date is never changed unasked.')}
        </p>
      )}
    </div>
  );
}

interface TableProps {
  rows: readonly EnrollmentRow[];
  outcome: EnrollmentOutcome;
}

/** Who a row means: a link to the member where there is one. */
function Who({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  const name = row.name || t('No name');
  return (
    <>
      {row.memberId === null ? (
        <span className={classes.who}>{name}</span>
      ) : (
        <Link
          to="/member-list/guide/$guideId/member/$memberId"
          params={{ guideId: 'unknown', memberId: String(row.memberId) }}
          className={classes.who}
        >
          {name}
        </Link>
      )}
      <span className={classes.second}>
        {row.memberNumber ?? (row.line === null ? '' : t('line {line}', { line: row.line }))}
      </span>
    </>
  );
}

function Result({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  if (row.result === null) return null;
  return <Chip tone={resultWords[row.result].tone}>{t(resultWords[row.result].label)}</Chip>;
}

function Said({ row }: { row: EnrollmentRow }) {
  const { t } = useTranslation();
  return [...(row.reason ? [row.reason] : []), ...row.notes].map((said) => (
    <span key={JSON.stringify(said)} className={classes.said}>
      {sentenceText(t, said)}
    </span>
  ));
}

/** Rows that change nothing: who, and why. */
function PlainTable({ rows, outcome }: TableProps) {
  const { t } = useTranslation();
  return (
    <table className={`${list.table} ${classes.table}`}>
      <caption>
        <VisuallyHidden>{t(outcomeWords[outcome].label)}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Member')}</th>
          <th scope="col" className={classes.line}>
            {t('Line')}
          </th>
          <th scope="col" className={classes.why}>
            {t('Reason')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.position} className={list.waiting}>
            <th scope="row">
              <Who row={row} />
            </th>
            <td className={classes.line}>{row.line}</td>
            <td className={classes.why}>
              <Said row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface ItemProps extends TableProps {
  isOpen: boolean;
  found: EnrollmentImport;
}

/** Rows with their values: a line for each, what is here now beside what the file says. */
function ItemTable({ rows, outcome, isOpen, found }: ItemProps) {
  const { t } = useTranslation();
  return (
    <table className={`${list.table} ${classes.table}`}>
      <caption>
        <VisuallyHidden>{t(outcomeWords[outcome].label)}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('Member')}</th>
          <th scope="col" className={classes.field}>
            {t('Field')}
          </th>
          {outcome !== 'create' && <th scope="col">{t('Now')}</th>}
          <th scope="col">{t('File')}</th>
          <th scope="col" className={classes.tick}>
            {isOpen ? t('Take') : t('Result')}
          </th>
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.position} className={classes.group}>
          {row.items.map((item, n) => (
            <tr key={item.key} className={list.waiting}>
              {n === 0 && (
                <th scope="rowgroup" rowSpan={row.items.length}>
                  <Who row={row} />
                  <Said row={row} />
                </th>
              )}
              <td className={classes.field}>{t(item.label)}</td>
              {outcome !== 'create' && (
                <td>
                  <ItemValue item={item} value={item.now} />
                  <HandChip item={item} />
                </td>
              )}
              <td data-doubt={item.key === 'dateOfBirth' && item.byHand ? true : undefined} className={classes.file}>
                <ItemValue item={item} value={item.file} />
              </td>
              <td className={classes.tick}>
                {isOpen ? (
                  <Tick row={row} item={item} outcome={outcome} found={found} />
                ) : n === 0 ? (
                  <Result row={row} />
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

interface TickProps {
  row: EnrollmentRow;
  item: EnrollmentItem;
  outcome: EnrollmentOutcome;
  found: EnrollmentImport;
}

function Tick({ row, item, outcome, found }: TickProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  if (!isDecidable(outcome, item.key)) return null;
  return (
    <Checkbox
      aria-label={t('Take {field} of {name}', { field: t(item.label), name: row.name })}
      checked={item.isTaken}
      onChange={(event) =>
        void decideItem(client, found.id, {
          position: row.position,
          key: item.key,
          isTaken: event.currentTarget.checked,
        })
      }
    />
  );
}
