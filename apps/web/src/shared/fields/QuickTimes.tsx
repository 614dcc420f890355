import { type QuickTime, quickTimes } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../clock.ts';
import { wallTimeText, weekdayText } from '../time.ts';
import classes from './pick.module.css';

interface Props {
  /** Time zone of the day and time. */
  zone: string;
  value: QuickTime;
  onPick: (picked: QuickTime) => void;
  /** Returns true if a time can be chosen. If undefined, all times can be chosen. */
  isOpen?: (picked: QuickTime) => boolean;
}

/** Buttons for frequently chosen days and times, such as 'Tomorrow 10:00 AM'. */
export function QuickTimes({ zone, value, onPick, isOpen = () => true }: Props) {
  const { t } = useTranslation();
  const now = businessNow();
  const today = now.toZonedDateTimeISO(zone).toPlainDate();
  const label = ({ date, time: clock }: QuickTime) => {
    const time = wallTimeText(Temporal.PlainTime.from(clock));
    const day = Temporal.PlainDate.from(date);
    if (day.equals(today)) return t('Today {time}', { time });
    if (day.equals(today.add({ days: 1 }))) return t('Tomorrow {time}', { time });
    return `${weekdayText(day)} ${time}`;
  };
  const open = quickTimes(now, zone).filter(isOpen);
  if (open.length === 0) return null;
  return (
    <ul className={classes.quick} aria-label={t('Frequently used times')}>
      {open.map((one) => (
        <li key={`${one.date} ${one.time}`}>
          <Button
            size="sm"
            aria-pressed={one.date === value.date && one.time === value.time}
            onClick={() => onPick(one)}
          >
            {label(one)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
