import { Button, SegmentedControl } from '@mantine/core';
import { IconBellOff } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { useDebouncedPress } from '../../shared/useDebouncedPress.ts';
import { clear, groupsQuery, markSeen, notificationsQuery } from './api.ts';
import { inGroups, unreadOf } from './list.ts';
import { NotificationItem } from './NotificationItem.tsx';
import classes from './notifications.module.css';

/** The notification centre: filters, actions, and notifications by group, the newest first (staff §2). */
export default function NotificationCentre({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [filter, setFilter] = useState('all');
  const { data, isError, isFetching, refetch } = useQuery(notificationsQuery);
  const { data: groups = [] } = useQuery(groupsQuery);
  const unread = data ? unreadOf(data) : [];
  const shown = filter === 'unread' ? unread : (data ?? []);
  const ids = (of: typeof unread) => of.map(({ id }) => id);
  const markAll = useDebouncedPress(() => void markSeen(client, ids(unread), true));
  const clearAll = useDebouncedPress(() => void clear(client, ids(data ?? [])));
  return (
    <>
      <div className={classes.header}>
        <h2>{t('Notifications')}</h2>
        <SegmentedControl
          size="xs"
          value={filter}
          onChange={setFilter}
          aria-label={t('Filter')}
          data={[
            { value: 'all', label: t('Show all') },
            { value: 'unread', label: t('Show unread only') },
          ]}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to get there */}
      <section className={classes.list} tabIndex={0} aria-label={t('Notifications')}>
        {data && shown.length === 0 && <EmptyState icon={IconBellOff} title="No notifications found" />}
        {inGroups(shown, groups).map((group) => (
          <section key={group.key} aria-label={t(group.label)}>
            <h3 className={classes.group}>
              {t(group.label)} <span>{group.notifications.length}</span>
            </h3>
            <ul>
              {group.notifications.map((one) => (
                <NotificationItem key={one.id} notification={one} close={close} />
              ))}
            </ul>
          </section>
        ))}
        {!data && isError && (
          <ErrorState message="The notifications did not load." onRetry={() => void refetch()} retrying={isFetching} />
        )}
        {!data && !isError && <SkeletonRows rows={4} avatar={false} />}
      </section>
      <div className={classes.footer}>
        <Button variant="subtle" size="sm" disabled={unread.length === 0} onClick={markAll}>
          {t('Mark all as read')}
        </Button>
        <Button variant="subtle" size="sm" disabled={!data || data.length === 0} onClick={clearAll}>
          {t('Clear all')}
        </Button>
      </div>
    </>
  );
}
