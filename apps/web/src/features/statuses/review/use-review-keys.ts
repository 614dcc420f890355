import { useHotkeys } from '@mantine/hooks';
import { noDialog } from '../../../shell/frame/no-dialog.ts';

/**
 * Runs what a letter stands for while nothing is typed and no dialog is open.
 * @param keys by letter; null for one that cannot be pressed now
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
