/** Error codes of the files module, each with its cause and the user's next step. */
export const fileCodes = {
  /**
   * The type of the file is not supported, or its content, name and claimed type disagree. The user chooses another
   * file.
   */
  FILE_TYPE_REFUSED: { status: 415, userMessage: 'This type of file is not supported.' },
  /** The file is larger than allowed for its purpose. The user chooses a smaller file. */
  FILE_TOO_LARGE: { status: 413, userMessage: 'This file is too large.' },
  /** The upload has fewer bytes than announced. The user uploads the file again. */
  FILE_DAMAGED: { status: 400, userMessage: 'The upload was incomplete. Upload the file again.' },
  /** The scanner found malware. The user contacts the sender of the file. */
  FILE_INFECTED: { status: 422, userMessage: 'The file is not safe to open and was removed.' },
  /**
   * The user has too many unattached uploads, or has uploaded too much in one day. Unattached uploads are deleted
   * automatically after a day.
   */
  FILE_QUOTA: {
    status: 409,
    userMessage: 'You have too many uploaded files. Remove some of them, or try again later.',
  },
  /** The file is still being uploaded or checked. The browser retries in a moment. */
  FILE_NOT_READY: { status: 409, userMessage: 'The file is still being checked. Please try again in a moment.' },
  /** The check refused the file. The user uploads another file. */
  FILE_REFUSED: { status: 409, userMessage: 'The file is not allowed. Choose a different file.' },
  /** The file is attached to a record and can only be deleted together with it. */
  FILE_IN_USE: { status: 409, userMessage: 'The file is in use.' },
  /** Only the guide or an administrator can record a greeting. */
  GREETING_NOT_YOURS: { status: 403, userMessage: 'Only the guide can change their own greeting.' },
  /** The address of the file has no valid signature. The browser requests a new address. */
  FILE_ADDRESS_REFUSED: { status: 403, userMessage: 'The link to this file is not valid. Open the file again.' },
  /** The address of the file has expired. The browser requests a new address. */
  FILE_ADDRESS_EXPIRED: { status: 403, userMessage: 'This link has expired.' },
  /** The file of this upload address has already arrived, or was removed. The browser starts another upload. */
  FILE_NOT_AWAITED: {
    status: 409,
    userMessage: 'This upload has already ended or was removed. Please upload the file again.',
  },
} satisfies Record<string, { status: number; userMessage: string }>;
