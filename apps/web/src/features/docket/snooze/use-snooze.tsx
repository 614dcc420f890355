import type { StaffId, Todo } from '@guidepost/contracts';
import { type ReminderOption, reminderDate, reminderOptions, sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../shared/clock.ts';
import { useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { snoozeTodo } from '../api.ts';
import { todayIn } from '../day.ts';
import { rememberRowFocus } from '../rows/keep-row.ts';
import { RowMenu } from '../rows/RowMenu.tsx';
import type { SnoozeState } from '../rows/SnoozeButton.tsx';

interface Pressed {
  todo: Todo;
  button: HTMLButtonElement;
}

/**
 * Returns a menu to snooze to-dos until tomorrow, for 2 days, 1 week … or until a chosen day. The whole list shares
 * this menu. Also returns the function that opens the menu, and the state of each to-do.
 */
export function useSnooze(guideId: StaffId): {
  stateOf: (todo: Todo) => SnoozeState;
  press: (todo: Todo, button: HTMLButtonElement) => void;
  menu: ReactNode;
} {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const close = useCallback(() => setPressed(null), []);
  const press = useCallback(
    (todo: Todo, button: HTMLButtonElement) =>
      setPressed((open) => (open?.todo.id === todo.id ? null : { todo, button })),
    [],
  );

  async function choose({ todo, button }: Pressed, option: ReminderOption) {
    const date = reminderDate(option, todayIn(timeZone, businessNow().toString()).toString());
    if (date === null) {
      openDialog({ kind: 'snoozeTodo', guideId, todoId: todo.id, about: todo.member?.name ?? todo.label });
      return;
    }
    setBusyId(todo.id);
    const focusRow = rememberRowFocus(button);
    try {
      await snoozeTodo(client, guideId, todo.id, date);
      showSuccess(sentence('Snoozed until {date}', { date: { date } }));
      focusRow();
    } catch {
      // The API client has already shown the error.
    } finally {
      setBusyId(null);
    }
  }

  return {
    stateOf: ({ id }) => (busyId === id ? 'busy' : pressed?.todo.id === id ? 'open' : 'closed'),
    press,
    menu: pressed && (
      <RowMenu
        button={pressed.button}
        title={t('Snooze')}
        actions={reminderOptions.map(({ key, label }) => ({
          key,
          label: t(label),
          run: () => void choose(pressed, key),
        }))}
        close={close}
      />
    ),
  };
}
