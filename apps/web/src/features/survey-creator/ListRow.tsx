import { IconGripVertical } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import classes from './creator.module.css';
import { dragByTouch } from './touch-drag.ts';
import type { RowAction, RowPlace } from './use-moves.ts';

interface Props extends RowPlace {
  /** Identifies the row for `useRows`. */
  id: string;
  index: number;
  number: number;
  isChosen: boolean;
  /** True if the Tab key reaches this row. */
  isTabStop: boolean;
  /** A stable function, because a drag calls it until the finger is lifted. */
  onAct: (action: RowAction, index: number) => void;
  /** The content of the main button. */
  children: ReactNode;
  /** The buttons after the main button. */
  tools: ReactNode;
  /** Content below the row. */
  below?: ReactNode;
}

/**
 * Row of a list in an editor. A click selects it. The user moves it by dragging or with Alt and the arrow keys. On a
 * touch screen, only the handle drags the row, because a touch elsewhere scrolls the list.
 */
export function ListRow(props: Props) {
  const { id, index, number, isChosen, isTabStop, isDragged, edge, onAct, children, tools, below } = props;
  return (
    <li
      data-row={id}
      draggable
      data-dragged={isDragged || undefined}
      data-edge={edge}
      onDragStart={() => onAct('drag', index)}
      onDragEnd={() => onAct('end', index)}
      onDragOver={(event) => {
        event.preventDefault();
        if (edge === undefined) onAct('over', index);
      }}
      onDrop={(event) => {
        event.preventDefault();
        onAct('drop', index);
      }}
    >
      <div className={classes.questionRow} data-current={isChosen || undefined}>
        <span
          data-grip
          className={classes.grip}
          onPointerDown={(event) =>
            dragByTouch(event, {
              onStart: () => onAct('drag', index),
              onOver: (at) => onAct('over', at),
              onDrop: (at) => onAct('drop', at),
              onEnd: () => onAct('end', index),
            })
          }
        >
          <IconGripVertical size={14} stroke={1.75} aria-hidden />
        </span>
        <button
          type="button"
          className={classes.question}
          tabIndex={isTabStop ? 0 : -1}
          aria-current={isChosen || undefined}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onClick={() => onAct('choose', index)}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
            event.preventDefault();
            onAct(event.key === 'ArrowUp' ? 'up' : 'down', index);
          }}
        >
          <span className={`gp-dim ${classes.number}`}>{number}</span>
          {children}
        </button>
        {tools}
      </div>
      {below}
    </li>
  );
}
