import type { Todo } from '@guidepost/contracts';
import { memo } from 'react';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText } from '../../../shared/time.ts';
import { useIsHeld } from '../../../shell/held/actions.ts';
import { decidedIds } from '../../../shell/held/decisions.ts';
import { unassignedDetails } from '../../subjects/public.ts';
import { memberHref } from '../member-href.ts';
import type { RowContext } from '../row-tools.ts';
import { Act } from './Act.tsx';
import { type MainAction, markDoneKey, noFollowUpKey, todoActions, todoMainAction } from './actions.ts';
import { ageOf } from './age.ts';
import { SnoozeButton, type SnoozeState } from './SnoozeButton.tsx';
import { actionLabels, iconOf, targetOf } from './todo-display.ts';
import { WorkRow } from './WorkRow.tsx';

interface Props {
  todo: Todo;
  /** Number of further texts and calls from the same person. One reply handles all of them. */
  more: number;
  /**
   * The first text among the further items, if this row is for a call. This row also shows that text, because no other
   * row does.
   */
  unread: Todo | null;
  tools: RowContext;
  isFirst: boolean;
  /** Null if the user may not snooze the to-do. */
  snooze: SnoozeState | null;
  onSnooze: (todo: Todo, button: HTMLButtonElement) => void;
}

/** Row of the Follow up tab: type, member, reason, main action and snooze button. */
export const TodoRow = memo(function TodoRow({ todo, more, unread, tools, isFirst, snooze, onSnooze }: Props) {
  const { t, now, timeZone, user, guideId, go } = tools;
  const { reason, member, statusChangeRequest, transferRequest } = todo;
  // The row stays visible until the decision is sent.
  const isDecided = useIsHeld(
    (key) =>
      (statusChangeRequest != null && decidedIds('status', [{ key }]).has(statusChangeRequest.id)) ||
      (transferRequest != null && decidedIds('transfer', [{ key }]).has(transferRequest.id)),
  );
  const isDone = useIsHeld(
    (key) =>
      (todo.scheduledEvent != null && key === markDoneKey(todo.scheduledEvent)) ||
      (member !== null && (todo.type === 'TEXT_BACK' || todo.type === 'CALL_BACK') && key === noFollowUpKey(member.id)),
  );
  const age = ageOf(t, todo, now, timeZone);
  // A need opens on the member's page. A handover and a hospital message have their own pages.
  const href = todo.handover
    ? `/hand-over/${todo.handover.id}`
    : todo.hospitalMessage
      ? `/admin-dashboard/hospital-messages?message=${todo.hospitalMessage.id}`
      : member && todo.need && memberHref(guideId, member.id, targetOf(todo));
  const verb: MainAction | null = href
    ? { label: actionLabels[todo.action], run: () => go(href) }
    : todoMainAction(user, todo);
  return (
    <WorkRow
      tools={tools}
      isFirst={isFirst}
      icon={iconOf(todo.type)}
      what={t(todo.label)}
      isHot={todo.group === 'waiting'}
      member={member}
      sharers={unassignedDetails(t, {
        subjectName: member?.name ?? null,
        candidates: todo.candidates ?? [],
        asked: todo.asked ?? [],
      })}
      target={targetOf(todo)}
      text={[reason, ...(unread ? [unread.reason] : [])].map((one) => sentenceText(t, one.textSentence)).join(' · ')}
      isDecided={isDecided || isDone}
      detail={
        <>
          {isDecided && `${t('Your decision will be sent in a moment')} · `}
          {isDone && `${t('This item will be marked as done in a moment')} · `}
          {todo.coveredFor && `${t('For {name}', { name: todo.coveredFor.name })} · `}
          {age.text !== null && (
            <time dateTime={reason.at} title={exactText(reason.at, timeZone)}>
              {age.text}
            </time>
          )}
          {age.text !== null && reason.detailSentence !== null && ' · '}
          {reason.detailSentence !== null && sentenceText(t, reason.detailSentence)}
          {verb?.refusal && ` · ${t(verb.refusal)}`}
          {more > 0 && ` · ${t('and {count} more', { count: more })}`}
        </>
      }
      isWhole={statusChangeRequest != null || transferRequest != null}
      isUrgent={reason.isUrgent || age.isLate || unread?.reason.isUrgent === true}
      snooze={snooze && <SnoozeButton t={t} state={snooze} onPress={(button) => onSnooze(todo, button)} />}
      more={todoActions(user, todo)}
      action={
        verb && (
          <Act label={t(verb.label, { context: 'act' })} open={verb.run} refusal={verb.refusal && t(verb.refusal)} />
        )
      }
    />
  );
});
