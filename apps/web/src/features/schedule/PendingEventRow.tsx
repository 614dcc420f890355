import { anytime, type ScheduledEvent } from '@guidepost/contracts';
import { eventLabels } from '@guidepost/rules';
import {
  IconBell,
  IconCalendar,
  IconClock,
  IconHome,
  IconMessage,
  IconPencil,
  IconPhone,
  IconTrash,
} from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { StoredHtml } from '../../shared/rich-text/StoredHtml.tsx';
import { timeText } from '../../shared/time.ts';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { FeedRow, keepFocusInFeed, type PendingRowProps } from '../feed/public.ts';
import { memberOptions } from '../members/public.ts';
import { useRemoveEvent } from './api.ts';
import { EventActions } from './EventActions.tsx';

/** Returns an event's time for a user in `timeZone`. Returns null for Anytime. */
const eventTime = (event: Pick<ScheduledEvent, 'time' | 'dueAt'>, timeZone: string): string | null =>
  event.time === anytime ? null : timeText(event.dueAt, timeZone);

const icons = {
  call: IconPhone,
  visit: IconHome,
  message: IconMessage,
  reminder: IconBell,
  tbd: IconCalendar,
} as const;

/** A pending event with its actions. */
export default function PendingEventRow({ item, record: event, isLate, timeZone }: PendingRowProps<'scheduledEvent'>) {
  const { t } = useTranslation();
  const { data: member } = useQuery(memberOptions(event.userId));
  const remove = useRemoveEvent();
  const mayChange = can(member, 'CAN_SCHEDULE_EVENTS');
  const Icon = icons[event.type];
  const about = { memberId: event.userId, memberName: item.member.name };

  const onDelete = async (button: Element) => {
    const yes = await confirm({
      title: 'Delete event',
      message: 'The event will be deleted for all users. This cannot be undone.',
      confirm: 'Delete event',
      danger: true,
    });
    if (!yes) return;
    keepFocusInFeed(button);
    remove.mutate(event);
  };
  const home = member?.addresses.find(({ id }) => id === event.visitLocationAddressId);
  const location = home ? `${home.line1}, ${home.city}` : event.visitLocation;
  return (
    <FeedRow
      icon={<Icon size={16} stroke={1.75} />}
      tone={isLate ? 'warning' : 'accent'}
      title={t(eventLabels[event.type])}
      meta={
        <>
          {isLate && (
            <Chip tone="warning" icon={IconClock}>
              {t('Late')}
            </Chip>
          )}
          {location && <span>{location}</span>}
          {event.provider && <span>{t('with {name}', { name: event.provider.name })}</span>}
          <span>{event.createdBy.name}</span>
        </>
      }
      actions={
        mayChange && (
          <>
            <ActionIcon
              size="sm"
              aria-label={t('Edit event')}
              onClick={() => openDialog({ kind: 'scheduledEvent', ...about, event })}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="sm"
              aria-label={t('Delete event')}
              onClick={(pressed) => void onDelete(pressed.currentTarget)}
            >
              <IconTrash size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )
      }
      timestamp={event.dueAt}
      when={eventTime(event, timeZone) ?? t('Anytime')}
      timeZone={timeZone}
      foot={member && mayChange && <EventActions event={event} member={member} isLate={isLate} />}
    >
      {event.note && <StoredHtml html={event.note} />}
    </FeedRow>
  );
}
