import { contracts, type MemberMerge, maxDuplicates } from '@guidepost/contracts';
import { IconArrowsJoin } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../shared/confirm/confirm.tsx';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { StepPager } from '../../shared/list/StepPager.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { exactText } from '../../shared/time.ts';
import { useNow } from '../../shared/use-now.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { mergesOptions } from './api.ts';
import classes from './duplicates.module.css';

/** List of merges, newest first. The user can undo a merge for a limited time. */
export function MergeList() {
  const [start, setStart] = useState(0);
  const query = useQuery(mergesOptions(start));
  const merges = query.data?.data;
  if (!merges)
    return (
      <div className="gp-card">
        <LoadState of={[query]} failure="The merges did not load." waiting={<SkeletonRows rows={6} avatar={false} />} />
      </div>
    );
  if (merges.length === 0)
    return (
      <div className="gp-card">
        <EmptyState icon={IconArrowsJoin} title="No merged members" />
      </div>
    );
  return (
    <div className={`gp-card ${classes.merges}`}>
      <ul>
        {merges.map((merge) => (
          <Merge key={merge.id} merge={merge} />
        ))}
      </ul>
      <StepPager
        start={start}
        total={query.data?.pagination.totalItems ?? 0}
        step={maxDuplicates}
        onChange={setStart}
      />
    </div>
  );
}

function Merge({ merge }: { merge: MemberMerge }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const now = useNow();
  const { merged, remaining } = merge;
  const isOpen = merge.undoneAt === null && Temporal.Instant.compare(now, merge.undoUntil) < 0;
  const undo = useMutation({
    mutationFn: () => api(contracts.duplicates.undo, { params: { id: merge.id } }),
    async onSuccess() {
      await client.invalidateQueries();
      showSuccess('The merge was undone');
    },
  });
  const askUndo = async () => {
    const answer = await ask({
      title: 'Undo this merge?',
      message:
        'The record of {merged} is restored with its earlier entries. Entries added after the merge ({count}) stay with {remaining} and are marked.',
      values: { merged: merged.name, remaining: remaining.name, count: merge.writtenSince },
      choices: [
        { answer: 'no', label: 'Cancel' },
        { answer: 'yes', label: 'Undo merge', look: 'filled' },
      ],
    });
    if (answer === 'yes') undo.mutate();
  };
  return (
    <li className={classes.merge}>
      <div>
        <p>
          <b>
            {merged.name} ({merged.memberId})
          </b>{' '}
          →{' '}
          <Link
            to="/member-list/guide/$guideId/member/$memberId"
            params={{ guideId: 'unknown', memberId: String(remaining.memberId) }}
          >
            {remaining.name} ({remaining.memberId})
          </Link>
        </p>
        <p className="gp-meta">
          {t('Merged by {name}, {when}', { name: merge.mergedBy, when: exactText(merge.mergedAt, timeZone) })}
          {' · '}
          {t('Records moved: {count}', { count: merge.moved })}
          {merge.kept > 0 && ` · ${t('Records that stay with the merged record: {count}', { count: merge.kept })}`}
          {merge.writtenSince > 0 && ` · ${t('Entries added after the merge: {count}', { count: merge.writtenSince })}`}
        </p>
        {merge.undoneAt !== null && (
          <p className="gp-meta">
            {t('Undone by {name}, {when}', {
              name: merge.undoneBy ?? '',
              when: exactText(merge.undoneAt, timeZone),
            })}
          </p>
        )}
      </div>
      {isOpen && (
        <div className={classes.undo}>
          <Button size="xs" variant="default" loading={undo.isPending} onClick={() => void askUndo()}>
            {t('Undo merge')}
          </Button>
          <span className="gp-meta">{t('until {when}', { when: exactText(merge.undoUntil, timeZone) })}</span>
        </div>
      )}
    </li>
  );
}
