import { type CallId, contracts } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callHandling } from '../../../shell/api.ts';
import { cacheCall, callKeys } from '../api.ts';

/** Ends a call. If the call has already ended, the screen refetches it and shows no error. */
export function useHangUp(callId: CallId) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callHandling(['CALL_IS_OVER'])(contracts.calls.hangUp, { params: { callId } }),
    onSuccess: (call) => cacheCall(client, call),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: callKeys.one(callId) });
      void client.invalidateQueries({ queryKey: callKeys.current });
    },
  });
}
