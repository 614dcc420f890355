import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../shell/session/clock.ts';
import { exactText, localZone, relativeText } from './time.ts';
import { translate } from './translate.ts';
import { useNow } from './useNow.ts';

export { useNow } from './useNow.ts';

interface Props {
  /** ISO 8601, UTC. */
  instant: string;
  /** The viewer's zone; the browser's by default. */
  timeZone?: string;
  /** Whether the keyboard may stop here to read the exact time; off in rows that are links themselves. */
  focusable?: boolean;
  /** It stands after other words: 'Note, yesterday'. */
  inside?: boolean;
}

/** What begins with a capital only because it begins a sentence; a date keeps its own. */
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

/** The ticking time, but never before something that has just arrived. */
function useLatest(instant: string): string {
  const ticking = useNow();
  return Temporal.Instant.compare(instant, ticking) > 0 ? businessNow().toString() : ticking;
}
