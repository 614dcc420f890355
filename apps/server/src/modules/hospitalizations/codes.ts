import type { CodeInfo } from '../../platform/errors.ts';

export const hospitalizationCodes = {
  /** There is a discharge already, from the hospital or a guide. Only a message of the hospital changes it. */
  HOSPITALIZATION_DISCHARGED: { status: 409, userMessage: 'This stay already has a discharge date.' },
} as const satisfies Record<string, CodeInfo>;
