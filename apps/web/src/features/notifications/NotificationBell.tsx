import { IconBell } from '@guidepost/ui/icons';
import { ActionIcon, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part.ts';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { notificationsQuery } from './api.ts';
import { unreadOf } from './list.ts';
import classes from './notifications.module.css';

const NotificationCentre = lazyPart(() => import('./NotificationCentre.tsx'));

/** Largest number that the badge shows. The button's accessible name contains the exact number. */
const maxBadgeCount = 99;

/** The bell in the top bar with the number of unread notifications. It opens the notification center. */
export function NotificationBell() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(notificationsQuery);
  const unread = data ? unreadOf(data).length : 0;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width="min(var(--notify-width), calc(100vw - 16px))"
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      withinPortal={false}
      transitionProps={{ duration: 90 }}
    >
      <Popover.Target>
        <ActionIcon
          size="lg"
          className={classes.bell}
          aria-label={unread > 0 ? t('Notifications, {count} unread', { count: unread }) : t('Notifications')}
          onClick={() => setOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.75} aria-hidden />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > maxBadgeCount ? `${maxBadgeCount}+` : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.centre} aria-label={t('Notifications')}>
        <Suspense fallback={<SkeletonRows rows={4} avatar={false} />}>
          <NotificationCentre close={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
