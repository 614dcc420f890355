import type { RefObject } from 'react';
import { noDialog } from '../frame/no-dialog.ts';
import { useListedShortcuts } from '../frame/shortcut-list.ts';
import { useKeys } from '../frame/use-keys.ts';

const reviewLabels = { a: 'Approve the request', d: 'Deny the request' } as const;

/**
 * Runs a letter key's action if the user is not typing and no dialog is open, except the review's own dialog.
 * @param keys actions by letter; null for an action that is not available now
 * @param review an element in the dialog of the review, if the review is in a dialog
 */
export function useReviewKeys(
  keys: Readonly<Record<string, (() => void) | null>>,
  review?: RefObject<HTMLElement | null>,
): void {
  useListedShortcuts(
    Object.entries(reviewLabels).flatMap(([letter, label]) =>
      keys[letter] ? { keys: [letter.toUpperCase()], label } : [],
    ),
  );
  useKeys(
    Object.entries(keys).map(([letter, run]) => [
      letter,
      (event) => {
        if (!event.repeat && noDialog(review?.current?.closest('[role="dialog"]'))) run?.();
      },
    ]),
  );
}
