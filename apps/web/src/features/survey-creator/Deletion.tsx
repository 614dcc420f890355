import { IconTrash } from '@guidepost/ui/icons';
import { useState } from 'react';
import { announce } from '../../shared/announce.tsx';
import { useStable } from '../../shared/use-stable.ts';
import { HeldBar } from '../../shell/held/HeldBar.tsx';
import classes from './creator.module.css';

/**
 * Stores the last deletion in an editor. `deletion` is its sentence as long as no other change follows.
 * @param previous the content before the last change
 */
export function useDeletion<T>(content: T, previous: T | undefined) {
  const [last, setLast] = useState<{ before: T; text: string } | null>(null);
  const onDeleted = useStable((text: string) => {
    announce(text);
    setLast({ before: content, text });
  });
  return { onDeleted, deletion: last && last.before === previous ? last.text : null };
}

/** Bar after a deletion, with an Undo button. Visible in each pane, also on a phone. */
export function DeletionBar({ deletion, undo }: { deletion: string | null; undo: (() => void) | null }) {
  if (deletion === null || undo === null) return null;
  return (
    <div className={classes.deletion}>
      <HeldBar icon={IconTrash} label={deletion} onUndo={undo}>
        {deletion}
      </HeldBar>
    </div>
  );
}
