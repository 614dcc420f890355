import type { IconProps } from '@guidepost/ui/icons';
import type { FunctionComponent, ReactNode } from 'react';
import classes from './CardTitle.module.css';

interface Props {
  icon: FunctionComponent<IconProps>;
  /** True if the card's task is done. The icon is then green. */
  isDone?: boolean;
  title: string;
  /** Id of the heading, which names the card for screen readers. */
  id: string;
  /** Text below the title. */
  children: ReactNode;
}

/** Title of a card in a member's panel: an icon, a heading and a line of text. */
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
