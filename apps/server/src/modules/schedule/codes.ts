import { scheduleTexts } from '@guidepost/contracts';
import type { CodeInfo } from '../../platform/errors.ts';

export const scheduleCodes = {
  /** The address belongs to another member or was deleted. The user picks another. */
  ADDRESS_NOT_FOUND: { status: 404, userMessage: 'This address could not be found.' },
  /** The user impersonates another person. Only that person may create their calendar address. */
  CALENDAR_IS_PERSONAL: {
    status: 403,
    userMessage: 'You are viewing Guidepost as another user. Only that user can share their calendar.',
  },
  /** Events with a provider need the member's consent to treat, which is still unanswered. The member can give it. */
  CONSENT_TO_TREAT_INCOMPLETE: { status: 409, userMessage: scheduleTexts.providerIncomplete },
  /** Only reminders can be cleared and snoozed. The user resolves or edits other events. */
  NOT_A_REMINDER: { status: 409, userMessage: 'Only reminders can be cleared or snoozed.' },
  /**
   * Events with a provider need the member's consent to treat, which the member refused. The member can answer again.
   */
  PROVIDER_CONSENT_REQUIRED: { status: 409, userMessage: scheduleTexts.provider },
  /** No provider who can see members has this id. The user picks another. */
  PROVIDER_NOT_FOUND: { status: 404, userMessage: 'This provider could not be found.' },
  /** The event belongs to another member or is already resolved. The user picks another. */
  SCHEDULED_EVENT_NOT_FOUND: { status: 404, userMessage: 'This scheduled event could not be found.' },
} as const satisfies Record<string, CodeInfo>;
