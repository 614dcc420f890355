import { type Sentence, textFiles } from '@guidepost/contracts';
import { claimOf, fileRefusal, refusedClaim, sentence } from '@guidepost/rules';
import { isUnderWay, type Upload } from '../../../shared/files/uploads.ts';

/** At most so many files go with one text. */
export const mostFiles = textFiles;

/** What the system's file dialog offers. */
export const acceptedFiles = 'audio/*,video/*,image/*,text/plain,text/csv,application/pdf,.heic,.heif,.m4a';

/** Why a file cannot go with a text; undefined if it can. */
export function problemOfFile(file: File): Sentence | undefined {
  if (file.size === 0) return sentence('This file is empty');
  const claim = {
    purpose: 'attachment',
    mimeType: claimOf({ fileName: file.name, mimeType: file.type }),
    size: file.size,
  } as const;
  const reason = refusedClaim(claim);
  return reason && fileRefusal(reason, claim);
}

/** Why a text cannot go yet because of its files, as a key of the catalogues; undefined if all of them are there. */
export function problemOfUploads(list: readonly Upload[], isScheduled = false): string | undefined {
  if (list.some(isUnderWay)) return 'Wait until the files are uploaded, or stop their upload.';
  // trying again does not help: what was refused once is refused again
  if (list.some(({ state }) => state === 'refused')) return 'One of the files cannot be sent. Remove it first.';
  if (list.length === 0) return undefined;
  return isScheduled
    ? 'Failed to upload files. Please try again.'
    : 'Failed to upload one or more files. Please try again.';
}
