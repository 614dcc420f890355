import { ApiError } from '@guidepost/contracts';
import { useMutation } from '@tanstack/react-query';
import { showRefusal } from '../../shell/errors/report.ts';
import { askConflict, conflictOf } from '../../shell/forms/conflict.ts';
import { useIntentKey } from '../../shell/forms/use-intent-key.ts';
import { useOnce } from '../../shell/forms/use-once.ts';

interface Options<R> {
  /** Sends the content. `version` is the version to overwrite. Undefined means the version that was opened. */
  send: (version: number | undefined, keyOf: (body: unknown) => { idempotencyKey: string }) => Promise<R>;
  onSaved: (fresh: R) => void;
  /** Called if the user chooses the newer version of another user instead of their own. */
  onTheirs: (theirs: R) => void;
  /** The title of the error message if the server refuses the content, in English. */
  failure: string;
}

/**
 * Saves the content of the editor. Pressing Save several times sends the content only once. If another user has saved
 * first, a dialog asks which version to use.
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
      // shows only the reason for refused content, because the API client shows other failures as a toast
      if (error instanceof ApiError && error.status === 400) showRefusal(failure, error);
      return;
    }
    const choice = await askConflict(undefined);
    if (choice === 'reload') onTheirs(conflict.current as R);
    if (choice === 'keep') mutate(conflict.current.version);
  }

  return { isPending, save: useOnce(() => mutateAsync(undefined)) };
}
