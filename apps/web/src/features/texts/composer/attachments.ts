import { type Sentence, textFiles } from '@guidepost/contracts';
import { claimOf, fileRefusal, refusedClaim, sentence } from '@guidepost/rules';

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
