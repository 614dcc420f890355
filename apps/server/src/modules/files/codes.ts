/** Codes of the files module. Beside each: when it comes, and who can recover. */
export const fileCodes = {
  /** A file is of a type that is not taken, or its content, name and claim do not agree; the person chooses another. */
  FILE_TYPE_REFUSED: { status: 415, userMessage: 'This type of file is not supported.' },
  /** A file is larger than its purpose takes; the person chooses a smaller one. */
  FILE_TOO_LARGE: { status: 413, userMessage: 'This file is too large.' },
  /** The upload brought fewer bytes than announced; the person uploads again. */
  FILE_DAMAGED: { status: 400, userMessage: 'The file did not arrive whole. Please upload it again.' },
  /** The scanner found malware; the person asks whoever gave them the file. */
  FILE_INFECTED: { status: 422, userMessage: 'The file is not safe to open and was removed.' },
  /** Too many uploads that are part of nothing, or too much in one day; they are cleaned up by themselves. */
  FILE_QUOTA: { status: 409, userMessage: 'You have too many uploads. Remove some, or try again later.' },
  /** The file is still on its way or being checked; the caller tries again in a moment. */
  FILE_NOT_READY: { status: 409, userMessage: 'The file is still being checked. Please try again in a moment.' },
  /** The file was refused when it was checked; the person uploads another. */
  FILE_REFUSED: { status: 409, userMessage: 'The file was refused.' },
  /** The file is part of a record, with which it goes; nobody removes it by itself. */
  FILE_IN_USE: { status: 409, userMessage: 'The file is in use.' },
  /** A greeting is recorded by whose it is, or by an administrator. */
  GREETING_NOT_YOURS: { status: 403, userMessage: 'Only the guide can change their own greeting.' },
  /** An address to a file that nobody signed; the caller asks for one. */
  FILE_ADDRESS_REFUSED: { status: 403, userMessage: 'This link is not valid.' },
  /** An address to a file after its time; the caller asks for a new one. */
  FILE_ADDRESS_EXPIRED: { status: 403, userMessage: 'This link has expired.' },
  /** An upload to an address whose file has arrived before, or was removed; the caller begins another upload. */
  FILE_NOT_AWAITED: { status: 409, userMessage: 'This upload was finished or removed. Please upload the file again.' },
} satisfies Record<string, { status: number; userMessage: string }>;
