import type { MemberId, TextId } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../../shared/confirm/confirm.tsx';
import { showError } from '../../../shell/toasts/store.ts';
import { checkOptions, messageOptions, refreshTexts, sendTextNow } from '../api.ts';
import { WarningLines } from '../dialog/WarningBox.tsx';
import { refusalTexts, warningsOf } from '../dialog/warnings.ts';
import { showTextError } from './text-error.ts';

interface SendOptions {
  messageId: TextId;
  memberId: MemberId;
  /**
   * A question that the user must always confirm before sending. If undefined, a text without warnings is sent at once.
   */
  question?: string;
  onSent?: () => void;
}

/**
 * Sends a scheduled text now, or sends a failed text again. Checks the member's local time, the number and the words,
 * as in the composer. The user must confirm warnings, and a refused text is not sent. Pressing the button again after a
 * lost response does not send the text twice.
 */
export function useSendNow({ messageId, memberId, question, onSent }: SendOptions) {
  const client = useQueryClient();
  const key = useRef('');
  const [isLooking, setLooking] = useState(false);
  const mutation = useMutation({
    mutationFn: () => {
      key.current ||= crypto.randomUUID();
      return sendTextNow(messageId, key.current);
    },
    onSuccess: () => {
      key.current = '';
      onSent?.();
    },
    onError: (error) => showTextError('Failed to send message', error),
    onSettled: () => refreshTexts(client, { id: messageId, subjectId: memberId }),
  });

  /** Fetches the text and lets the server check it. Rejects if the server cannot be reached. */
  async function fetchWithCheck() {
    const { text, phoneNumberId } = await client.fetchQuery(messageOptions(messageId));
    const body = { subjectId: memberId, text, phoneNumberId, sendAt: null };
    const { refusal, warnings } = await client.fetchQuery({ ...checkOptions(body), staleTime: 0 });
    return { refusal, warnings: warningsOf(text, warnings, null) };
  }

  /** Resolves to true if sending was started. */
  async function send(): Promise<boolean> {
    setLooking(true);
    // continues if the check fails, because the server itself refuses texts that must not be sent
    const seen = await fetchWithCheck()
      .catch(() => undefined)
      .finally(() => setLooking(false));
    if (seen?.refusal) {
      showError({ title: 'Failed to send message', message: refusalTexts[seen.refusal] });
      return false;
    }
    const warnings = seen?.warnings ?? [];
    if (question !== undefined || warnings.length > 0) {
      const answer = await ask({
        title: 'Send now',
        message: question ?? 'The text will be sent immediately.',
        ...(warnings.length > 0 ? { details: <WarningLines warnings={warnings} /> } : {}),
        choices: [
          { answer: 'no', label: 'Cancel' },
          { answer: 'yes', label: warnings.length > 0 ? 'Send Anyway' : 'Send now', look: 'filled' },
        ],
      });
      if (answer !== 'yes') return false;
    }
    mutation.mutate();
    return true;
  }

  return { send, isSending: isLooking || mutation.isPending };
}
