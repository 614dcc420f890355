import { type CallId, contracts } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callHandling } from '../../../shell/api.ts';
import { cacheCall, callKeys } from '../api.ts';
import { hangUpUntilReached, useIsHangUpWaiting } from './waiting-hang-ups.ts';

/**
 * Ends a call. Without a connection, the request is repeated until it reaches the server, and `isWaiting` is true. If
 * the call has already ended, the screen refetches it and shows no error.
 */
export function useHangUp(callId: CallId) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      hangUpUntilReached(callId, () =>
        callHandling(['CALL_IS_OVER', 429, 502, 503, 504])(contracts.calls.hangUp, { params: { callId } }),
      ),
    onSuccess: (call) => cacheCall(client, call),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: callKeys.one(callId) });
      void client.invalidateQueries({ queryKey: callKeys.current });
    },
  });
  const isWaiting = useIsHangUpWaiting(callId);
  return { mutate: () => mutate(), isPending: isPending || isWaiting, isWaiting };
}
