import { contracts } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { catching } from '../../../shell/api.ts';
import { callKeys, takeCall } from '../api.ts';

/** Ends a call. Where it is over already nothing is wrong: what shows it reads it again. */
export function useHangUp(callId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => catching(['CALL_IS_OVER'])(contracts.calls.hangUp, { params: { callId } }),
    onSuccess: (call) => takeCall(client, call),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: callKeys.one(callId) });
      void client.invalidateQueries({ queryKey: callKeys.current });
    },
  });
}
