/** The labels of the flags for reports. */
export const flagLabels = {
  isActionTakenDateQuestion: 'Day of the action',
  isExpectedCompletionDateQuestion: 'Day of expected completion',
  isAlreadyCompletedOption: 'Already completed',
  isCompletedWithReemaOption: 'Completed with us',
  isRefusalOption: 'Refused',
  isVerificationOption: 'Verified',
} as const;
