import type { PendingItem } from '@guidepost/contracts';
import { dayIn, eventLabels } from '@guidepost/rules';
import {
  type Icon,
  IconArrowsExchange,
  IconBell,
  IconCalendarEvent,
  IconClipboardCheck,
  IconFlag,
  IconHome2,
  IconMessage,
  IconPhone,
} from '@guidepost/ui/icons';
import { memo } from 'react';
import { exactText } from '../../../shared/time.ts';
import { useIsHeld } from '../../../shell/held/actions.ts';
import { dayLabels, withEvent } from '../../workflows/public.ts';
import type { RowContext } from '../row-tools.ts';
import { Act } from './Act.tsx';
import { eventActions, eventMainAction, markDoneKey, phaseMainAction } from './actions.ts';
import { relativeTimeText } from './age.ts';
import { companion, pendingLabels } from './pending-labels.ts';
import { scheduledTextActions, scheduledTextMainAction } from './scheduled-texts.ts';
import { WorkRow } from './WorkRow.tsx';

const kinds: Record<string, { icon: Icon; word: string }> = {
  call: { icon: IconPhone, word: eventLabels.call },
  message: { icon: IconMessage, word: eventLabels.message },
  visit: { icon: IconHome2, word: eventLabels.visit },
  reminder: { icon: IconBell, word: eventLabels.reminder },
  tbd: { icon: IconCalendarEvent, word: eventLabels.tbd },
  workflow_phase: { icon: IconClipboardCheck, word: 'Workflow phase' },
  transfer_request: { icon: IconArrowsExchange, word: 'Transfer request' },
  status_change_request: { icon: IconFlag, word: 'Status change request' },
};
const unknown = { icon: IconCalendarEvent, word: 'Event' };

/** Returns an event type's icon and label. */
export const eventKinds = (eventType: string): { icon: Icon; word: string } => kinds[eventType] ?? unknown;

interface Props {
  item: PendingItem;
  tools: RowContext;
  isFirst: boolean;
}

/** Row of a pending or late item. */
export const PendingRow = memo(function PendingRow({ item, tools, isFirst }: Props) {
  const { t, now, timeZone, user } = tools;
  const ago = relativeTimeText(t, item.timestamp, now, timeZone);
  const { icon, word } = eventKinds(item.scheduledEvent?.type ?? item.eventType);
  const event = item.scheduledEvent;
  const isDone = useIsHeld((key) => event != null && key === markDoneKey(event));
  const phase = item.workflowPhase;
  const { isAnytime, when, about } = pendingLabels(item, tools);
  const text = item.message;
  const along = companion(item, tools);
  // Whether a phase is late depends on its own due day, not on the time of the scheduled event.
  const late = item.isLate && phase ? phase : undefined;
  const today = dayIn(Temporal.Instant.from(now), timeZone);
  const hasAgo = !late && !(isAnytime && !item.isLate);
  const verb = event
    ? eventMainAction(user, item.member, event)
    : phase
      ? phaseMainAction(item.member, phase)
      : text
        ? scheduledTextMainAction(user, item.member, text)
        : null;
  return (
    <WorkRow
      tools={tools}
      isFirst={isFirst}
      icon={icon}
      what={t(word)}
      member={item.member}
      target={{ feedItemExternalType: item.externalItemType, feedItemExternalId: String(item.externalItemId) }}
      text={late ? about : about === '' ? when : `${when}: ${about}`}
      isDecided={isDone}
      detail={
        <>
          {isDone && `${t('This item will be marked as done in a moment')} · `}
          {item.coveredFor && `${t('For {name}', { name: item.coveredFor.name })} · `}
          {item.isLate && `${t('Late')} · `}
          {late && t('Due {date}', { date: dayLabels(late.dueDate, today) })}
          {late?.scheduled && ` · ${withEvent(t, late.scheduled, timeZone, today)}`}
          {hasAgo && (
            <time dateTime={item.timestamp} title={exactText(item.timestamp, timeZone)}>
              {ago}
            </time>
          )}
          {event?.visitLocation && `${hasAgo ? ' · ' : ''}${event.visitLocation}`}
          {along !== null &&
            `${late || hasAgo || event?.visitLocation ? ' · ' : ''}${t('with {name}', { name: along })}`}
        </>
      }
      isUrgent={item.isLate}
      more={event ? eventActions(user, item.member, event) : text ? scheduledTextActions(user, item.member, text) : []}
      action={verb && <Act label={t(verb.label, { context: 'act' })} open={verb.run} />}
    />
  );
});
