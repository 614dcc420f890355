import type { DocketCounts } from '@guidepost/contracts';
import { Tabs } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './docket.module.css';
import { FollowUp } from './FollowUp.tsx';
import { Outreach } from './Outreach.tsx';
import { Pending } from './Pending.tsx';
import { worklistId } from './Separator.tsx';
import { type DocketTab, docketTabs, shownTab } from './tabs.ts';
import { useDocketTab } from './useDocketTab.ts';
import { useRowKeys } from './useRowKeys.ts';

interface Props {
  guideId: number;
  /** `yyyy-MM-dd` */
  day: string;
  isFuture: boolean;
}

/** The docket's four tabs; which one shows is remembered for each guide (staff §2). */
export function Worklist({ guideId, day, isFuture }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const [counts, setCounts] = useState<DocketCounts>();
  const [stored, remember] = useDocketTab(guideId);
  useRowKeys(list);
  const shown = shownTab(stored?.tab, isFuture);
  // on a phone the row of tabs is longer than the screen; the badges make it so
  useEffect(() => {
    if (counts === undefined) return;
    list.current
      ?.querySelector(`[role=tab][id$="-tab-${shown}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown, counts]);
  const told = { guideId, day, onCounts: setCounts };
  const panels: Record<DocketTab, ReactNode> = {
    followUp: <FollowUp {...told} />,
    pending: <Pending {...told} />,
    late: <Pending {...told} isLate />,
    outreach: <Outreach {...told} />,
  };
  const badges: Partial<Record<DocketTab, number | undefined>> = { followUp: counts?.followUp, late: counts?.late };

  return (
    <section ref={list} id={worklistId} className={`gp-card ${classes.work}`} aria-label={t('Worklist')} data-rows>
      <Tabs
        value={shown}
        onChange={(tab) => tab !== null && remember({ tab })}
        keepMounted={false}
        classNames={{ root: classes.tabs, list: classes.tabList, tab: classes.tab, panel: classes.rows }}
      >
        <Tabs.List aria-label={t('Worklist')}>
          {docketTabs.map(({ key, label, isForNow }) => (
            <Tabs.Tab key={key} value={key} disabled={isFuture && isForNow}>
              {t(label)}
              {(badges[key] ?? 0) > 0 && (
                <span className={classes.badge} data-tab={key}>
                  {badges[key]}
                </span>
              )}
              {key === 'followUp' && counts === undefined && (
                <span className={classes.badge} data-waiting aria-hidden />
              )}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={shown}>{panels[shown]}</Tabs.Panel>
      </Tabs>
    </section>
  );
}
