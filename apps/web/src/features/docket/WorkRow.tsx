import type { DocketMember } from '@guidepost/contracts';
import type { Icon } from '@tabler/icons-react';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Avatar } from '../../shared/Avatar.tsx';
import classes from './docket.module.css';
import { type FeedPlace, memberHref } from './memberHref.ts';
import { RowLink } from './RowLink.tsx';
import type { RowTools } from './rowTools.ts';

interface Props {
  tools: RowTools;
  icon: Icon;
  what: ReactNode;
  /** Somebody waits for it. */
  isHot?: boolean;
  member: DocketMember | null;
  place?: FeedPlace | undefined;
  text: string;
  detail: ReactNode;
  isUrgent?: boolean;
  snooze?: ReactNode;
  /** The one deed; it carries `data-row`. Without it the keys stop at the member's name. */
  action?: ReactNode;
}

/** A worklist row (look/README): what, who, why now, and what to do; all of it opens the member. */
export function WorkRow({
  tools: { t, guideId, go },
  icon: WhatIcon,
  what,
  isHot,
  member,
  place,
  text,
  detail,
  isUrgent,
  snooze,
  action,
}: Props) {
  return (
    <li className={classes.row}>
      <div className={classes.what} data-hot={isHot || undefined}>
        <WhatIcon size={16} stroke={1.75} aria-hidden />
        <span>{what}</span>
      </div>
      <div className={classes.who}>
        {member ? (
          <>
            <Avatar id={member.id} name={member.name} />
            <div className={classes.cut}>
              <RowLink
                href={memberHref(guideId, member.id, place)}
                go={go}
                className={`${classes.open} gp-covers`}
                {...(action ? {} : { 'data-row': true })}
              >
                {member.name}
              </RowLink>
              <div className={classes.meta}>{[t(member.statusName), member.clientName].join(' · ')}</div>
            </div>
          </>
        ) : (
          <span className={classes.meta}>{t('Could not find an associated member')}</span>
        )}
      </div>
      <div className={classes.why}>
        <div className={classes.reason} title={text}>
          {text}
        </div>
        <div className={classes.meta} data-urgent={isUrgent || undefined}>
          {detail}
        </div>
      </div>
      <div className={classes.acts}>
        {snooze}
        {action}
        {!action && member && <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />}
      </div>
    </li>
  );
}
