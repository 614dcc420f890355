import { ApiError } from '@guidepost/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showError } from '../../../shell/toasts/store.ts';
import { refreshTexts, removeText } from '../api.ts';
import { findComposer, type HeldText, removeHeldText } from './held-texts.ts';

/**
 * Delay in milliseconds between attempts to cancel a text if the server does not respond. The attempts continue as long
 * as the text is held.
 */
const retryMs = 700;

/** Cancels a held text and puts its content and files back into the composer. Opens the composer if it is closed. */
export async function cancelHeldText(client: QueryClient, text: HeldText): Promise<void> {
  const { id, to, name } = text;
  const changed = { id, subjectId: 'memberId' in to ? to.memberId : null };
  try {
    await removeText(id);
  } catch (error) {
    const isGone = error instanceof ApiError && (error.status === 409 || error.status === 404);
    if (!isGone && performance.now() + retryMs < text.until) {
      showError({ message: 'The text could not be canceled yet. Guidepost is trying again.' });
      await new Promise((resolve) => setTimeout(resolve, retryMs));
      return cancelHeldText(client, text);
    }
    if (!isGone) showError({ message: 'The text could not be canceled because the server did not respond in time.' });
    else {
      removeHeldText(id);
      showError({ message: 'The text is already being sent, so you can no longer cancel it.' });
      refreshTexts(client, changed);
    }
    return;
  }
  removeHeldText(id);
  refreshTexts(client, changed);
  const back = findComposer(to);
  if (back) back(text);
  else if ('memberId' in to) openDialog({ kind: 'text', memberId: to.memberId, memberName: name, takenBack: text });
  else openDialog({ kind: 'replyUnknown', messageId: to.asked, takenBack: text });
}
