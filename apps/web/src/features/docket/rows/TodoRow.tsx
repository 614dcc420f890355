import type { Todo } from '@guidepost/contracts';
import { memo } from 'react';
import { sentenceText } from '../../../shared/sentence.ts';
import { exactText } from '../../../shared/time.ts';
import { useIsHeld } from '../../../shell/held/actions.ts';
import { decidedIds } from '../../../shell/held/decisions.ts';
import { unassignedText } from '../../subjects/public.ts';
import { memberHref } from '../member-href.ts';
import type { RowTools } from '../row-tools.ts';
import { Act } from './Act.tsx';
import { doneKey, noFollowUpKey, todoActions, todoVerb, type Verb } from './actions.ts';
import { ageOf } from './age.ts';
import { SnoozeButton, type SnoozeState } from './SnoozeButton.tsx';
import { actionLabels, iconOf, targetOf } from './todo-display.ts';
import { WorkRow } from './WorkRow.tsx';

interface Props {
  todo: Todo;
  /** How many more texts and calls of the same person wait for the same answer. */
  more: number;
  /** Of these the last text, where the row is about a call: what was written is read here and nowhere else. */
  unread: Todo | null;
  tools: RowTools;
  /** Null for people who may not put it off. */
  snooze: SnoozeState | null;
  onSnooze: (todo: Todo, button: HTMLButtonElement) => void;
}

/** A row of Follow up: what, who, why now, one action, and putting it off. */
export const TodoRow = memo(function TodoRow({ todo, more, unread, tools, snooze, onSnooze }: Props) {
  const { t, now, timeZone, user, guideId, go } = tools;
  const { reason, member, statusChangeRequest, transferRequest } = todo;
  // the row stays until the decision has gone out
  const isDecided = useIsHeld(
    (key) =>
      (statusChangeRequest != null && decidedIds('status', [{ key }]).has(statusChangeRequest.id)) ||
      (transferRequest != null && decidedIds('transfer', [{ key }]).has(transferRequest.id)),
  );
  const isDone = useIsHeld(
    (key) =>
      (todo.scheduledEvent != null && key === doneKey(todo.scheduledEvent)) ||
      (member !== null && (todo.type === 'TEXT_BACK' || todo.type === 'CALL_BACK') && key === noFollowUpKey(member.id)),
  );
  const age = ageOf(t, todo, now, timeZone);
  // a need is worked on at its member, a hand-over and a message of a hospital on their pages
  const href = todo.handover
    ? `/hand-over/${todo.handover.id}`
    : todo.hospitalMessage
      ? `/admin-dashboard/hospital-messages?message=${todo.hospitalMessage.id}`
      : member && todo.need && memberHref(guideId, member.id, targetOf(todo));
  const verb: Verb | null = href ? { label: actionLabels[todo.action], run: () => go(href) } : todoVerb(user, todo);
  return (
    <WorkRow
      tools={tools}
      icon={iconOf(todo.type)}
      what={t(todo.label)}
      isHot={todo.group === 'waiting'}
      member={member}
      sharers={unassignedText(t, {
        subjectName: member?.name ?? null,
        candidates: todo.candidates ?? [],
        asked: todo.asked ?? [],
      })}
      target={targetOf(todo)}
      text={[reason, ...(unread ? [unread.reason] : [])].map((one) => sentenceText(t, one.textSentence)).join(' · ')}
      isDecided={isDecided || isDone}
      detail={
        <>
          {isDecided && `${t('Decided, goes out in a moment')} · `}
          {isDone && `${t('Done in a moment')} · `}
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
