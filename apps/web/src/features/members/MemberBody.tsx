import type { Member } from '@guidepost/contracts';
import { SegmentedControl, Tabs } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedPanel } from '../feed/api.ts';
import { MemberInfo } from './MemberInfo.tsx';
import classes from './member.module.css';
import { SinceLine } from './SinceLine.tsx';
import { type Side, tabsOf } from './tabs.ts';

interface Props {
  memberId: number;
  /** Whether the server, or a list of it, has told of this member. */
  isKnown: boolean;
  member: Member | undefined;
}

/** The feed and the profile side by side; at 870 px and less one of them, by a toggle (staff §2). */
export function MemberBody({ memberId, isKnown, member }: Props) {
  const { t } = useTranslation();
  const { left, right, side } = tabsOf(useSearch({ strict: false }));
  const navigate = useNavigate();
  // what is shown stands in the address (design 10), without an entry in the history
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
      <div className={classes.columns} data-side={side}>
        <Tabs value={left} onChange={show} className={classes.feed}>
          <div className={classes.tabBar}>
            <Tabs.List>
              <Tabs.Tab value="activity">{t('Activity')}</Tabs.Tab>
            </Tabs.List>
            <SinceLine memberId={memberId} memberName={member?.name ?? ''} isKnown={isKnown} />
          </div>
          <Tabs.Panel value="activity" className={classes.panel}>
            <Suspense fallback={null}>
              <FeedPanel memberId={memberId} isKnown={isKnown} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
        <Tabs value={right} onChange={show} className={classes.profile}>
          <Tabs.List>
            <Tabs.Tab value="info">{t('Member info')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="info" className={classes.panel}>
            <MemberInfo member={member} />
          </Tabs.Panel>
        </Tabs>
      </div>
    </>
  );
}
