import type { MemberId, TextId } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ask } from '../../../shell/confirm.tsx';
import { showError } from '../../../shell/toasts/store.ts';
import { checkOptions, messageOptions, refreshTexts, sendTextNow } from '../api.ts';
import { WarningLines } from '../dialog/WarningBox.tsx';
import { refusalText, warningsOf } from '../dialog/warnings.ts';
import { showTextError } from './textError.ts';

interface How {
  messageId: TextId;
  memberId: MemberId;
  /** The question that comes first even where nothing speaks against it; without one the press is enough. */
  question?: string;
  onSent?: () => void;
}

/**
 * Sends at once a text that is scheduled, or again one that failed. It is looked at as the composer looks at a text:
 * the hour where the member lives now, the number, the words. What is worth a look is asked about, what cannot go is
 * refused before anything is sent. Pressed again after a lost answer it is still one text.
 */
export function useSendNow({ messageId, memberId, question, onSent }: How) {
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

  /** What the server says of the text as it is now, at this instant; undefined if it cannot be asked. */
  async function look() {
    const { text, phoneNumberId } = await client.fetchQuery(messageOptions(messageId));
    const body = { subjectId: memberId, text, phoneNumberId, sendAt: null };
    const { refusal, warnings } = await client.fetchQuery({ ...checkOptions(body), staleTime: 0 });
    return { refusal, warnings: warningsOf(text, warnings, null) };
  }

  /** Resolves true when the text was handed over. */
  async function send(): Promise<boolean> {
    setLooking(true);
    // where it cannot be looked at, the server still refuses what must not go out
    const seen = await look()
      .catch(() => undefined)
      .finally(() => setLooking(false));
    if (seen?.refusal) {
      showError({ title: 'Failed to send message', message: refusalText[seen.refusal] });
      return false;
    }
    const warnings = seen?.warnings ?? [];
    if (question !== undefined || warnings.length > 0) {
      const answer = await ask({
        title: 'Send now',
        message: question ?? 'The text goes out at once.',
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
