import type { StaffId } from '@guidepost/contracts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useStoredTab } from '../tabs/use-docket-tab.ts';
import { Separator } from './Separator.tsx';
import classes from './screen.module.css';

interface Props {
  guideId: StaffId;
  /** The column to display if there is room for only one. */
  part: string;
  children: ReactNode;
}

/** The docket's worklist and activity side by side. The separator's position is stored separately for each guide. */
export function Columns({ guideId, part, children }: Props) {
  const [stored, remember] = useStoredTab(guideId);
  // Width that the user chose on this screen. It applies at once, so that the next key press starts from it. Null for
  // the default width.
  const [chosen, setChosen] = useState<number | null>();
  const width = chosen === undefined ? stored?.bounds?.width : (chosen ?? undefined);
  return (
    <div
      className={classes.screen}
      data-part={part}
      {...(width === undefined
        ? {}
        : { 'data-bounded': true, style: { '--work-width': `${width}px` } as CSSProperties })}
    >
      {children}
      <Separator
        move={setChosen}
        settle={(settled) => {
          setChosen(settled);
          remember({ bounds: settled === null ? undefined : { width: settled } });
        }}
      />
    </div>
  );
}
