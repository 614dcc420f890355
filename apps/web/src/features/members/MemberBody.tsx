import type { Member } from '@guidepost/contracts';
import { SegmentedControl, Tabs } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeedPanel } from '../feed/api.ts';
import { MemberInfo } from './MemberInfo.tsx';
import classes from './member.module.css';
import { SinceLine } from './SinceLine.tsx';

type Side = 'feed' | 'profile';

interface Props {
  memberId: number;
  /** Whether the server, or a list of it, has told of this member. */
  isKnown: boolean;
  member: Member | undefined;
}

/** The feed and the profile side by side; at 870 px and less one of them, by a toggle (staff §2). */
export function MemberBody({ memberId, isKnown, member }: Props) {
  const { t } = useTranslation();
  const [side, setSide] = useState<Side>('feed');
  return (
    <>
      <div className={classes.toggle}>
        <SegmentedControl<Side>
          fullWidth
          aria-label={t('Shown')}
          value={side}
          onChange={setSide}
          data={[
            { value: 'feed', label: t('Activity feed') },
            { value: 'profile', label: t('Member profile') },
          ]}
        />
      </div>
      <div className={classes.columns} data-side={side}>
        <Tabs defaultValue="activity" className={classes.feed}>
          <div className={classes.tabBar}>
            <Tabs.List>
              <Tabs.Tab value="activity">{t('Activity')}</Tabs.Tab>
            </Tabs.List>
            <SinceLine memberId={memberId} memberName={member?.name ?? ''} />
          </div>
          <Tabs.Panel value="activity" className={classes.panel}>
            <Suspense fallback={null}>
              <FeedPanel memberId={memberId} isKnown={isKnown} />
            </Suspense>
          </Tabs.Panel>
        </Tabs>
        <Tabs defaultValue="info" className={classes.profile}>
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
