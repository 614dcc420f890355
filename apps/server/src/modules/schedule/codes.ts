import { scheduleTexts } from '@guidepost/contracts';
import type { CodeInfo } from '../../platform/errors.ts';

export const scheduleCodes = {
  /** The address is not one of this member's, or was deleted; the person picks another. */
  ADDRESS_NOT_FOUND: { status: 404, userMessage: 'This address could not be found.' },
  /** Somebody acts as another person; an address of a calendar is made by that person alone. */
  CALENDAR_IS_PERSONAL: { status: 403, userMessage: 'Only the person themselves can share their calendar.' },
  /** Events with a provider need the member's consent to treat, which nobody has asked for; the member can give it. */
  CONSENT_TO_TREAT_INCOMPLETE: { status: 409, userMessage: scheduleTexts.providerIncomplete },
  /** Only reminders are cleared and put off; other events are resolved or edited. */
  NOT_A_REMINDER: { status: 409, userMessage: 'Only reminders can be cleared or snoozed.' },
  /** Events with a provider need the member's consent to treat, which they refused; the member can answer anew. */
  PROVIDER_CONSENT_REQUIRED: { status: 409, userMessage: scheduleTexts.provider },
  /** Nobody who sees members as a provider has this id; the person picks another. */
  PROVIDER_NOT_FOUND: { status: 404, userMessage: 'This provider could not be found.' },
  /** The event is not one of this member's, or it is resolved already; the person picks another. */
  SCHEDULED_EVENT_NOT_FOUND: { status: 404, userMessage: 'This scheduled event could not be found.' },
} as const satisfies Record<string, CodeInfo>;
