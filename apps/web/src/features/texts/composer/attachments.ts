import { type Sentence, textFiles } from '@guidepost/contracts';
import { claimedType, fileRefusal, sentence, uploadRefusal } from '@guidepost/rules';
import { isInProgress, type Upload } from '../../../shared/files/uploads.ts';

/** Maximum number of files per text. */
export const maxFiles = textFiles;

/** File types that the user can select in the browser's file dialog. */
export const acceptedFiles = 'audio/*,video/*,image/*,text/plain,text/csv,application/pdf,.heic,.heif,.m4a';

/** Returns the reason why a file cannot be sent with a text. Returns undefined if it can be sent. */
export function problemOfFile(file: File): Sentence | undefined {
  if (file.size === 0) return sentence('This file is empty');
  const claim = {
    purpose: 'attachment',
    mimeType: claimedType({ fileName: file.name, mimeType: file.type }),
    size: file.size,
  } as const;
  const reason = uploadRefusal(claim);
  return reason && fileRefusal(reason, claim);
}

/**
 * Returns the reason why the uploads prevent sending, as a translation key. Returns undefined if all uploads are
 * complete.
 */
export function problemOfUploads(list: readonly Upload[], isScheduled = false): string | undefined {
  if (list.some(isInProgress)) return 'Wait until the files are uploaded, or cancel the upload.';
  // retrying does not help, because the server would refuse the file again
  if (list.some(({ state }) => state === 'refused'))
    return 'One of the files cannot be sent. Remove it before you send the text.';
  if (list.length === 0) return undefined;
  return isScheduled
    ? 'Failed to upload files. Please try again.'
    : 'Failed to upload one or more files. Please try again.';
}
