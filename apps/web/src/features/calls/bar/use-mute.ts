import { type CallForViewer, contracts } from '@guidepost/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callHandling } from '../../../shell/api.ts';
import { callKeys } from '../api.ts';

/** Turns a guide's mute on or off during a call. Shows no error if the call has already ended. */
export function useMute({ id }: Pick<CallForViewer, 'id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (muted: boolean) =>
      callHandling(['CALL_IS_OVER'])(contracts.calls.mute, { params: { callId: id }, body: { muted } }),
    onSuccess: (call) => {
      client.setQueryData(callKeys.one(id), call);
      client.setQueryData<readonly CallForViewer[]>(callKeys.current, (calls) =>
        calls?.map((one) => (one.id === id ? call : one)),
      );
    },
    onError: () => {
      void client.invalidateQueries({ queryKey: callKeys.one(id) });
      void client.invalidateQueries({ queryKey: callKeys.current });
    },
  });
}
