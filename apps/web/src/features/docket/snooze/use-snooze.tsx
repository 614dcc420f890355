import type { StaffId, Todo, TodoId } from '@guidepost/contracts';
import { type ReminderOption, reminderDate, reminderOptions, sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../../shared/clock.ts';
import { sentenceText } from '../../../shared/sentence.ts';
import { useActingUser } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { endSnooze, snoozeTodo } from '../api.ts';
import { todayIn } from '../day.ts';
import { RowMenu } from '../rows/RowMenu.tsx';
import type { SnoozeState } from '../rows/SnoozeButton.tsx';
import { delaySnooze } from './held-snoozes.ts';

/** Maximum number of frames until a row has disappeared. */
const maxFrames = 30;

/**
 * Remembers the position of a row that is about to disappear. The returned function waits until it has disappeared. Then
 * it moves the focus to the next row, or to the last row, so that keyboard users can continue.
 */
function rememberRowFocus(inside: Element | null): () => void {
  const rows = [...(inside?.closest('[data-rows]')?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const row = inside?.closest('li')?.querySelector<HTMLElement>('[data-row]');
  const at = row ? rows.indexOf(row) : -1;
  // on a slow machine, the row itself may still be there after the last frame
  const isThere = (one: HTMLElement) => one !== row && one.isConnected;
  const moveFocus = (frames: number): void => {
    requestAnimationFrame(() => {
      if (row?.isConnected && frames > 1) return moveFocus(frames - 1);
      const free = document.activeElement === document.body || document.activeElement === inside;
      if (at >= 0 && free) (rows.slice(at).find(isThere) ?? rows.slice(0, at).findLast(isThere))?.focus();
    });
  };
  return () => moveFocus(maxFrames);
}

interface SnoozeTarget {
  todo: Todo;
  button: HTMLButtonElement;
}

interface Props {
  guideId: StaffId;
  /** Returns the ids of all to-dos that share a row with the given to-do. */
  idsOf: (todo: Todo) => readonly TodoId[];
  /** True for the list of snoozed to-dos. There, changing or ending a snooze takes effect immediately. */
  isSnoozed: boolean;
}

/**
 * Returns a menu to snooze to-dos until tomorrow, for two days, for a week and so on, or until a chosen day. All rows
 * share this menu. `press` opens or closes the menu for a to-do, and `stateOf` returns the to-do's state.
 */
export function useSnooze({ guideId, idsOf, isSnoozed }: Props): {
  stateOf: (todo: Todo) => SnoozeState;
  press: (todo: Todo, button: HTMLButtonElement) => void;
  menu: ReactNode;
} {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const [pressed, setPressed] = useState<SnoozeTarget | null>(null);
  const [busyId, setBusyId] = useState<number | null>(null);
  const close = useCallback(() => setPressed(null), []);
  const press = useCallback(
    (todo: Todo, button: HTMLButtonElement) =>
      setPressed((open) => (open?.todo.id === todo.id ? null : { todo, button })),
    [],
  );

  /** Changes a snoozed row immediately, because the row stays visible in the list of snoozed to-dos. */
  async function send({ todo, button }: SnoozeTarget, request: () => Promise<void>, done: () => void) {
    setBusyId(todo.id);
    const focusRow = rememberRowFocus(button);
    try {
      await request();
      done();
      focusRow();
    } catch {
      // The API client has already shown the error.
    } finally {
      setBusyId(null);
    }
  }

  const snooze = (row: SnoozeTarget, date: string) => {
    const { todo, button } = row;
    if (isSnoozed)
      return send(
        row,
        () => snoozeTodo(client, { guideId, todoId: todo.id, date }),
        () => showSuccess(sentence('Snoozed until {date}', { date: { date } })),
      );
    const focusRow = rememberRowFocus(button);
    const name = todo.member?.name ?? t(todo.label);
    const values = { name, date: { date } };
    const what = sentenceText(
      t,
      todo.member
        ? sentence('The to-do for {name} will be snoozed until {date}', values)
        : sentence('The to-do “{name}” will be snoozed until {date}', values),
    );
    delaySnooze({ guideId, todoId: todo.id, ids: idsOf(todo) }, date, { name, what });
    focusRow();
  };

  function choose(row: SnoozeTarget, option: ReminderOption) {
    const date = reminderDate(option, todayIn(timeZone, businessNow().toString()).toString());
    if (date !== null) return void snooze(row, date);
    const { todo } = row;
    openDialog({
      kind: 'snoozeTodo',
      date: isSnoozed ? todo.date : null,
      about: todo.member?.name ?? todo.label,
      snooze: (chosen) => snooze(row, chosen),
    });
  }

  const end = (row: SnoozeTarget) =>
    void send(
      row,
      () => endSnooze(client, guideId, row.todo.id),
      () => showSuccess('This to-do is back in “Follow up”'),
    );

  return {
    stateOf: ({ id }) => (busyId === id ? 'busy' : pressed?.todo.id === id ? 'open' : 'closed'),
    press,
    menu: pressed && (
      <RowMenu
        button={pressed.button}
        title={t('Snooze')}
        actions={[
          ...(isSnoozed ? [{ key: 'end', label: t('End snooze'), run: () => end(pressed) }] : []),
          ...reminderOptions.map(({ key, label }) => ({ key, label: t(label), run: () => choose(pressed, key) })),
        ]}
        close={close}
      />
    ),
  };
}
