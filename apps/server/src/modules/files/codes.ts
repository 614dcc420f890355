/** Error codes of the files module, each with its cause and the user's next step. */
export const fileCodes = {
  /**
   * This type of file is not supported, or the file's content, name and claimed type disagree. The user chooses another
   * file.
   */
  FILE_TYPE_REFUSED: { status: 415, userMessage: 'This type of file is not supported.' },
  /** The file is larger than its purpose allows. The user chooses a smaller file. */
  FILE_TOO_LARGE: { status: 413, userMessage: 'This file is too large.' },
  /** The size of the upload is not the announced size. The user uploads the file again. */
  FILE_DAMAGED: { status: 400, userMessage: 'The upload was incomplete. Upload the file again.' },
  /** The scanner found malware. The user contacts the sender of the file. */
  FILE_INFECTED: { status: 422, userMessage: 'The file is not safe to open and was removed.' },
  /**
   * The user has too many unattached uploads, or has uploaded too much in a day. Unattached uploads are deleted
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
  GREETING_NOT_YOURS: { status: 403, userMessage: 'Only this guide or an administrator can change the greeting.' },
  /** The file's URL has no valid signature. The browser requests a new URL. */
  FILE_ADDRESS_REFUSED: { status: 403, userMessage: 'The link to this file is not valid. Open the file again.' },
  /** The file's URL has expired. The browser requests a new URL. */
  FILE_ADDRESS_EXPIRED: { status: 403, userMessage: 'This link has expired.' },
  /** The file for this upload URL has already arrived, or was removed. The browser starts another upload. */
  FILE_NOT_AWAITED: {
    status: 409,
    userMessage: 'This upload is already complete or was removed. Please upload the file again.',
  },
} satisfies Record<string, { status: number; userMessage: string }>;
