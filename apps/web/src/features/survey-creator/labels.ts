/** The labels of the flags for reports. */
export const flagLabels = {
  isActionTakenDateQuestion: 'Date of the action',
  isExpectedCompletionDateQuestion: 'Expected completion date',
  isAlreadyCompletedOption: 'Completed earlier',
  isCompletedWithReemaOption: 'Completed with us',
  isRefusalOption: 'Refused',
  isVerificationOption: 'Verified',
} as const;
