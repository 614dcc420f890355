import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../shared/announce.tsx';

/** Actions on a row of a list. */
export type RowAction = 'choose' | 'delete' | 'up' | 'down' | 'drag' | 'over' | 'drop' | 'end';

export interface RowPlace {
  isDragged: boolean;
  /** The edge of this row where the dragged row would be inserted. */
  edge: 'before' | 'after' | undefined;
}

/**
 * Moves a list's rows by dragging and by keyboard.
 * @param length the number of rows
 * @param onMove called with a row's old and new position
 */
export function useMoves(length: number, onMove: (from: number, to: number) => void) {
  const { t } = useTranslation();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= length || from === to) return;
    onMove(from, to);
    announce(t('Moved to position {number}', { number: to + 1 }));
  };
  const isLower = (index: number) => dragged !== null && dragged < index;
  return {
    move,
    placeOf: (index: number): RowPlace => ({
      isDragged: dragged === index,
      edge: dragged === null || over !== index || dragged === index ? undefined : isLower(index) ? 'after' : 'before',
    }),
    /** Handles the actions that move a row. */
    act(action: RowAction, index: number): void {
      if (action === 'up') move(index, index - 1);
      else if (action === 'down') move(index, index + 1);
      else if (action === 'drag') setDragged(index);
      else if (action === 'over') setOver(index);
      else if (action === 'drop' && dragged !== null) move(dragged, index);
      else if (action === 'end') {
        setDragged(null);
        setOver(null);
      }
    },
  };
}
