import { ApiError, type CallForViewer, contracts } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { catching } from '../../../shell/api.ts';
import type { DialogKinds } from '../../../shell/dialogs/kinds.ts';
import { useIntentKey } from '../../../shell/forms/useIntentKey.ts';
import { takeCall } from '../api.ts';

type Wanted = DialogKinds['call'];

/** What is said where the server says nothing. */
const notStarted = 'The call could not be started. Try again.';

/** Begins a call, once for one intent: pressed again after a lost answer it is the same call. */
export function useNewCall({ memberId, mode, returnOf, event }: Wanted, onBegun: (callId: number) => void) {
  const client = useQueryClient();
  const keyOf = useIntentKey();
  const [calling, setCalling] = useState(false);
  const [problem, setProblem] = useState<string>();

  function ring(phoneNumberId: number | null, resource: string | null): Promise<CallForViewer> {
    if (returnOf !== undefined) {
      const body = { callId: returnOf };
      return catching('all')(contracts.calls.callBack, { body }, { idempotencyKey: keyOf(body) });
    }
    const body = {
      targetUserId: memberId ?? 0,
      phoneNumberId,
      scheduledEventId: event?.id ?? null,
      ...(mode === 'feedback' ? { isFeedbackCall: true } : {}),
      ...(resource === null ? {} : { resourceInteraction: { title: resource } }),
    };
    return catching('all')(contracts.calls.create, { body }, { idempotencyKey: keyOf(body) });
  }

  return {
    calling,
    problem,
    /** `resource` is its name where the call is about one. */
    async begin(phoneNumberId: number | null, resource: string | null): Promise<void> {
      setCalling(true);
      setProblem(undefined);
      try {
        const call = await ring(phoneNumberId, resource);
        takeCall(client, call);
        onBegun(call.id);
      } catch (error) {
        const said = error instanceof ApiError ? error.body?.userMessage : undefined;
        setProblem(said ?? notStarted);
        setCalling(false);
      }
    },
  };
}
