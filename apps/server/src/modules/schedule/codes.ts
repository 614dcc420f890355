import { scheduleTexts } from '@guidepost/contracts';
import type { CodeInfo } from '../../platform/errors.ts';

export const scheduleCodes = {
  /** The address belongs to another member or was deleted. The user selects another address. */
  ADDRESS_NOT_FOUND: { status: 404, userMessage: 'This address could not be found.' },
  /** The signed-in user is impersonating another user. Only the owner of a calendar address may create it. */
  CALENDAR_IS_PERSONAL: {
    status: 403,
    userMessage: 'You are viewing Guidepost as another user. Only that user can share their calendar.',
  },
  /**
   * An event with a provider requires the member's consent to treat, but the member has not answered that question yet.
   * The member can answer now.
   */
  CONSENT_TO_TREAT_INCOMPLETE: { status: 409, userMessage: scheduleTexts.providerIncomplete },
  /** Only reminders can be cleared or snoozed. The user resolves or edits events of other types. */
  NOT_A_REMINDER: { status: 409, userMessage: 'Only reminders can be cleared or snoozed.' },
  /**
   * An event with a provider requires the member's consent to treat, which the member refused. The member can answer
   * again.
   */
  PROVIDER_CONSENT_REQUIRED: { status: 409, userMessage: scheduleTexts.provider },
  /** No provider who can see members has this id. The user selects another provider. */
  PROVIDER_NOT_FOUND: { status: 404, userMessage: 'This provider could not be found.' },
  /** The event belongs to another member or is already resolved. The user selects another event. */
  SCHEDULED_EVENT_NOT_FOUND: { status: 404, userMessage: 'This scheduled event could not be found.' },
} as const satisfies Record<string, CodeInfo>;
