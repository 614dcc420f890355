import { IconGripVertical } from '@guidepost/ui/icons';
import type { ReactNode } from 'react';
import classes from './creator.module.css';
import type { RowAction, RowPlace } from './use-moves.ts';

interface Props extends RowPlace {
  /** Identifies the row for `useRows`. */
  id: string;
  index: number;
  number: number;
  isChosen: boolean;
  /** True if the Tab key reaches this row. */
  isTabStop: boolean;
  onAct: (action: RowAction, index: number) => void;
  /** The content of the main button. */
  children: ReactNode;
  /** The buttons after the main button. */
  tools: ReactNode;
  /** Content below the row. */
  below?: ReactNode;
}

/** Row of a list in an editor. A click selects it. The user moves it by dragging or with Alt and the arrow keys. */
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
        <IconGripVertical size={14} stroke={1.75} aria-hidden className={classes.grip} />
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
