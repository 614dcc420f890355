import type { OpenTodo, TodoAction } from '@guidepost/contracts';
import {
  type Icon,
  IconArrowsExchange,
  IconArrowsLeftRight,
  IconBuildingHospital,
  IconCalendarEvent,
  IconClipboardCheck,
  IconClipboardList,
  IconFileText,
  IconHeartHandshake,
  IconHeartOff,
  IconHome2,
  IconListCheck,
  IconMedicalCross,
  IconMessage,
  IconMessageOff,
  IconMessageX,
  IconPhone,
  IconRecordMail,
  IconStar,
} from '@guidepost/ui/icons';
import type { MemberTarget } from '../member-href.ts';

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
  MESSAGE_NOT_SENT: IconMessageX,
  NEED_DUE: IconHeartHandshake,
  REFERRAL_REFUSED: IconHeartOff,
  HANDOVER: IconArrowsExchange,
  HANDOVER_RETURN: IconArrowsExchange,
  TRANSFER_REVIEW: IconArrowsExchange,
  STATUS_REVIEW: IconArrowsLeftRight,
  SURVEY_DUE: IconClipboardList,
  CONSENT_REVIEW: IconMessageOff,
  MATCH_REVIEW: IconBuildingHospital,
};

/** Returns a to-do's icon, or a generic icon for an unknown type. */
export const iconOf = (type: string): Icon => icons[type] ?? IconListCheck;

export const actionLabels: Readonly<Record<TodoAction, string>> = {
  reply: 'Reply',
  call: 'Call',
  'add-outcome': 'Add outcome',
  'finish-note': 'Finish note',
  'open-event': 'Open event',
  'start-phase': 'Start Now',
  review: 'Review',
  'open-text': 'Open text',
  'open-need': 'Open need',
  'open-handover': 'Open handover',
  'review-transfer': 'Review',
  'review-status': 'Review',
  'open-survey': 'Open survey',
  'review-consents': 'Review',
  'review-match': 'Review',
};

/**
 * Returns the record that a to-do opens on the member page, such as a need or feed entry. Returns undefined for an
 * unsent text, because unsent texts are not in the feed.
 */
export function targetOf({
  type,
  visit,
  hospitalization,
  scheduledEvent,
  call,
  feedbackCall,
  message,
  need,
  survey,
  workflowPhase,
}: OpenTodo): MemberTarget | undefined {
  if (type === 'MESSAGE_NOT_SENT') return undefined;
  if (survey) return { assignedSurveyId: String(survey.id) };
  if (workflowPhase) return { assignedWorkflowPhaseId: String(workflowPhase.id) };
  if (need) return { needId: String(need.id) };
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
