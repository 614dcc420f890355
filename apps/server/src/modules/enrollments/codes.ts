/** Error codes of the enrollments module. Each comment describes the cause and the recovery. */
export const enrollmentCodes = {
  /** The mapping of a CSV file lacks a column for the name or for matching members. The user adds the column. */
  ENROLLMENT_MAPPING_INCOMPLETE: {
    status: 400,
    userMessage:
      'Choose the columns for the name and the member number. If the file has no member numbers, choose the column for the date of birth.',
  },
  /**
   * A portion of the file arrived after the last portion, or after the file was discarded. The API client must read the
   * import's state again.
   */
  ENROLLMENT_NOT_READING: { status: 409, userMessage: 'The upload of this file is complete.' },
  /**
   * The portion does not start where the previous portion ended. The API client reads `received` and continues at that
   * position.
   */
  ENROLLMENT_ELSEWHERE: {
    status: 409,
    userMessage:
      'This part of the file does not follow the part that was uploaded last. Reload the page and continue the upload.',
  },
  /** A different user is uploading the file, and only that user can continue. The message contains the user's name. */
  ENROLLMENT_NOT_YOURS: { status: 409, userMessage: 'Only the user who started this upload can continue it.' },
  /** The request is allowed only while the import is in preview. The API client reads the import again. */
  ENROLLMENT_NOT_IN_PREVIEW: {
    status: 409,
    userMessage: 'The preview of this import is no longer current. Reload the page.',
  },
  /** The row does not need a decision or does not exist. The API client reads the rows again. */
  ENROLLMENT_NOT_HELD: { status: 409, userMessage: 'This line does not need a decision. Reload the page.' },
  /** An import cannot be discarded after rows have been written. No recovery is possible. */
  ENROLLMENT_WRITTEN: { status: 409, userMessage: 'This file was already imported, so it cannot be discarded.' },
  /** An import cannot be undone if it was not written, is already undone, or is too old. No recovery is possible. */
  ENROLLMENT_NOT_UNDOABLE: { status: 409, userMessage: 'This import can no longer be undone.' },
} satisfies Record<string, { status: number; userMessage: string }>;
