import { noDialog } from '../../../shell/frame/no-dialog.ts';
import { useListedShortcuts } from '../../../shell/frame/shortcut-list.ts';
import { useKeys } from '../../../shell/frame/use-keys.ts';

const reviewLabels = { a: 'Approve the request', d: 'Deny the request' } as const;

/**
 * Runs a letter key's action if the user is not typing and no dialog is open.
 * @param keys actions by letter; null for an action that is not available now
 */
export function useReviewKeys(keys: Readonly<Record<string, (() => void) | null>>): void {
  useListedShortcuts(
    Object.entries(reviewLabels).flatMap(([letter, label]) =>
      keys[letter] ? { keys: [letter.toUpperCase()], label } : [],
    ),
  );
  useKeys(
    Object.entries(keys).map(([letter, run]) => [
      letter,
      (event) => {
        if (!event.repeat && noDialog()) run?.();
      },
    ]),
  );
}
