import type { DocketCounts, StaffId } from '@guidepost/contracts';
import { IconFilter2 } from '@guidepost/ui/icons';
import { ActionIcon, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { usePrinting } from '../../../shared/print/printing.ts';
import { trackHiddenSides } from '../../../shared/track-hidden-sides.ts';
import { useActingUser } from '../../../shell/api.ts';
import { outreachOptions, todosOptions } from '../api.ts';
import { WaitingRows } from '../rows/WaitingRows.tsx';
import { worklistId } from '../screen/Separator.tsx';
import screen from '../screen/screen.module.css';
import { FollowUp } from './FollowUp.tsx';
import { filterId } from './filter-id.ts';
import classes from './tabs.module.css';
import { type DocketTab, docketTabs, selectedTab } from './tabs.ts';
import { useDocketFilter } from './use-docket-filter.ts';
import { useDocketTab } from './use-docket-tab.ts';
import { useFirstRow } from './use-first-row.ts';
import { useRowKeys } from './use-row-keys.ts';
import { useSnoozedView } from './use-snoozed-view.ts';

// Most guides see the Follow up tab first, so only its code is part of the first load.
const Outreach = lazyPart(() => import('./Outreach.tsx').then((tab) => ({ default: tab.Outreach })));
const Pending = lazyPart(() => import('./Pending.tsx').then((tab) => ({ default: tab.Pending })));
const Team = lazyPart(() => import('./Team.tsx').then((tab) => ({ default: tab.Team })));

interface Props {
  guideId: StaffId;
  /** `yyyy-MM-dd` */
  day: string;
  isFuture: boolean;
}

/** Tabs of the docket. The selected tab is stored separately for each guide. */
export function Worklist({ guideId, day, isFuture }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [isFiltering, setFiltering] = useState(false);
  const [filter] = useDocketFilter();
  const [isSnoozed] = useSnoozedView();
  const [reportedCounts, setCounts] = useState<DocketCounts>();
  const [stored, selectTab] = useDocketTab(guideId);
  useRowKeys(list);
  useFirstRow(list);
  const me = useActingUser();
  const team = { isThere: guideId === me.id && me.supervisedGuideIds.length > 0, isDefault: !me.hasMembers };
  const shown = selectedTab(stored, isFuture, team);
  const { isWhole } = usePrinting();
  // The Team tab loads none of the user's own to-dos, so the counts need a separate request.
  const own = useQuery({ ...todosOptions(guideId, day), enabled: shown === 'team' });
  const counts = reportedCounts ?? own.data?.counts;
  // On a narrow screen, the badges can make the tabs wider than the screen. The selected tab is then scrolled into
  // view.
  useEffect(() => {
    if (counts === undefined) return;
    // before the next paint, because scrolling computes the layout, which can still change until then
    const frame = requestAnimationFrame(() =>
      list.current
        ?.querySelector(`[role=tab][id$="-tab-${shown}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [shown, counts]);
  const filters = [...Object.values(filter), shown === 'followUp' && isSnoozed].filter(Boolean).length;
  const panel = { guideId, day, onCounts: setCounts };
  const panels: Record<DocketTab, ReactNode> = {
    team: <Team />,
    followUp: <FollowUp {...panel} />,
    pending: <Pending {...panel} />,
    late: <Pending {...panel} isLate />,
    outreach: <Outreach {...panel} />,
  };
  const tabs = docketTabs.filter(({ key }) => key !== 'team' || team.isThere);
  // The outreach count loads after the displayed tab. It is not shown for a future day.
  const outreach = useQuery({ ...outreachOptions(guideId), enabled: !isFuture && counts !== undefined });
  const badges: Partial<Record<DocketTab, number | undefined>> = isFuture
    ? { pending: counts?.pending }
    : { ...counts, outreach: outreach.data?.data.length };

  return (
    <section
      ref={list}
      id={worklistId}
      className={`gp-card ${screen.work}`}
      aria-label={t('Worklist')}
      data-rows
      data-filtering={isFiltering || undefined}
    >
      <Tabs
        value={shown}
        onChange={(tab) => tab !== null && selectTab(tab)}
        keepMounted={false}
        keepMountedMode="display-none"
        classNames={{ root: classes.tabs, list: `gp-row ${classes.tabList}`, tab: classes.tab, panel: classes.rows }}
      >
        <div className={classes.head}>
          <Tabs.List ref={trackHiddenSides} aria-label={t('Worklist')}>
            {tabs.map(({ key, label, isDisabledForFuture }) => (
              <Tabs.Tab key={key} value={key} disabled={isFuture && isDisabledForFuture}>
                {t(label, { context: 'act' })}
                {(badges[key] ?? 0) > 0 && (
                  <span className={classes.badge} data-tab={key}>
                    {badges[key]}
                  </span>
                )}
                {key === 'followUp' && counts === undefined && !isFuture && (
                  <span className={classes.badge} data-waiting aria-hidden />
                )}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {shown !== 'team' && (
            <ActionIcon
              className={classes.filterButton}
              size="lg"
              aria-label={filters > 0 ? t('Filters, {count} active', { count: filters }) : t('Filters')}
              aria-expanded={isFiltering}
              aria-controls={filterId}
              onClick={() => setFiltering(!isFiltering)}
            >
              <IconFilter2 size={18} stroke={1.75} aria-hidden />
              {filters > 0 && (
                <span className="gp-count" aria-hidden>
                  {filters}
                </span>
              )}
            </ActionIcon>
          )}
        </div>
        {tabs.map(
          ({ key, label, isDisabledForFuture }) =>
            (key === shown || (isWhole && !(isFuture && isDisabledForFuture))) && (
              <Tabs.Panel key={key} value={key} keepMounted>
                <h2 data-print="only" className="gp-print-title">
                  {t(label, { context: 'act' })}
                </h2>
                <Suspense fallback={<WaitingRows />}>{panels[key]}</Suspense>
              </Tabs.Panel>
            ),
        )}
      </Tabs>
    </section>
  );
}
