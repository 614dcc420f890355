import { IconBellOff } from '@guidepost/ui/icons';
import { Button, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/EmptyState.tsx';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { trackHiddenSides } from '../../shared/track-hidden-sides.ts';
import { useDebouncedPress } from '../../shared/use-debounced-press.ts';
import { clearAll, groupsQuery, markAllSeen, notificationsQuery } from './api.ts';
import { groupsOf, inParts, unreadOf } from './list.ts';
import { NotificationItem } from './NotificationItem.tsx';
import classes from './notifications.module.css';

/** The notification center: unread notifications first, filters by group, and actions. Its height is fixed. */
export default function NotificationCentre({ close }: { close: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [filter, setFilter] = useState('all');
  const query = useQuery(notificationsQuery);
  const { data } = query;
  const { data: groups = [] } = useQuery(groupsQuery);
  const unread = data ? unreadOf(data) : [];
  const [group, setGroup] = useState<string>();
  const asked = filter === 'unread' ? unread : (data ?? []);
  const filters = groupsOf(asked, groups);
  const chosen = filters.find(({ key }) => key === group);
  const shown = chosen ? asked.filter(chosen.of) : asked;
  const ids = (of: typeof unread) => of.map(({ id }) => id);
  const onMarkAll = useDebouncedPress(() => void markAllSeen(client, ids(unread)));
  const onClearAll = useDebouncedPress(() => void clearAll(client, ids(data ?? [])));
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
      {filters.length > 1 && (
        <fieldset ref={trackHiddenSides} className={`gp-row ${classes.filters}`} aria-label={t('Filter by group')}>
          {filters.map(({ key, label, of }) => (
            <button
              key={key}
              type="button"
              className={classes.filter}
              aria-pressed={chosen?.key === key}
              onClick={() => setGroup(chosen?.key === key ? undefined : key)}
            >
              {t(label)} <span>{asked.filter(of).length}</span>
            </button>
          ))}
        </fieldset>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll the list */}
      <section className={classes.list} tabIndex={0} aria-label={t('Notifications')}>
        {data && shown.length === 0 && <EmptyState icon={IconBellOff} title="No notifications found" />}
        {inParts(shown).map((part) => (
          <section key={part.key} aria-label={t(part.label)}>
            <h3 className={classes.group}>
              {t(part.label)} <span>{part.notifications.length}</span>
            </h3>
            <ul>
              {part.notifications.map((one) => (
                <NotificationItem key={one.id} notification={one} close={close} />
              ))}
            </ul>
          </section>
        ))}
        {!data && (
          <LoadState
            of={[query]}
            failure="The notifications did not load."
            waiting={<SkeletonRows rows={6} height={64} />}
          />
        )}
      </section>
      <div className={classes.footer}>
        <Button variant="subtle" size="sm" disabled={unread.length === 0} onClick={onMarkAll}>
          {t('Mark all as read')}
        </Button>
        <Button variant="subtle" size="sm" disabled={!data || data.length === 0} onClick={onClearAll}>
          {t('Clear all')}
        </Button>
      </div>
    </>
  );
}
