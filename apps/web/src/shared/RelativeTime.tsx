import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { businessNow } from './clock.ts';
import { exactText, localZone, relativeText } from './time.ts';
import { translate } from './translate.ts';
import { useNow } from './use-now.ts';

export { useNow } from './use-now.ts';

interface Props {
  /** An instant in ISO 8601, in UTC. */
  instant: string;
  /** The time zone of the user. The default is the time zone of the browser. */
  timeZone?: string;
  /** True if the time can receive the keyboard focus, which shows the exact time. False in rows that are links. */
  focusable?: boolean;
  /** True if the time follows other words, as in 'Note, yesterday'. */
  inside?: boolean;
}

/** Words that have a capital only at the start of a sentence. The name of a month always has a capital. */
const words = new Set(['Just now', 'Yesterday', 'Tomorrow']);

/** A relative time such as '42 min ago'. The exact time appears on hover and focus. */
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
 * Returns the time of the last regular refresh. Returns the exact current time if `instant` is later, so that a new
 * record never appears to be in the future.
 */
function useLatest(instant: string): string {
  const ticking = useNow();
  return Temporal.Instant.compare(instant, ticking) > 0 ? businessNow().toString() : ticking;
}
