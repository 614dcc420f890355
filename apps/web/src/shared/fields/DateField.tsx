import { isDayText, typedDay } from '@guidepost/rules';
import { IconCalendar } from '@guidepost/ui/icons';
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../acting-user.ts';
import { currentLanguage } from '../language.ts';
import { dateText, weekdayYearText } from '../time.ts';
import { useToday } from '../use-today.ts';
import { Calendar } from './Calendar.tsx';

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'min' | 'max' | 'rightSection'> {
  /** A day as `yyyy-MM-dd`, or '' if the field is empty. If the typed text is not a day, the value is that text. */
  value: string;
  onChange: (day: string) => void;
  /** First day that can be chosen. `max` is the last one. */
  min?: string | undefined;
  max?: string | undefined;
  /** The time zone that determines which day is today. The default is the acting user's time zone. */
  zone?: string;
}

const shownAs = (day: string): string => (isDayText(day) ? weekdayYearText(Temporal.PlainDate.from(day)) : day);

/**
 * Date field. The user types a day in any format ('11/24', 'Nov 24', 'tomorrow', 'friday') or chooses one from a
 * calendar. The button and the down arrow key open the calendar.
 */
export function DateField({ value, onChange, onFocus, onBlur, min, max, zone, error, ...field }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(zone ?? timeZone);
  const [typed, setTyped] = useState<string | null>(null);
  const [isFocused, setFocused] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const calendarId = useId();
  const read = (text: string) =>
    typedDay(text, { today, min, max, isDayFirst: currentLanguage() === 'es' }) ?? text.trim();
  // keeps the typed text if it means the current value, or if the value is empty and the text is not a date
  const parsedDate = typed === null ? null : read(typed);
  const isTyped = parsedDate === value || (parsedDate !== null && value === '' && !isDayText(parsedDate));
  const shown = typed !== null && isTyped ? typed : shownAs(value);
  const isUnread = !isFocused && shown !== '' && !isDayText(value);
  const isDay = isDayText(value);
  // shown while the user is still typing, because a message that appears on blur would move the button being pressed
  const outside =
    isDay && max !== undefined && value > max
      ? t('Enter a date on or before {date}.', { date: dateText(max) })
      : isDay && min !== undefined && value < min
        ? t('Enter a date on or after {date}.', { date: dateText(min) })
        : undefined;
  // gives only examples that are within the limits
  const isPast = max !== undefined && max <= today;
  const near = Temporal.PlainDate.from(today).add({ days: isPast ? -3 : 3 });
  const example = currentLanguage() === 'es' ? `${near.day}/${near.month}` : `${near.month}/${near.day}`;
  const unread = isPast
    ? t('Enter a date, such as {example}, Friday or yesterday.', { example })
    : t('Enter a date, such as {example}, Friday or tomorrow.', { example });
  const close = () => {
    setOpen(false);
    box.current?.querySelector('input')?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => (opened ? setOpen(true) : close())}
      position="bottom-start"
      withinPortal
      // sets no roles, because the text field already has the popup's ARIA attributes
      withRoles={false}
      transitionProps={{ duration: 90 }}
      // The dropdown handles Escape. With motion turned off, Mantine would move the focus back into the closing
      // calendar.
      closeOnEscape={false}
    >
      <Popover.Target>
        <div ref={box} data-day-field>
          <TextInput
            {...field}
            autoComplete="off"
            placeholder={
              isPast ? t('{example}, Friday, yesterday', { example }) : t('{example}, Friday, tomorrow', { example })
            }
            error={error ?? (isUnread ? unread : outside)}
            value={shown}
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            {...(isOpen ? { 'aria-controls': calendarId } : {})}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value);
              onChange(read(currentTarget.value));
            }}
            onFocus={(event) => {
              setFocused(true);
              onFocus?.(event);
            }}
            onBlur={(event) => {
              setFocused(false);
              if (isDayText(value)) setTyped(null);
              onBlur?.(event);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return;
              event.preventDefault();
              setOpen(true);
            }}
            rightSectionWidth={34}
            rightSection={
              <ActionIcon
                size={28}
                // not a tab stop, because keyboard users open the calendar with the down arrow key
                tabIndex={-1}
                aria-label={t('Choose a day')}
                disabled={field.disabled === true}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => setOpen(!isOpen)}
              >
                <IconCalendar size={16} stroke={1.75} aria-hidden />
              </ActionIcon>
            }
          />
        </div>
      </Popover.Target>
      <Popover.Dropdown
        id={calendarId}
        role="dialog"
        p={0}
        aria-label={t('Choose a day')}
        onKeyDownCapture={({ key }) => key === 'Escape' && close()}
      >
        <Calendar
          value={isDayText(value) ? value : null}
          today={today}
          min={min}
          max={max}
          onPick={(day) => {
            setTyped(null);
            onChange(day);
            close();
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
