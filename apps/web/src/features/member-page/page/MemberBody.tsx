import type { Member, MemberId } from '@guidepost/contracts';
import { SegmentedControl, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrinting } from '../../../shared/print/printing.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { FeedPanel, FeedSkeleton } from '../../feed/public.ts';
import { GoalsPanel, useGoals, useGoalsFlag } from '../../goals/public.ts';
import { NeedsPanel, useNeedShortcuts, useNeeds } from '../../needs/public.ts';
import { SurveysPanel, useHasSurveyTab, useSurveyLink, useSurveys } from '../../surveys/public.ts';
import { useWorkflowLink } from '../../workflows/public.ts';
import { SinceLine } from '../history/SinceLine.tsx';
import { InfoSkeleton, MemberInfo } from '../profile/MemberInfo.tsx';
import classes from './page.module.css';
import { type Side, tabsOf } from './tabs.ts';
import { useIsIdle } from './use-is-idle.ts';

interface Props {
  memberId: MemberId;
  /** True if the server or a cached list contains this member. */
  isKnown: boolean;
  member: Member | undefined;
  /** True to show placeholders, because a banner that is not known yet may move the columns. */
  isWaiting: boolean;
}

/** Shows the feed and the profile side by side. If the window is at most 870 px wide, a toggle selects one of them. */
export function MemberBody({ memberId, isKnown, member, isWaiting }: Props) {
  const { t } = useTranslation();
  const hasGoals = useGoalsFlag();
  const hasSurveys = useHasSurveyTab();
  const { left, right, side } = tabsOf(useSearch({ strict: false }), hasGoals, hasSurveys);
  const navigate = useNavigate();
  const { isWhole } = usePrinting();
  // The hidden tabs are large, so they are not rendered before the page has its first data.
  const keepMounted = useIsIdle() || isWhole;
  const maySeeNeeds = can(useActingUser(), 'CAN_SEE_USER_NEEDS');
  useNeedShortcuts(member);
  useSurveyLink(member);
  useWorkflowLink(member);
  // Stores the selected tab in the URL, without a new entry in the browser history.
  const show = (tab: string | null) => {
    if (tab !== null) void navigate({ to: '.', search: { tab }, replace: true, resetScroll: false });
  };
  return (
    <>
      <div className={classes.toggle}>
        <SegmentedControl<Side>
          fullWidth
          aria-label={t('Shown')}
          value={side}
          onChange={(chosen) => show(chosen === 'feed' ? left : right)}
          data={[
            { value: 'feed', label: t('Activity feed') },
            { value: 'profile', label: t('Member profile') },
          ]}
        />
      </div>
      <div className={classes.columns} data-side={side} data-waiting={isWaiting || undefined}>
        {isWaiting && <ColumnsSkeleton />}
        <Tabs value={left} onChange={show} className={classes.feed} keepMounted={false} keepMountedMode="display-none">
          <div className={classes.tabBar}>
            <Tabs.List>
              <Tabs.Tab value="activity">{t('Activity')}</Tabs.Tab>
              {hasGoals && (
                <Tabs.Tab value="goals">
                  {t('Goals')} <OpenGoals memberId={memberId} isKnown={isKnown} />
                </Tabs.Tab>
              )}
            </Tabs.List>
            <SinceLine memberId={memberId} memberName={member?.name ?? ''} isKnown={isKnown} />
          </div>
          <Tabs.Panel value="activity" className={classes.panel} keepMounted>
            <PrintedTitle>{t('Activity')}</PrintedTitle>
            <FeedPanel memberId={memberId} isKnown={isKnown} />
          </Tabs.Panel>
          {hasGoals && (
            <Tabs.Panel value="goals" className={classes.panel} keepMounted={keepMounted}>
              <PrintedTitle>{t('Goals')}</PrintedTitle>
              <LargePanel>
                <GoalsPanel memberId={memberId} isKnown={isKnown} member={member} />
              </LargePanel>
            </Tabs.Panel>
          )}
        </Tabs>
        <Tabs
          value={right}
          onChange={show}
          className={classes.profile}
          keepMounted={false}
          keepMountedMode="display-none"
        >
          <Tabs.List>
            <Tabs.Tab value="info">{t('Member info')}</Tabs.Tab>
            {maySeeNeeds && (
              <Tabs.Tab value="needs">
                {t('Needs')} <OpenNeeds memberId={memberId} isKnown={isKnown} />
              </Tabs.Tab>
            )}
            {hasSurveys && (
              <Tabs.Tab value="survey">
                {t('Survey')} <OpenSurveys memberId={memberId} isKnown={isKnown} />
              </Tabs.Tab>
            )}
          </Tabs.List>
          <Tabs.Panel value="info" className={classes.panel} keepMounted>
            <PrintedTitle>{t('Member info')}</PrintedTitle>
            <MemberInfo member={member} />
          </Tabs.Panel>
          <Tabs.Panel value="needs" className={classes.panel} keepMounted={keepMounted}>
            <PrintedTitle>{t('Needs')}</PrintedTitle>
            <LargePanel>
              <NeedsPanel memberId={memberId} isKnown={isKnown} member={member} />
            </LargePanel>
          </Tabs.Panel>
          {hasSurveys && (
            <Tabs.Panel value="survey" className={classes.panel} keepMounted={keepMounted}>
              <PrintedTitle>{t('Survey')}</PrintedTitle>
              <LargePanel>
                <SurveysPanel memberId={memberId} isKnown={isKnown} member={member} />
              </LargePanel>
            </Tabs.Panel>
          )}
        </Tabs>
      </div>
    </>
  );
}

/** Covers the columns until the banners above them are known. */
function ColumnsSkeleton() {
  return (
    <div className={classes.skeleton}>
      <div className={classes.feed}>
        <div className={classes.skeletonBar} />
        <div className={classes.skeletonFeed}>
          <FeedSkeleton />
        </div>
      </div>
      <div className={classes.profile}>
        <div className={classes.skeletonBar} />
        <div className="gp-tab-panel">
          <InfoSkeleton />
        </div>
      </div>
    </div>
  );
}

/** A panel that takes long to render. It appears after the browser has shown the selected tab. */
function LargePanel({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{useDeferredValue(true, false) && children}</Suspense>;
}

/** Tab name that is printed above the tab's content. */
function PrintedTitle({ children }: { children: string }) {
  return (
    <h2 data-print="only" className="gp-print-title">
      {children}
    </h2>
  );
}

/** Number of open needs. Shows nothing until the number is known. */
function OpenNeeds({ memberId, isKnown }: { memberId: MemberId; isKnown: boolean }) {
  const { data: needs = [] } = useNeeds(memberId, isKnown);
  const count = needs.filter(({ status }) => status === 'identified').length;
  return count === 0 ? null : <span className={`gp-count ${classes.count}`}>{count}</span>;
}

/** Number of open surveys. Shows nothing until the number is known. */
function OpenSurveys({ memberId, isKnown }: { memberId: MemberId; isKnown: boolean }) {
  const { data: surveys = [] } = useSurveys(memberId, isKnown);
  const count = surveys.filter(({ completedAt }) => completedAt === null).length;
  return count === 0 ? null : <span className={`gp-count ${classes.count}`}>{count}</span>;
}

/** Number of open goals. Shows nothing until the number is known. */
function OpenGoals({ memberId, isKnown }: { memberId: MemberId; isKnown: boolean }) {
  const { data: goals } = useGoals(memberId, isKnown);
  const all = goals ? [...goals.consents, ...goals.needs, ...goals.assignedSurveys] : [];
  const count = all.filter(({ completed }) => !completed).length;
  return count === 0 ? null : <span className={`gp-count ${classes.count}`}>{count}</span>;
}
