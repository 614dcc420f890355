import type { CodeInfo } from '../../platform/errors.ts';

export const hospitalizationCodes = {
  /** A discharge is known, from the hospital or a guide; only a message of the hospital changes it. */
  HOSPITALIZATION_DISCHARGED: { status: 409, userMessage: 'A discharge date is there already.' },
} as const satisfies Record<string, CodeInfo>;
