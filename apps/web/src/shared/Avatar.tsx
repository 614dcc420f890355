import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';

const sizes = { xs: 20, sm: 24, md: 28, lg: 44 } as const;

interface Props {
  /** Determines one of six colors, so that a person has the same color on all screens. */
  id: number;
  name: string;
  size?: keyof typeof sizes;
}

/** Initials of a person. They are decorative, because the name is always shown beside them. */
export function Avatar({ id, name, size = 'md' }: Props) {
  return (
    <span aria-hidden className={classes.avatar} data-colour={(id % 6) + 1} data-size={size}>
      {initialsOf(name)}
    </span>
  );
}
