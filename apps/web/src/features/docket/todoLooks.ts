import type { Todo, TodoAction } from '@guidepost/contracts';
import {
  type Icon,
  IconCalendarEvent,
  IconClipboardCheck,
  IconFileText,
  IconHome2,
  IconListCheck,
  IconMedicalCross,
  IconMessage,
  IconPhone,
  IconRecordMail,
  IconStar,
} from '@tabler/icons-react';
import type { FeedPlace } from './memberHref.ts';

const icons: Record<string, Icon> = {
  TEXT_BACK: IconMessage,
  CALL_BACK: IconPhone,
  HOSPITALIZATION_FOLLOW_UP: IconMedicalCross,
  INCOMPLETE_CALL: IconPhone,
  INCOMPLETE_NOTE_CALL: IconFileText,
  INCOMPLETE_VISIT: IconHome2,
  INCOMPLETE_NOTE_VISIT: IconFileText,
  SCHEDULED_EVENT: IconCalendarEvent,
  SCHEDULE_WORKFLOW_PHASE_REMINDER: IconClipboardCheck,
  FEEDBACK_CALL: IconStar,
  CALL_AUDIT: IconRecordMail,
};

/** The icon of a todo; of a type that this build does not know, a plain one. */
export const iconOf = (type: string): Icon => icons[type] ?? IconListCheck;

export const actionLabels: Readonly<Record<TodoAction, string>> = {
  reply: 'Reply',
  call: 'Call',
  'add-outcome': 'Add outcome',
  'finish-note': 'Finish note',
  'open-event': 'Open event',
  'start-phase': 'Start Now',
  review: 'Review',
};

/** The feed entry behind a todo, where the member page scrolls to. */
export function placeOf({
  visit,
  hospitalization,
  scheduledEvent,
  call,
  feedbackCall,
  message,
}: Todo): FeedPlace | undefined {
  const found = (
    [
      ['visit', visit],
      ['hospitalization', hospitalization],
      ['scheduled_event', scheduledEvent],
      ['call', call ?? feedbackCall],
      ['message', message],
    ] as const
  ).find(([, record]) => record !== undefined);
  return found && { feedItemExternalType: found[0], feedItemExternalId: String(found[1]?.id) };
}
