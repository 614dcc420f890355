import type { Todo } from '@guidepost/contracts';
import { memo } from 'react';
import { saidText } from '../../shared/said.ts';
import { exactText } from '../../shared/time.ts';
import { Act } from './Act.tsx';
import { ageOf } from './age.ts';
import { openTodo } from './deeds.ts';
import type { RowTools } from './rowTools.ts';
import { SnoozeButton, type SnoozeState } from './SnoozeButton.tsx';
import { actionLabels, iconOf, placeOf } from './todoLooks.ts';
import { WorkRow } from './WorkRow.tsx';

interface Props {
  todo: Todo;
  tools: RowTools;
  /** Null for who may not put it off. */
  snooze: SnoozeState | null;
  onSnooze: (todo: Todo, button: HTMLButtonElement) => void;
}

/** Something to follow up: what, who, why now, one deed, and putting it off. */
export const TodoRow = memo(function TodoRow({ todo, tools, snooze, onSnooze }: Props) {
  const { t, now, timeZone } = tools;
  const { reason, member } = todo;
  const age = ageOf(t, todo, now, timeZone);
  const open = openTodo(todo);
  return (
    <WorkRow
      tools={tools}
      icon={iconOf(todo.type)}
      what={t(todo.label)}
      isHot={todo.group === 'waiting'}
      member={member}
      place={placeOf(todo)}
      text={saidText(t, reason.text)}
      detail={
        <>
          {age.text !== null && (
            <time dateTime={reason.at} title={exactText(reason.at, timeZone)}>
              {age.text}
            </time>
          )}
          {age.text !== null && reason.detail !== null && ' · '}
          {reason.detail !== null && saidText(t, reason.detail)}
        </>
      }
      isUrgent={reason.isUrgent || age.isLate}
      snooze={snooze && <SnoozeButton t={t} state={snooze} onPress={(button) => onSnooze(todo, button)} />}
      action={open && <Act label={t(actionLabels[todo.action])} open={open} />}
    />
  );
});
