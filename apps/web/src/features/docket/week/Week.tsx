import { contracts, type PendingItem, type StaffId } from '@guidepost/contracts';
import { dayIn, dueOf, type EventDateTime, findOverlaps, isLate, shiftEvent, weekOf } from '@guidepost/rules';
import { IconPlus } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { announce } from '../../../shared/announce.tsx';
import { businessNow } from '../../../shared/clock.ts';
import { LoadState } from '../../../shared/LoadState.tsx';
import { monthDayText, timeText, weekdayText } from '../../../shared/time.ts';
import { api, can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showError } from '../../../shell/toasts/store.ts';
import { docketKeys } from '../api.ts';
import { RowLink } from '../RowLink.tsx';
import { useRowTools } from '../row-tools.ts';
import { WaitingRows } from '../rows/WaitingRows.tsx';
import { moveEvent, useMoves } from './moves.ts';
import { useDrag } from './use-drag.ts';
import { WeekCard } from './WeekCard.tsx';
import classes from './week.module.css';

interface Props {
  guideId: StaffId;
  day: Temporal.PlainDate;
  today: Temporal.PlainDate;
}

const keyOf = ({ externalItemType, externalItemId }: PendingItem) => `${externalItemType}-${externalItemId}`;

const weekOptions = (guideId: StaffId, day: string, through: string) =>
  queryOptions({
    queryKey: docketKeys.pending(guideId, `${day} ${through}`),
    queryFn: () => api(contracts.feed.pendingItems, { query: { guideId, day, through } }),
  });

/** How far Alt plus an arrow key moves an event, in days or minutes. */
const stepOf: Readonly<Record<string, { days?: number; minutes?: number }>> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { minutes: -15 },
  ArrowDown: { minutes: 15 },
};

/**
 * A week's pending items, with one column per day. The user moves an event by dragging it to another day. Alt plus an
 * arrow key moves it by one day or 15 minutes. Clicking an empty area in a day schedules an event on that day
 * (docs/areas/schedule.md#the-week).
 */
export default function Week({ guideId, day, today }: Props) {
  const tools = useRowTools(guideId);
  const { t, timeZone, user, now } = tools;
  const board = useRef<HTMLElement>(null);
  const days = useMemo(() => weekOf(day.toString()), [day]);
  const [first = '', last = ''] = [days[0], days[6]];
  const query = useQuery(weekOptions(guideId, first, last));
  const moves = useMoves();
  const follow = useRef<string | null>(null);
  const moved = useRef<{ key: string; said: string } | null>(null);

  const items = useMemo(() => {
    const placed = (query.data?.data ?? []).map((item) => {
      const { scheduledEvent: event } = item;
      const to = event ? moves.get(event.id) : undefined;
      if (!event || !to) return item;
      const { dueAt, lateAt } = dueOf(to.date, to.time, event.timeZone);
      return { ...item, timestamp: dueAt, lateAt, isLate: isLate(lateAt, now), scheduledEvent: { ...event, ...to } };
    });
    return placed.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
  }, [query.data, moves, now]);
  const clashes = useMemo(
    () =>
      findOverlaps(
        items.map((item) => ({
          key: keyOf(item),
          at: item.timestamp,
          type: item.scheduledEvent?.type ?? item.eventType,
          isAnytime: item.scheduledEvent?.time === '-1',
          name: item.member.name,
        })),
      ),
    [items],
  );
  // If the guide and the user are in different time zones, their days start at different times. Items outside the
  // displayed days are shown in the first or last column.
  const columnOf = ({ timestamp }: PendingItem): string => {
    const on = dayIn(Temporal.Instant.from(timestamp), timeZone);
    if (days.includes(on)) return on;
    return on < first ? first : last;
  };

  // Announces the new time, and any other event at the same time.
  useEffect(() => {
    if (moved.current === null) return;
    const { key, said: announcement } = moved.current;
    const clash = clashes.get(key);
    moved.current = null;
    announce(
      clash === undefined
        ? announcement
        : `${announcement}. ${t('Same time as the event with {name}', { name: clash })}`,
    );
  }, [clashes, t]);
  // Keeps the focus on an event that the user moved with the keyboard.
  useEffect(() => {
    const key = follow.current;
    if (key === null || !items.some((item) => keyOf(item) === key)) return;
    follow.current = null;
    board.current?.querySelector<HTMLElement>(`[data-card="${key}"]`)?.focus();
  }, [items]);

  /** Moves an event. Returns false if the event stays where it is. */
  const move = (key: string, by: { days?: number; minutes?: number }): boolean => {
    const item = items.find((one) => keyOf(one) === key);
    const shown = item?.scheduledEvent;
    const event = query.data?.data.find((one) => keyOf(one) === key)?.scheduledEvent;
    if (!item || !shown || !event || !can(user, 'CAN_SCHEDULE_EVENTS')) return false;
    const to = shiftEvent(shown, by, dayIn(businessNow(), event.timeZone));
    if ('key' in to) {
      showError({ message: to });
      return false;
    }
    if (to.date === shown.date && to.time === shown.time) return false;
    const { name } = item.member;
    const when = whenText(to, event.timeZone);
    moved.current = { key, said: `${name}: ${when}` };
    moveEvent(event, to, { name, what: t('The event with {name} will move to {when}', { name, when }) });
    return true;
  };
  const whenText = ({ date, time }: EventDateTime, zone: string): string => {
    if (time === '-1') return weekdayText(Temporal.PlainDate.from(date));
    const { dueAt } = dueOf(date, time, zone);
    const on = Temporal.PlainDate.from(dayIn(Temporal.Instant.from(dueAt), timeZone));
    return `${weekdayText(on)}, ${timeText(dueAt, timeZone)}`;
  };

  const isPast = (day: string) => Temporal.PlainDate.compare(day, today) < 0;
  const mayScheduleOn = (day: string) => !isPast(day) && can(user, 'CAN_SCHEDULE_EVENTS');
  const { drag, begin } = useDrag((key, to) => {
    const item = items.find((one) => keyOf(one) === key);
    // Past days are dimmed while the user drags, and an event cannot be dropped there.
    if (!item || isPast(to)) return;
    const { days: dayDifference } = Temporal.PlainDate.from(columnOf(item)).until(to, { largestUnit: 'day' });
    if (dayDifference !== 0) move(key, { days: dayDifference });
  });

  const onKeyDown = (pressed: KeyboardEvent) => {
    const key = (pressed.target as HTMLElement).dataset.card;
    const step = stepOf[pressed.key];
    if (key === undefined || !step || pressed.ctrlKey || pressed.metaKey || pressed.shiftKey) return;
    pressed.preventDefault();
    if (pressed.altKey) {
      if (move(key, step)) follow.current = key;
      return;
    }
    const columns = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])].map((column) => [
      ...column.querySelectorAll<HTMLElement>('[data-card]'),
    ]);
    const at = columns.findIndex((cards) => cards.includes(pressed.target as HTMLElement));
    const row = columns[at]?.indexOf(pressed.target as HTMLElement) ?? 0;
    if (step.minutes) return columns[at]?.[row + Math.sign(step.minutes)]?.focus();
    const filled = step.days === 1 ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
    const firstCard = filled.find((cards) => cards.length > 0);
    firstCard?.[Math.min(row, firstCard.length - 1)]?.focus();
  };

  if (!query.data) return <LoadState of={[query]} failure="The docket did not load." waiting={<WaitingRows />} />;
  return (
    <section ref={board} className={classes.week} aria-label={t('Week')} onKeyDown={onKeyDown}>
      {days.map((text) => {
        const column = Temporal.PlainDate.from(text);
        const own = items.filter((item) => columnOf(item) === text);
        return (
          <div
            key={text}
            className={`gp-card ${classes.day}`}
            data-column={text}
            data-today={column.equals(today) || undefined}
            data-over={(drag?.over === text && !isPast(text)) || undefined}
            data-closed={(drag !== null && isPast(text)) || undefined}
          >
            <div className={classes.head}>
              <h2>
                <RowLink href={`/docket/guide/${guideId}${column.equals(today) ? '' : `?day=${text}`}`} go={tools.go}>
                  {weekdayText(column)}
                </RowLink>
              </h2>
              {own.length > 0 && <span className="gp-count">{own.length}</span>}
              {mayScheduleOn(text) && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  className={`gp-covers ${classes.add}`}
                  aria-label={t('Schedule event on {day}', { day: weekdayText(column) })}
                  onClick={() => openDialog({ kind: 'scheduleOnDay', date: text })}
                >
                  <IconPlus size={14} stroke={1.75} aria-hidden />
                </ActionIcon>
              )}
            </div>
            {own.length === 0 ? (
              <p className={classes.nothing}>{t('Nothing scheduled')}</p>
            ) : (
              <ul aria-label={monthDayText(column)}>
                {own.map((item) => (
                  <WeekCard
                    key={keyOf(item)}
                    itemKey={keyOf(item)}
                    item={item}
                    tools={tools}
                    clash={clashes.get(keyOf(item))}
                    isHeld={item.scheduledEvent ? moves.has(item.scheduledEvent.id) : false}
                    drag={drag}
                    onPointerDown={begin}
                  />
                ))}
              </ul>
            )}
          </div>
        );
      })}
    </section>
  );
}
