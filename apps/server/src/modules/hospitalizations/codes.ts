import type { CodeInfo } from '../../platform/errors.ts';

export const hospitalizationCodes = {
  /**
   * The stay already has a discharge date from the hospital or from a guide. Only a message from the hospital can
   * change that date.
   */
  HOSPITALIZATION_DISCHARGED: { status: 409, userMessage: 'This hospitalization already has a discharge date.' },
} as const satisfies Record<string, CodeInfo>;
