import { type ReminderOption, reminderDate } from '@guidepost/rules';
import { IconClock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../../shell/api.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { snoozeTodo } from './api.ts';
import { todayIn } from './day.ts';
import classes from './docket.module.css';
import { keepRow } from './keepRow.ts';
import { SnoozeMenu } from './SnoozeMenu.tsx';

interface Props {
  guideId: number;
  todoId: number;
  /** Whom it is about, for the dialog of a custom day. */
  about: string;
}

/** Puts a todo off: tomorrow, 2 days, 1 week … or a day of one's own (staff §3, §9). */
export function Snooze({ guideId, todoId, about }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const close = useCallback(() => setOpen(false), []);

  async function choose(option: ReminderOption) {
    close();
    button.current?.focus();
    const date = reminderDate(option, todayIn(timeZone, Temporal.Now.instant().toString()).toString());
    if (date === null) {
      openDialog({ kind: 'snoozeTodo', guideId, todoId, about });
      return;
    }
    setBusy(true);
    const focusRow = keepRow(button.current);
    try {
      await snoozeTodo(client, guideId, todoId, date);
      showSuccess('Snoozed');
      focusRow();
    } catch {
      // the client has shown why
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.snooze}
        aria-label={t('Snooze')}
        title={t('Snooze')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-disabled={isBusy}
        onClick={() => !isBusy && setOpen(!isOpen)}
      >
        <IconClock size={16} stroke={1.75} aria-hidden />
      </button>
      {isOpen && button.current && (
        <SnoozeMenu button={button.current} choose={(option) => void choose(option)} close={close} />
      )}
    </>
  );
}
