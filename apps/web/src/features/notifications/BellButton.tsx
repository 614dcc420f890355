import { IconBell } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PopupButtonProps } from '../../shared/late-popup.tsx';
import { notificationsQuery } from './api.ts';
import { unreadOf } from './list.ts';
import classes from './notifications.module.css';

/** Largest number that the badge shows. The button's accessible name contains the exact number. */
const maxBadgeCount = 99;

/** The bell with the number of unread notifications. */
export function BellButton(props: PopupButtonProps) {
  const { t } = useTranslation();
  const { data } = useQuery(notificationsQuery);
  const unread = data ? unreadOf(data).length : 0;
  return (
    <ActionIcon
      {...props}
      size="lg"
      className={classes.bell}
      aria-label={unread > 0 ? t('Notifications, {count} unread', { count: unread }) : t('Notifications')}
      aria-haspopup="dialog"
    >
      <IconBell size={20} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.count} aria-hidden>
          {unread > maxBadgeCount ? `${maxBadgeCount}+` : unread}
        </span>
      )}
    </ActionIcon>
  );
}
