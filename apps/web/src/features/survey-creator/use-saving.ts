import { ApiError } from '@guidepost/contracts';
import { useMutation } from '@tanstack/react-query';
import { showRefusal } from '../../shell/errors/report.ts';
import { askConflict, conflictOf } from '../../shell/forms/conflict.ts';
import { useIntentKey } from '../../shell/forms/use-intent-key.ts';
import { useOnce } from '../../shell/forms/use-once.ts';

interface Options<R> {
  /** Sends the content. `version` is the version to overwrite, undefined for the one that was opened. */
  send: (version: number | undefined, keyOf: (body: unknown) => { idempotencyKey: string }) => Promise<R>;
  onSaved: (fresh: R) => void;
  /** Called to take another user's newer version instead of this one. */
  onTheirs: (theirs: R) => void;
  /** The title of a refusal, in English. */
  failure: string;
}

/**
 * Saves the content of the editor: once even after several presses. If another user has saved first, it asks which
 * version to use.
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
      // the API client shows other failures as a toast
      if (error instanceof ApiError && error.status === 400) showRefusal(failure, error);
      return;
    }
    const choice = await askConflict(undefined);
    if (choice === 'reload') onTheirs(conflict.current as R);
    if (choice === 'keep') mutate(conflict.current.version);
  }

  return { isPending, save: useOnce(() => mutateAsync(undefined)) };
}
