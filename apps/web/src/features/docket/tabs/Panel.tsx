import type { DocketCounts, StaffId } from '@guidepost/contracts';
import { type DocketFacts, passesDocketFilter } from '@guidepost/rules';
import { type Icon, IconSearchOff } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../shared/EmptyState.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { WaitingRows } from '../rows/WaitingRows.tsx';
import { FilterBar } from './FilterBar.tsx';
import { useDocketFilter } from './use-docket-filter.ts';

/** Props of every tab: guide, day (`yyyy-MM-dd`), and a function that receives the counts for the badges. */
export interface PanelProps {
  guideId: StaffId;
  day: string;
  onCounts: (counts: DocketCounts) => void;
}

interface Props<T extends object> {
  query: UseQueryResult<{ data: T[]; counts?: DocketCounts | undefined }>;
  onCounts: (counts: DocketCounts) => void;
  empty: { icon: Icon; title: string; hint: string; children?: ReactNode };
  /** Returns the facts about a row that the filter uses. */
  factsOf: (row: T) => DocketFacts;
  /** Returns more controls for the filter bar, based on the filtered rows. */
  also?: (rows: T[]) => ReactNode;
  children: (rows: T[]) => ReactNode;
}

/** A tab's content: placeholders, an error, an empty state, or the rows with their filter. */
export function Panel<T extends object>({ query, onCounts, empty, factsOf, also, children }: Props<T>) {
  const { data } = query;
  const counts = data?.counts;
  useEffect(() => {
    if (counts) onCounts(counts);
  }, [counts, onCounts]);
  if (!data) return <LoadState of={[query]} failure="The docket did not load." waiting={<WaitingRows />} />;
  if (data.data.length === 0) return <EmptyState {...empty} />;
  return (
    <Filtered rows={data.data} factsOf={factsOf} also={also}>
      {children}
    </Filtered>
  );
}

/** Returns the facts about the rows. A row's facts are computed again only if the row has changed. */
function useFacts<T extends object>(rows: readonly T[], factsOf: (row: T) => DocketFacts): DocketFacts[] {
  const known = useMemo(() => {
    const facts = new WeakMap<T, DocketFacts>();
    return (row: T) => facts.getOrInsertComputed(row, factsOf);
  }, [factsOf]);
  return useMemo(() => rows.map(known), [rows, known]);
}

function Filtered<T extends object>({
  rows,
  factsOf,
  also,
  children,
}: { rows: T[]; also: Props<T>['also'] | undefined } & Pick<Props<T>, 'factsOf' | 'children'>) {
  const { t } = useTranslation();
  const [filter, change] = useDocketFilter();
  const { part, kind, client, words } = filter;
  const facts = useFacts(rows, factsOf);
  const shown = useMemo(
    () =>
      rows.filter((_, n) => {
        const row = facts[n];
        return row !== undefined && passesDocketFilter(row, { part, kind, client, words });
      }),
    [rows, facts, part, kind, client, words],
  );
  return (
    <>
      <FilterBar facts={facts} filter={filter} change={change}>
        {also?.(shown)}
      </FilterBar>
      {shown.length > 0 ? (
        children(shown)
      ) : (
        <EmptyState icon={IconSearchOff} title="No records found">
          <Button
            size="sm"
            onClick={() => change({ part: undefined, kind: undefined, client: undefined, words: undefined })}
          >
            {t('Clear filter')}
          </Button>
        </EmptyState>
      )}
    </>
  );
}
