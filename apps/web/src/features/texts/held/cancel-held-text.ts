import { ApiError, type TextId } from '@guidepost/contracts';
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

/** The texts that are being canceled. */
const inProgress = new Set<TextId>();

/**
 * Cancels a held text and puts its content and files back into the composer. Opens the composer if it is closed. Does
 * nothing if the text is already being canceled.
 */
export async function cancelHeldText(client: QueryClient, text: HeldText): Promise<void> {
  if (inProgress.has(text.id)) return;
  inProgress.add(text.id);
  try {
    const result = await cancel(text);
    if (result === 'unknown') {
      showError({ message: 'The text could not be canceled because the server did not respond in time.' });
      return;
    }
    removeHeldText(text.id);
    refreshTexts(client, { id: text.id, subjectId: 'memberId' in text.to ? text.to.memberId : null });
    if (result === 'canceled') putBack(text);
    else showError({ message: failures[result] });
  } finally {
    inProgress.delete(text.id);
  }
}

const failures = {
  sent: 'The text is already being sent, so you can no longer cancel it.',
  missing: 'The text no longer exists. It may have been canceled in another window.',
} as const;

/** Deletes the text. If the server does not respond, tries again for as long as the text is held. */
async function cancel({ id, until }: HeldText): Promise<'canceled' | keyof typeof failures | 'unknown'> {
  for (let hasTried = false; ; hasTried = true) {
    try {
      await removeText(id);
      return 'canceled';
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 409) return 'sent';
      // an earlier attempt whose response was lost has deleted the text
      if (status === 404) return hasTried ? 'canceled' : 'missing';
      if (performance.now() + retryMs >= until) return 'unknown';
      showError({ message: 'The text could not be canceled yet. Guidepost is trying again.' });
      await new Promise((resolve) => setTimeout(resolve, retryMs));
    }
  }
}

function putBack(text: HeldText): void {
  const { to, name } = text;
  const back = findComposer(to);
  if (back) back(text);
  else if ('memberId' in to) openDialog({ kind: 'text', memberId: to.memberId, memberName: name, takenBack: text });
  else openDialog({ kind: 'replyUnknown', messageId: to.asked, takenBack: text });
}
