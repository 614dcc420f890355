import { messageFiles } from '@guidepost/contracts';
import { claimOf, refusalText, refusedClaim } from '@guidepost/rules';

/** At most so many files go with one text (staff §9). */
export const mostFiles = messageFiles;

/** What the system's file dialog offers. */
export const acceptedFiles = 'audio/*,video/*,image/*,text/plain,text/csv,application/pdf,.heic,.heif,.m4a';

/** Why a file cannot go with a text, in words (staff §5); nothing where it can. */
export function problemOfFile(file: File): string | undefined {
  if (file.size === 0) return 'This file is empty';
  const claim = {
    purpose: 'attachment',
    mimeType: claimOf({ fileName: file.name, mimeType: file.type }),
    size: file.size,
  } as const;
  const reason = refusedClaim(claim);
  return reason && refusalText(reason, claim);
}
