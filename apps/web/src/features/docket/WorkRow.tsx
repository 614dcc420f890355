import type { DocketMember } from '@guidepost/contracts';
import type { Icon } from '@tabler/icons-react';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../shared/Avatar.tsx';
import classes from './docket.module.css';

/** A feed entry of the member: where a row leads (staff §2). */
export interface FeedPlace {
  feedItemExternalType?: string | undefined;
  feedItemExternalId?: string | undefined;
}

interface Props {
  icon: Icon;
  what: ReactNode;
  /** Somebody waits for it. */
  isHot?: boolean;
  member: DocketMember | null;
  guideId: number;
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
  icon: WhatIcon,
  what,
  isHot,
  member,
  guideId,
  place,
  text,
  detail,
  isUrgent,
  snooze,
  action,
}: Props) {
  const { t } = useTranslation();
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
              <Link
                to="/docket/guide/$guideId/member/$memberId"
                params={{ guideId: String(guideId), memberId: String(member.id) }}
                search={place ?? {}}
                preload={false}
                className={classes.open}
                {...(action ? {} : { 'data-row': true })}
              >
                {member.name}
              </Link>
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
