import type { DocketMember } from '@guidepost/contracts';
import type { Icon } from '@guidepost/ui/icons';
import { IconChevronRight } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import { Avatar } from '../../../shared/Avatar.tsx';
import { type MemberTarget, memberHref } from '../member-href.ts';
import { RowLink } from '../RowLink.tsx';
import type { RowContext } from '../row-tools.ts';
import type { MoreAction } from './actions.ts';
import { MoreButton } from './MoreButton.tsx';
import classes from './rows.module.css';

interface Props {
  tools: RowContext;
  /** True for the first row of the list. It is marked while no other row has the focus. */
  isFirst: boolean;
  icon: Icon;
  what: ReactNode;
  /** True if a person is waiting for a reply from the guide. */
  isHot?: boolean;
  member: DocketMember | null;
  /**
   * Shown if there is no member: the members who share the number and may have written or called, or the organization
   * that has this number.
   */
  sharers?: string | undefined;
  /** Record to open on the member page. */
  target?: MemberTarget | undefined;
  text: string;
  detail: ReactNode;
  isUrgent?: boolean;
  /** True if the reason and the details are shown in full, on as many lines as needed. */
  isWhole?: boolean;
  /** True while the user can still undo the decision. */
  isDecided?: boolean;
  snooze?: ReactNode;
  /** Secondary actions for the row's menu. */
  more?: readonly MoreAction[];
  /**
   * Action button with the attribute `data-row`, to which J and K move the focus. If a row has no button, they move the
   * focus to the member's name.
   */
  action?: ReactNode;
}

/** Worklist row: type, member, reason and actions. A click anywhere in the row opens the member. */
export function WorkRow({
  tools: { t, guideId, go },
  isFirst,
  icon: WhatIcon,
  what,
  isHot,
  member,
  sharers,
  target,
  text,
  detail,
  isUrgent,
  isWhole,
  isDecided,
  snooze,
  more = [],
  action,
}: Props) {
  return (
    <li
      className={classes.row}
      data-first={isFirst || undefined}
      data-decided={isDecided || undefined}
      data-urgent={isUrgent || undefined}
      data-whole={isWhole || undefined}
    >
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
                href={memberHref(guideId, member.id, target)}
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
          <span className={`${classes.meta} ${classes.nobody}`}>
            {sharers ?? t('Could not find an associated member')}
          </span>
        )}
      </div>
      <div className={classes.why} data-whole={isWhole || undefined}>
        <div className={classes.reason} title={text}>
          {text}
        </div>
        <div className={classes.meta} data-urgent={isUrgent || undefined}>
          {detail}
        </div>
      </div>
      <div className={classes.acts} data-print="hide">
        {snooze}
        {more.length > 0 && (
          <MoreButton
            t={t}
            about={member?.name ?? sharers ?? t('Could not find an associated member')}
            actions={more.map((entry) => ({ ...entry, label: t(entry.label, { context: 'act' }) }))}
          />
        )}
        {action}
        {!action && member && <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />}
      </div>
    </li>
  );
}
