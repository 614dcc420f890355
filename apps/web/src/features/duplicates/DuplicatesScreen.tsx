import { contracts, type MemberDuplicateId, maxDuplicates } from '@guidepost/contracts';
import { IconSearch, IconUsers } from '@guidepost/ui/icons';
import { Button, SegmentedControl } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import listed from '../../shared/list/list.module.css';
import { SplitEntry, SplitView } from '../../shared/list/SplitView.tsx';
import { StepPager } from '../../shared/list/StepPager.tsx';
import { useExistingPage } from '../../shared/list/use-existing-page.ts';
import { useShownRow } from '../../shared/list/use-shown-row.ts';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { ScreenHeader, useDocumentTitle } from '../../shared/ScreenHeader.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../shared/sentence.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { ExportButton, exportQueryOf } from '../../shell/ExportButton.tsx';
import { duplicateKeys, pairsOptions } from './api.ts';
import { MergeList } from './MergeList.tsx';
import { PairDetails } from './PairDetails.tsx';

const views = { open: 'To be decided', apart: 'Different people', merges: 'Merged' } as const;
type View = keyof typeof views;

/**
 * Pairs of members who may be the same person, side by side. The user decides about each pair, and sees earlier merges
 * (docs/areas/duplicates.md).
 */
export default function DuplicatesScreen() {
  const { t } = useTranslation();
  useDocumentTitle('Duplicates');
  const [view, setView] = useState<View>('open');
  return (
    <div className={listed.screen}>
      <ScreenHeader title={t('Duplicates')}>
        <SegmentedControl<View>
          aria-label={t('Status')}
          data={Object.entries(views).map(([value, label]) => ({ value: value as View, label: t(label) }))}
          value={view}
          onChange={setView}
        />
        <SearchState />
        {view !== 'merges' && (
          <ExportButton table="duplicates" asked={() => exportQueryOf(contracts.duplicates.list, { state: view })} />
        )}
      </ScreenHeader>
      {view === 'open' && (
        <p className="gp-dim">
          {t(
            'Guidepost searches for duplicates within each customer. Members of different customers cannot be merged, because each customer has its own consents, statuses and member numbers. If a person is a member of two customers, add a note to both member pages.',
          )}
        </p>
      )}
      {view === 'merges' ? <MergeList /> : <Pairs key={view} state={view} />}
    </div>
  );
}

/** The time of the last search for duplicates, and a button to search again. */
function SearchState() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const search = useQuery(pairsOptions('open', 0)).data?.search;
  const isRunning = search !== undefined && search.startedAt !== null && search.finishedAt === null;
  const begin = useMutation({
    mutationFn: () => api(contracts.duplicates.search),
    onSuccess: () => client.invalidateQueries({ queryKey: duplicateKeys.all }),
  });
  return (
    <>
      <span className="gp-meta" role="status">
        {isRunning && t('{count} members checked so far', { count: search.lookedAt })}
        {!isRunning && search?.finishedAt && (
          <>
            {t('Last search')} <RelativeTime instant={search.finishedAt} timeZone={timeZone} inside />
          </>
        )}
      </span>
      <Button
        variant="default"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        loading={begin.isPending}
        disabled={isRunning}
        onClick={() => begin.mutate()}
      >
        {t('Search now')}
      </Button>
    </>
  );
}

function Pairs({ state }: { state: 'open' | 'apart' }) {
  const { t } = useTranslation();
  const [start, setStart] = useState(0);
  const query = useQuery(pairsOptions(state, start));
  const pairs = query.data?.data;
  const total = query.data?.pagination.totalItems ?? 0;
  useExistingPage(query, { start, step: maxDuplicates, setStart });
  const ids = pairs?.map(({ id }) => id);
  const { id: shownId, choose, release } = useShownRow<MemberDuplicateId>(query, ids);
  if (!pairs)
    return (
      <div className="gp-card">
        <LoadState of={[query]} failure="The duplicates did not load." waiting={<SkeletonRows rows={8} />} />
      </div>
    );
  const empty = (
    <EmptyState icon={IconUsers} title={state === 'open' ? 'No pairs need a decision' : 'No records found'} />
  );
  if (total === 0 && shownId === null) return <div className="gp-card">{empty}</div>;
  return (
    <SplitView
      label={t('Duplicates')}
      list={
        <>
          {total === 0 && empty}
          <ul>
            {pairs.map((pair) => (
              <li key={pair.id}>
                <SplitEntry
                  isChosen={pair.id === shownId}
                  onChoose={() => choose(pair.id)}
                  title={pair.members.map(({ name }) => name).join(' · ')}
                  chip={<Chip tone={pair.score >= 85 ? 'warning' : 'neutral'}>{pair.score}</Chip>}
                >
                  {pair.reasonSentences
                    .slice(0, 3)
                    .map((reason) => sentenceText(t, reason))
                    .join(' · ')}
                </SplitEntry>
              </li>
            ))}
          </ul>
          <StepPager
            start={start}
            total={total}
            step={maxDuplicates}
            onChange={(to) => {
              setStart(to);
              release();
            }}
          />
        </>
      }
    >
      {shownId !== null && <PairDetails key={shownId} id={shownId} onDecided={release} />}
    </SplitView>
  );
}
