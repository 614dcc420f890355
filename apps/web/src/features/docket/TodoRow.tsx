import type { Todo } from '@guidepost/contracts';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/RelativeTime.tsx';
import { exactText } from '../../shared/time.ts';
import { can, useActingUser } from '../../shell/api.ts';
import { Act } from './Act.tsx';
import { ageOf } from './age.ts';
import { openTodo } from './deeds.ts';
import { Snooze } from './Snooze.tsx';
import { actionLabels, iconOf, placeOf } from './todoLooks.ts';
import { WorkRow } from './WorkRow.tsx';

interface Props {
  todo: Todo;
  guideId: number;
}

/** Something to follow up: what, who, why now, one deed, and putting it off. */
export const TodoRow = memo(function TodoRow({ todo, guideId }: Props) {
  const { t } = useTranslation();
  const user = useActingUser();
  const { timeZone } = user;
  const age = ageOf(t, todo, useNow(), timeZone);
  const { reason, member } = todo;
  const open = openTodo(todo);
  return (
    <WorkRow
      icon={iconOf(todo.type)}
      what={t(todo.label)}
      isHot={todo.group === 'waiting'}
      member={member}
      guideId={guideId}
      place={placeOf(todo)}
      text={t(reason.text)}
      detail={
        <>
          {age.text !== null && (
            <time dateTime={reason.at} title={exactText(reason.at, timeZone)}>
              {age.text}
            </time>
          )}
          {age.text !== null && reason.detail !== null && ' · '}
          {reason.detail !== null && t(reason.detail)}
        </>
      }
      isUrgent={reason.isUrgent || age.isLate}
      snooze={
        can(user, 'CAN_SCHEDULE_EVENTS') && (
          <Snooze guideId={guideId} todoId={todo.id} about={member?.name ?? t(todo.label)} />
        )
      }
      action={open && <Act label={actionLabels[todo.action]} open={open} />}
    />
  );
});
