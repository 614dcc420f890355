import { Avatar } from '../../shared/Avatar.tsx';
import type { PaletteEntry } from './entries.ts';
import classes from './palette.module.css';

/** One line of the palette: icon or person, what it is, what it is about, the key that does the same. */
export function PaletteOption({ entry }: { entry: PaletteEntry }) {
  const { icon: Icon, person, label, detail, letter } = entry;
  return (
    <>
      <span className={classes.mark}>
        {person ? (
          <Avatar id={person.id} name={person.name} size="sm" />
        ) : (
          Icon && <Icon size={18} stroke={1.75} aria-hidden />
        )}
      </span>
      <span className={classes.what}>
        <span className={classes.name}>{label}</span>{' '}
        {detail !== undefined && <span className="gp-meta gp-cut">{detail}</span>}
      </span>
      {letter !== undefined && (
        <kbd className="gp-key" aria-hidden>
          {letter}
        </kbd>
      )}
    </>
  );
}
