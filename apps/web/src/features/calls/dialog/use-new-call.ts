import { ApiError, asId, type CallForViewer, contracts, type PhoneNumberId, type Sentence } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callHandling } from '../../../shell/api.ts';
import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';
import { messageIn } from '../../../shell/errors/report.ts';
import { useIntentKey } from '../../../shell/forms/use-intent-key.ts';
import { cacheCall } from '../api.ts';

type NewCallRequest = Pick<DialogKinds['call'], 'memberId' | 'mode' | 'returnOf' | 'senderOf' | 'event' | 'needId'>;

/** Shown if the server's error has no message. */
const notStarted = sentence('The call could not be started. Try again.');

/**
 * Starts a call. The request has an idempotency key, so pressing Call again after a lost response does not start a
 * second call.
 */
export function useNewCall(
  { memberId, mode, returnOf, senderOf, event, needId }: NewCallRequest,
  onBegun: (call: CallForViewer) => unknown,
) {
  const client = useQueryClient();
  const keyOf = useIntentKey();
  const [calling, setCalling] = useState(false);
  const [problem, setProblem] = useState<Sentence>();

  function startCall(phoneNumberId: PhoneNumberId | null, resource: string | null): Promise<CallForViewer> {
    if (returnOf !== undefined) {
      const body = { callId: returnOf };
      return callHandling('all')(contracts.calls.callBack, { body }, { idempotencyKey: keyOf(body) });
    }
    if (senderOf !== undefined) {
      const body = { messageId: senderOf };
      return callHandling('all')(contracts.calls.callSender, { body }, { idempotencyKey: keyOf(body) });
    }
    const body = {
      targetUserId: memberId ?? asId<'Member'>(0),
      phoneNumberId,
      scheduledEventId: event?.id ?? null,
      userNeedId: needId ?? null,
      ...(mode === 'feedback' ? { isFeedbackCall: true } : {}),
      ...(resource === null ? {} : { resourceInteraction: { title: resource } }),
    };
    return callHandling('all')(contracts.calls.create, { body }, { idempotencyKey: keyOf(body) });
  }

  return {
    calling,
    problem,
    /** @param resource the name of the resource that the call is about, if any */
    async begin(phoneNumberId: PhoneNumberId | null, resource: string | null): Promise<void> {
      setCalling(true);
      setProblem(undefined);
      try {
        const call = await startCall(phoneNumberId, resource);
        cacheCall(client, call);
        await onBegun(call);
      } catch (error) {
        setProblem((error instanceof ApiError && messageIn(error.body)) || notStarted);
      } finally {
        // the form may still be open, if its notes could not be saved with the new call
        setCalling(false);
      }
    },
  };
}
