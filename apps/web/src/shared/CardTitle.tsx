import type { IconProps } from '@tabler/icons-react';
import type { FunctionComponent, ReactNode } from 'react';
import classes from './CardTitle.module.css';

interface Props {
  icon: FunctionComponent<IconProps>;
  /** Whether what the card is of is done: its icon shows that. */
  isDone?: boolean;
  title: string;
  /** Of the heading, by which the card is named. */
  id: string;
  /** A line below the title. */
  children: ReactNode;
}

/** What a card of a member's panel is of: an icon, a heading, and a line about it. */
export function CardTitle({ icon: Icon, isDone = false, title, id, children }: Props) {
  return (
    <>
      <span className={classes.icon} data-done={isDone || undefined} aria-hidden>
        <Icon size={18} stroke={1.75} />
      </span>
      <div className={classes.title}>
        <h2 id={id}>{title}</h2>
        <span className="gp-meta">{children}</span>
      </div>
    </>
  );
}
