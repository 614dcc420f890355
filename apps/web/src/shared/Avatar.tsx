import classes from './Avatar.module.css';
import { initialsOf } from './initials.ts';

const sizes = { xs: 20, sm: 24, md: 28, lg: 44 } as const;

interface Props {
  /** Selects one of six colors, so that a person has the same color on every screen. */
  id: number;
  name: string;
  size?: keyof typeof sizes;
}

/** A person's initials. They are decorative, because the name is always shown next to them. */
export function Avatar({ id, name, size = 'md' }: Props) {
  return (
    <span aria-hidden className={classes.avatar} data-colour={(id % 6) + 1} data-size={size}>
      {initialsOf(name)}
    </span>
  );
}
