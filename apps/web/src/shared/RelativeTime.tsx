import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { businessNow } from './clock.ts';
import { exactText, localZone, relativeText } from './time.ts';
import { translate } from './translate.ts';
import { useNow } from './use-now.ts';

export { useNow } from './use-now.ts';

interface Props {
  /** The time, in ISO 8601 UTC. */
  instant: string;
  /** The user's time zone. The default is the browser's time zone. */
  timeZone?: string;
  /** True if the time can be focused by keyboard, to show the exact time. False in rows that are links. */
  focusable?: boolean;
  /** True if the time comes after other words, as in 'Note, yesterday'. */
  inside?: boolean;
}

/** Words that are capitalized only at the start of a sentence. Month names are always capitalized. */
const words = new Set(['Just now', 'Yesterday', 'Tomorrow']);

/** A relative time such as '42 min ago'. Hovering or focusing it shows the exact time. */
export function RelativeTime({ instant, timeZone = localZone(), focusable = false, inside = false }: Props) {
  const { t } = useTranslation();
  const { text, values } = relativeText(instant, useLatest(instant), timeZone);
  const said = translate(t, text, values);
  return (
    <Tooltip label={exactText(instant, timeZone)}>
      <time dateTime={instant} {...(focusable ? { tabIndex: 0 } : {})}>
        {inside && words.has(text) ? said.charAt(0).toLowerCase() + said.slice(1) : said}
      </time>
    </Tooltip>
  );
}

/**
 * Returns the current time as of the last regular refresh. If `instant` is later, returns the exact current time, so
 * that a new record never appears to be in the future.
 */
function useLatest(instant: string): string {
  const ticking = useNow();
  return Temporal.Instant.compare(instant, ticking) > 0 ? businessNow().toString() : ticking;
}
