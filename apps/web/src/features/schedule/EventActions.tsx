import type { Member, ScheduledEvent } from '@guidepost/contracts';
import { dayIn, type ReminderOption, reminderDate, reminderOptions } from '@guidepost/rules';
import { Button, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../shared/clock.ts';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { keepFocusInFeed } from '../feed/public.ts';
import { useClearReminder, useResolveEvent, useSnoozeReminder } from './api.ts';
import classes from './schedule.module.css';

interface Props {
  event: ScheduledEvent;
  member: Member;
  isLate: boolean;
}

/** Buttons that resolve an event. An overdue reminder can be snoozed or cleared instead. */
export function EventActions({ event, member, isLate }: Props) {
  const { t } = useTranslation();
  const resolve = useResolveEvent();
  const clear = useClearReminder();
  const snooze = useSnoozeReminder();
  const snoozeButton = useRef<HTMLButtonElement>(null);
  const about = { memberId: member.id, memberName: member.name };

  const putOff = (option: ReminderOption) => {
    const date = reminderDate(option, dayIn(businessNow(), event.timeZone));
    // finds the feed first: once the reminder is snoozed, its button disappears and the focus must move to the feed
    const feed = snoozeButton.current?.closest<HTMLElement>('section[tabindex]');
    const onSettled = () => {
      if (document.activeElement === document.body) feed?.focus({ preventScroll: true });
    };
    if (date !== null) return snooze.mutate({ event, date }, { onSettled });
    // focuses the button first, so that the dialog returns the focus to it when it closes
    snoozeButton.current?.focus();
    openDialog({ kind: 'snooze', ...about, event });
  };

  if (event.type === 'reminder') {
    if (!isLate) return null;
    return (
      <div className={classes.actions}>
        <Menu>
          <Menu.Target>
            <Button ref={snoozeButton} size="sm" variant="default" loading={snooze.isPending}>
              {t('Snooze')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {reminderOptions.map(({ key, label }) => (
              <Menu.Item key={key} onClick={() => putOff(key)}>
                {t(label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button
          size="sm"
          variant="subtle"
          onClick={(pressed) => {
            keepFocusInFeed(pressed.currentTarget);
            clear.mutate(event);
          }}
        >
          {t('Clear')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      {event.type === 'visit' && can(member, 'CAN_CREATE_NOTES_AND_VISITS') && (
        <Button size="sm" variant="default" onClick={() => openDialog({ kind: 'visit', ...about, event })}>
          {t('Log visit')}
        </Button>
      )}
      {event.type === 'call' && can(member, 'CAN_CALL_MEMBERS') && (
        <Button size="sm" variant="default" onClick={() => openDialog({ kind: 'call', ...about, event })}>
          {t('Call', { context: 'act' })}
        </Button>
      )}
      {event.type === 'message' && can(member, 'CAN_SEND_PATIENT_MESSAGE') && (
        <Button
          size="sm"
          variant="default"
          onClick={() => openDialog({ kind: 'text', ...about, scheduledEventId: event.id })}
        >
          {t('Send text')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        onClick={(pressed) => {
          keepFocusInFeed(pressed.currentTarget);
          resolve.mutate(event);
        }}
      >
        {t('Resolve')}
      </Button>
      <Button
        size="sm"
        variant="subtle"
        onClick={() => openDialog({ kind: 'scheduledEvent', ...about, event, next: true })}
      >
        {t('Resolve and schedule next event')}
      </Button>
    </div>
  );
}
