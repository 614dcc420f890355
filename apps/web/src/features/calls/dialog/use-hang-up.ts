import { ApiError, type CallForViewer, contracts } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callHandling } from '../../../shell/api.ts';
import { reportUnseen } from '../../../shell/errors/report.ts';
import { cacheCall, callKeys } from '../api.ts';
import { isIncomingRinging } from './sides.ts';
import { hangUpUntilReached, type Press, useIsHangUpWaiting } from './waiting-hang-ups.ts';

/**
 * Ends a call, or declines it if it still rings. A decline never ends a call that the guide has answered. Without a
 * connection, the request is repeated until it reaches the server, and `isWaiting` is true. If the call has already
 * ended, the screen refetches it and shows no error.
 */
export function useHangUp(call: CallForViewer) {
  const client = useQueryClient();
  const { id: callId } = call;
  const press: Press = { callId, isDecline: isIncomingRinging(call) };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (pressed: Press) =>
      hangUpUntilReached(pressed, () =>
        callHandling(['CALL_IS_OVER', 429, 502, 503, 504])(contracts.calls.hangUp, {
          params: { callId },
          query: pressed.isDecline ? { onlyIfRinging: true } : {},
        }),
      ),
    onSuccess: (ended) => cacheCall(client, ended),
    onError: (error) => {
      // this error is not repeated, so the user has to know that the call continues
      if (error instanceof ApiError && error.code === 'IDENTITY_PROVIDER_PROBLEM') reportUnseen(error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: callKeys.one(callId) });
      void client.invalidateQueries({ queryKey: callKeys.current });
    },
  });
  const isWaiting = useIsHangUpWaiting(press);
  const isSending = isPending && variables.isDecline === press.isDecline;
  return { mutate: () => mutate(press), isPending: isSending || isWaiting, isWaiting };
}
