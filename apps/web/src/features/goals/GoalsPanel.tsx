import type { Member, MemberId } from '@guidepost/contracts';
import { IconTarget } from '@guidepost/ui/icons';
import { SegmentedControl } from '@mantine/core';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useProgressiveRows } from '../../shared/use-progressive-rows.ts';
import { useActingUser } from '../../shell/api.ts';
import { useGoals } from './api.ts';
import { GoalCard } from './GoalCard.tsx';
import classes from './goals.module.css';
import { goalKey, listGoals } from './list.ts';

interface Props {
  memberId: MemberId;
  /** True if the member is already loaded, from the server or from a list. */
  isKnown: boolean;
  member: Member | undefined;
}

/** The Goals tab: what a member and their guide plan to do, and what is already done. */
export default memo(function GoalsPanel({ memberId, isKnown, member }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const goals = useGoals(memberId, isKnown);
  const [shown, setShown] = useState<'toDo' | 'done'>('toDo');
  const lists = goals.data && listGoals(goals.data, timeZone);
  const list = lists?.[shown] ?? [];
  const drawn = useProgressiveRows(list.length);
  const total = (lists?.toDo.length ?? 0) + (lists?.done.length ?? 0);
  const counted = (label: string, count: number | undefined) => (
    <>
      {label} <span className="gp-count">{count ?? ''}</span>
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={`gp-tab-panel ${classes.panel}`} tabIndex={0} aria-label={t('Goals')}>
      <div className={classes.bar}>
        <SegmentedControl<'toDo' | 'done'>
          aria-label={t('Shown')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'toDo', label: counted(t('To do'), lists?.toDo.length) },
            { value: 'done', label: counted(t('Done'), lists?.done.length) },
          ]}
        />
        {lists && total > 0 && (
          <span className={classes.complete}>
            {t('{count} of {total} complete', { count: lists.done.length, total })}
          </span>
        )}
      </div>
      {!lists && (
        <LoadState
          of={[goals]}
          failure="The goals did not load."
          waiting={<SkeletonRows rows={4} height={62} action />}
        />
      )}
      {lists && list.length === 0 && (
        <EmptyState
          icon={IconTarget}
          title={shown === 'toDo' ? 'All of your goals are complete!' : "Looks like we've got work to do!"}
        />
      )}
      {member && list.slice(0, drawn).map((goal) => <GoalCard key={goalKey(goal)} member={member} goal={goal} />)}
    </section>
  );
});
