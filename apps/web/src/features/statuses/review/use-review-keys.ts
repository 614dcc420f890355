import { useHotkeys } from '@mantine/hooks';
import { noDialog } from '../../../shell/frame/no-dialog.ts';

/**
 * Runs the action of a letter key if no field has the focus and no dialog is open.
 * @param keys actions by letter; null for an action that is not available now
 */
export const useReviewKeys = (keys: Readonly<Record<string, (() => void) | null>>): void =>
  useHotkeys(
    Object.entries(keys).map(([letter, run]) => [
      letter,
      (event) => {
        if (!event.repeat && noDialog()) run?.();
      },
    ]),
  );
