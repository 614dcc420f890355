import type { EnrollmentImport, EnrollmentOutcome } from '@guidepost/contracts';
import { IconSearch, IconTableImport } from '@guidepost/ui/icons';
import { Button, TextInput } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { knownRows } from '../../shared/list/known-rows.ts';
import list from '../../shared/list/list.module.css';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useDebounced } from '../../shared/use-debounced.ts';
import { decideAll, rowsOptions } from './api.ts';
import classes from './enrollments.module.css';
import { outcomeLabels } from './labels.ts';
import { ItemTable, PlainTable } from './RowTables.tsx';

interface Props {
  found: EnrollmentImport;
  outcome: EnrollmentOutcome;
  /** True if decisions can still be changed. */
  isOpen: boolean;
}

/** Card with the rows that have the same outcome. Each change in a row has a checkbox. */
export function RowsCard({ found, outcome, isOpen }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const [byHand, setByHand] = useState(false);
  const [likely, setLikely] = useState(false);
  const [left, setLeft] = useState(false);
  const search = useDebounced(typed.trim(), 250);
  const query = useInfiniteQuery({
    ...rowsOptions(found.id, { outcome, search, byHand, likely, left }),
    placeholderData: keepPreviousData,
  });
  const rows = knownRows(
    query.data?.pages.flatMap(({ data }) => data),
    query,
  );
  const { counts, undo } = found;
  const stayed = (undo?.results.partly ?? 0) + (undo?.results.left ?? 0);
  const [isBusy, setBusy] = useState(false);
  const all = (which: 'file' | 'here') => {
    setBusy(true);
    void decideAll(client, found.id, which)
      .catch(() => {})
      .finally(() => setBusy(false));
  };
  return (
    <div className={`gp-card ${list.card} ${classes.rows}`}>
      <div className={classes.bar}>
        <h2>
          {t(outcomeLabels[outcome].label)} <span className="gp-dim">{counts[outcome].toLocaleString()}</span>
        </h2>
        <TextInput
          aria-label={t('Name or member number')}
          placeholder={t('Name or member number')}
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          className={classes.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {stayed > 0 && (
          <div className={classes.hands}>
            <Button size="xs" variant={left ? 'light' : 'default'} aria-pressed={left} onClick={() => setLeft(!left)}>
              {t('Not undone')}
            </Button>
          </div>
        )}
        {outcome === 'create' && counts.likely > 0 && (
          <div className={classes.hands}>
            <Button
              size="xs"
              variant={likely ? 'light' : 'default'}
              aria-pressed={likely}
              onClick={() => setLikely(!likely)}
            >
              {t('Similar to an existing member')} {counts.likely}
            </Button>
          </div>
        )}
        {outcome === 'change' && counts.byHand > 0 && (
          <div className={classes.hands}>
            <Button
              size="xs"
              variant={byHand ? 'light' : 'default'}
              aria-pressed={byHand}
              onClick={() => setByHand(!byHand)}
            >
              {t('To check')} {counts.byHand}
            </Button>
            {isOpen && (
              <>
                <Button size="xs" variant="default" disabled={isBusy} onClick={() => all('here')}>
                  {t('Keep all edits')}
                </Button>
                <Button size="xs" variant="default" disabled={isBusy} onClick={() => all('file')}>
                  {t('Use file values')}
                </Button>
              </>
            )}
          </div>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users can scroll the section even if no row has a link */}
      <section className={list.scroll} tabIndex={0} aria-label={t(outcomeLabels[outcome].label)}>
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
      </section>
      {outcome === 'hold' && isOpen && (
        <p className={classes.notice}>
          {t(
            'A customer can reassign a member number to a different person. These lines are imported only if you confirm that the member and the person in the file are the same person.',
          )}
        </p>
      )}
      {outcome === 'create' && isOpen && counts.likely > 0 && (
        <p className={classes.notice}>
          {t(
            'Lines are not selected if this customer already has a member with the same name and date of birth. The member number may be wrong. To create a new member, select the line. You can merge duplicates later, but only within one customer.',
          )}
        </p>
      )}
      {outcome === 'change' && isOpen && (
        <p className={classes.notice}>
          {t('Dates of birth and values edited by staff are replaced only if you select them.')}
        </p>
      )}
    </div>
  );
}
