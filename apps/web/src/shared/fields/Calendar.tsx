import { mondayAfter, startOfWeek } from '@guidepost/rules';
import { IconChevronLeft, IconChevronRight } from '@guidepost/ui/icons';
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayText, monthText, weekdayText } from '../time.ts';
import classes from './calendar.module.css';

interface Props {
  value: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string) => void;
}

type Day = Temporal.PlainDate;

/** How many past years the calendar offers if it has no limit. The next constant is for future years. */
const yearsBefore = 100;
const yearsAfter = 10;

/**
 * Returns the day that a key moves the focus to. Arrow keys move by a day or a week, Home and End to the start or end
 * of the week. Page Up and Page Down move by a month, or with Shift by a year.
 */
function stepOf({ key, shiftKey }: KeyboardEvent, day: Day): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return day.subtract({ days: 1 });
    case 'ArrowRight':
      return day.add({ days: 1 });
    case 'ArrowUp':
      return day.subtract({ weeks: 1 });
    case 'ArrowDown':
      return day.add({ weeks: 1 });
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return startOfWeek(day).add({ days: 6 });
    case 'PageUp':
      return day.subtract(shiftKey ? { years: 1 } : { months: 1 });
    case 'PageDown':
      return day.add(shiftKey ? { years: 1 } : { months: 1 });
    default:
      return null;
  }
}

/**
 * A calendar month, with frequently chosen days below it. The keyboard moves between days. Escape closes only the
 * popover (`data-mantine-stop-propagation`), not the dialog behind it.
 */
export function Calendar({ value, today, min, max, onPick }: Props) {
  const { t } = useTranslation();
  const grid = useRef<HTMLTableElement>(null);
  const within = (day: Day): Day => {
    const text = day.toString();
    if (min !== undefined && text < min) return Temporal.PlainDate.from(min);
    return max !== undefined && text > max ? Temporal.PlainDate.from(max) : day;
  };
  const isOpen = (day: Day) => within(day).equals(day);
  const [at, setAt] = useState(() => within(Temporal.PlainDate.from(value ?? today)));
  const first = at.with({ day: 1 });
  const start = startOfWeek(first);
  const weeks = Math.ceil((start.until(first).days + first.daysInMonth) / 7);
  const move = (day: Day) => setAt(within(day));
  const moved = useRef(true);

  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${at.toString()}"]`)?.focus();
  }, [at]);

  const now = Temporal.PlainDate.from(today);
  const quick = [
    { label: t('Yesterday'), day: now.subtract({ days: 1 }) },
    { label: t('Today'), day: now },
    { label: t('Tomorrow'), day: now.add({ days: 1 }) },
    { label: t('Monday'), day: mondayAfter(now) },
  ].filter(({ day }) => isOpen(day) && !(min === undefined && max === undefined && day.until(now).days > 0));
  const firstYear = min === undefined ? now.year - yearsBefore : Temporal.PlainDate.from(min).year;
  const lastYear = max === undefined ? now.year + yearsAfter : Temporal.PlainDate.from(max).year;
  const years = Array.from({ length: Math.max(1, lastYear - firstYear + 1) }, (_, n) => String(lastYear - n));
  if (!years.includes(String(at.year))) years.push(String(at.year));
  const arrow = (label: string, step: -1 | 1) => {
    const Icon = step < 0 ? IconChevronLeft : IconChevronRight;
    const there = first.add({ months: step });
    const edge = step < 0 ? there.with({ day: there.daysInMonth }) : there;
    return (
      <ActionIcon
        size={28}
        aria-label={t(label)}
        data-mantine-stop-propagation
        disabled={!isOpen(edge)}
        onClick={() => move(at.add({ months: step }))}
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  };
  return (
    <div className={classes.calendar}>
      <div className={classes.head}>
        {arrow('Previous month', -1)}
        <span aria-live="polite">{monthText(at)}</span>
        <NativeSelect
          size="sm"
          aria-label={t('Year')}
          data={years}
          value={String(at.year)}
          onChange={(event) => move(at.with({ year: Number(event.currentTarget.value) }))}
          data-mantine-stop-propagation
        />
        {arrow('Next month', 1)}
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {Array.from({ length: 7 }, (_, n) => start.add({ days: n })).map((day) => (
              <th key={day.dayOfWeek} scope="col">
                {weekdayText(day).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          onKeyDown={(event) => {
            const day = stepOf(event, at);
            if (!day) return;
            event.preventDefault();
            moved.current = true;
            move(day);
          }}
        >
          {Array.from({ length: weeks }, (_, week) => start.add({ weeks: week })).map((sunday) => (
            <tr key={sunday.toString()}>
              {Array.from({ length: 7 }, (_, n) => sunday.add({ days: n })).map((day) => (
                <td key={day.dayOfWeek}>
                  <button
                    type="button"
                    data-day={day.toString()}
                    data-mantine-stop-propagation
                    data-other={day.month !== at.month || undefined}
                    aria-label={dayText(day, now)}
                    aria-pressed={day.toString() === value}
                    {...(day.equals(now) ? { 'aria-current': 'date' as const } : {})}
                    tabIndex={day.equals(at) ? 0 : -1}
                    disabled={!isOpen(day)}
                    onClick={() => onPick(day.toString())}
                  >
                    {day.day}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {quick.length > 0 && (
        <div className={classes.foot}>
          {quick.map(({ label, day }) => (
            <Button
              key={label}
              size="xs"
              variant="subtle"
              data-mantine-stop-propagation
              onClick={() => onPick(day.toString())}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
