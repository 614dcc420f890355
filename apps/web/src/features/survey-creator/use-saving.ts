import { ApiError } from '@guidepost/contracts';
import { useMutation } from '@tanstack/react-query';
import { showRefusal } from '../../shell/errors/report.ts';
import { askConflict, conflictOf } from '../../shell/forms/conflict.ts';
import { useIntentKey } from '../../shell/forms/use-intent-key.ts';
import { useOnce } from '../../shell/forms/use-once.ts';

interface Options<R> {
  /** Sends what is written. `version` is the one that it goes over, undefined for the one that was opened. */
  send: (version: number | undefined, keyOf: (body: unknown) => { idempotencyKey: string }) => Promise<R>;
  onSaved: (fresh: R) => void;
  /** Takes what somebody else saved meanwhile, instead of what is written here. */
  onTheirs: (theirs: R) => void;
  /** In English: what a refusal is titled. */
  failure: string;
}

/**
 * Saves what is being written in the creator: once however often it is pressed, and where somebody else was quicker it asks
 * whose stays.
 */
export function useSaving<R extends { version: number }>({ send, onSaved, onTheirs, failure }: Options<R>) {
  const intentKey = useIntentKey();
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (version: number | undefined) => send(version, (body) => ({ idempotencyKey: intentKey(body) })),
    onSuccess: onSaved,
    onError: (error) => void settle(error),
  });

  async function settle(error: unknown): Promise<void> {
    const conflict = conflictOf(error);
    if (!conflict) {
      // other failures are told by everybody's toast
      if (error instanceof ApiError && error.status === 400) showRefusal(failure, error);
      return;
    }
    const choice = await askConflict(undefined);
    if (choice === 'reload') onTheirs(conflict.current as R);
    if (choice === 'keep') mutate(conflict.current.version);
  }

  return { isPending, save: useOnce(() => mutateAsync(undefined)) };
}
