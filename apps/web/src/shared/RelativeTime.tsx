import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { businessNow } from './clock.ts';
import { exactText, localZone, relativeText } from './time.ts';
import { translate } from './translate.ts';
import { useNow } from './use-now.ts';

export { useNow } from './use-now.ts';

interface Props {
  /** ISO 8601, UTC. */
  instant: string;
  /** The viewer's zone; the browser's by default. */
  timeZone?: string;
  /** True if the keyboard focus may stop here to read the exact time; false in rows that are links themselves. */
  focusable?: boolean;
  /** True if it follows other words: 'Note, yesterday'. */
  inside?: boolean;
}

/** Words that are capitalized only at the start of a sentence; a date keeps its capitals. */
const words = new Set(['Just now', 'Yesterday', 'Tomorrow']);

/** '42 min ago'; the exact time shows on hover and focus. */
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

/** Returns the ticking time, but never a time before something that has just arrived. */
function useLatest(instant: string): string {
  const ticking = useNow();
  return Temporal.Instant.compare(instant, ticking) > 0 ? businessNow().toString() : ticking;
}
