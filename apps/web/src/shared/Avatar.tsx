import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';

const sizes = { xs: 20, sm: 24, md: 28, lg: 44 } as const;

interface Props {
  /** Chooses one of the six colors: a person has the same color on all screens. */
  id: number;
  name: string;
  size?: keyof typeof sizes;
}

/** Initials of a person. Decorative: the name is always shown beside it. */
export function Avatar({ id, name, size = 'md' }: Props) {
  return (
    <span aria-hidden className={classes.avatar} data-colour={(id % 6) + 1} data-size={size}>
      {initialsOf(name)}
    </span>
  );
}
