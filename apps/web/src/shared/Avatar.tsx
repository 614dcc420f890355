import classes from './Avatar.module.css';

/** First letters of the first and the last word; one letter for one word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toUpperCase();
}

const sizes = { xs: 20, sm: 24, md: 28, lg: 44 } as const;

interface Props {
  /** Chooses one of the six colours: the same person has the same everywhere. */
  id: number;
  name: string;
  size?: keyof typeof sizes;
}

/** Initials of a person. Decoration: the name always stands beside it. */
export function Avatar({ id, name, size = 'md' }: Props) {
  return (
    <span aria-hidden className={classes.avatar} data-colour={(id % 6) + 1} data-size={size}>
      {initialsOf(name)}
    </span>
  );
}
