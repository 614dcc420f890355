import type { Todo } from '@guidepost/contracts';
import { type ReminderOption, reminderDate } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useActingUser } from '../../shell/api.ts';
import { openDialog } from '../../shell/openDialog.tsx';
import { businessNow } from '../../shell/session/clock.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { snoozeTodo } from './api.ts';
import { todayIn } from './day.ts';
import { keepRow } from './keepRow.ts';
import type { SnoozeState } from './SnoozeButton.tsx';
import { SnoozeMenu } from './SnoozeMenu.tsx';

interface Pressed {
  todo: Todo;
  button: HTMLButtonElement;
}

/** Puts todos off: tomorrow, 2 days, 1 week … or a day of one's own (staff §3, §9). One menu for the whole list. */
export function useSnooze(guideId: number): {
  stateOf: (todo: Todo) => SnoozeState;
  press: (todo: Todo, button: HTMLButtonElement) => void;
  menu: ReactNode;
} {
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
    close();
    button.focus();
    const date = reminderDate(option, todayIn(timeZone, businessNow().toString()).toString());
    if (date === null) {
      openDialog({ kind: 'snoozeTodo', guideId, todoId: todo.id, about: todo.member?.name ?? todo.label });
      return;
    }
    setBusyId(todo.id);
    const focusRow = keepRow(button);
    try {
      await snoozeTodo(client, guideId, todo.id, date);
      showSuccess('Snoozed');
      focusRow();
    } catch {
      // the client has shown why
    } finally {
      setBusyId(null);
    }
  }

  return {
    stateOf: ({ id }) => (busyId === id ? 'busy' : pressed?.todo.id === id ? 'open' : 'closed'),
    press,
    menu: pressed && (
      <SnoozeMenu button={pressed.button} choose={(option) => void choose(pressed, option)} close={close} />
    ),
  };
}
