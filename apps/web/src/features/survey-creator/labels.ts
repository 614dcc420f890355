/** Labels of the report flags. */
export const flagLabels = {
  isActionTakenDateQuestion: 'Date of the action',
  isExpectedCompletionDateQuestion: 'Expected completion date',
  isAlreadyCompletedOption: 'Completed earlier',
  isCompletedWithReemaOption: 'Completed with us',
  isRefusalOption: 'Refused',
  isVerificationOption: 'Verified',
} as const;
