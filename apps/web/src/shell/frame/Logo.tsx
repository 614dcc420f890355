import { businessNow } from '../../shared/clock.ts';
import { localZone } from '../../shared/time.ts';
import classes from './Logo.module.css';

/** The signpost and the product name. In June there is a rainbow behind the signpost. */
export function Logo() {
  const june = businessNow().toZonedDateTimeISO(localZone()).month === 6;
  return (
    <span className={classes.logo}>
      <span className={classes.mark} data-rainbow={june || undefined} aria-hidden>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M11 4h2v2h4l3 3-3 3h-4v8h-2v-8H6V6h5z" fill="currentColor" />
        </svg>
      </span>
      <span className={classes.name}>Guidepost</span>
    </span>
  );
}
