/** Codes of the enrollments module. Beside each: when it comes, and who can recover. */
export const enrollmentCodes = {
  /** The mapping of a CSV file lacks a name, or the column by which members are matched. The caller adds it. */
  ENROLLMENT_MAPPING_INCOMPLETE: {
    status: 400,
    userMessage:
      'Choose the columns for the name and the member number. If the file has no member numbers, choose the column for the date of birth.',
  },
  /** A portion came after the last one, or after the file was discarded; the caller looks at the import. */
  ENROLLMENT_NOT_READING: { status: 409, userMessage: 'The upload of this file is complete.' },
  /** A portion begins elsewhere than the last one ended; the caller asks for `received` and goes on from there. */
  ENROLLMENT_ELSEWHERE: { status: 409, userMessage: 'The upload must continue at a different position in the file.' },
  /** Something was decided, or asked for, that only a preview takes; the caller looks at the import. */
  ENROLLMENT_NOT_IN_PREVIEW: { status: 409, userMessage: 'This import is no longer in preview. Reload the page.' },
  /** A line was to be decided about that names the member or is gone; the caller loads the rows again. */
  ENROLLMENT_NOT_HELD: { status: 409, userMessage: 'This line does not need a decision. Reload the page.' },
  /** An import was to be discarded of which something is written; nobody can recover. */
  ENROLLMENT_WRITTEN: { status: 409, userMessage: 'This file was already imported, so it cannot be discarded.' },
  /** An import was to be undone that was not written, is undone, or was written too long ago; nobody can recover. */
  ENROLLMENT_NOT_UNDOABLE: { status: 409, userMessage: 'This import can no longer be undone.' },
} satisfies Record<string, { status: number; userMessage: string }>;
