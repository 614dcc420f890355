import type { Absence, StaffId } from '@guidepost/contracts';
import { hasOverlappingAbsence } from '@guidepost/rules';
import { spanText } from '../../shared/time.ts';

/** Formats an absence's dates, such as 'Dec 4 – 10'. */
export const daysOf = ({ firstDay, lastDay }: Absence): string =>
  spanText(Temporal.PlainDate.from(firstDay), Temporal.PlainDate.from(lastDay));

interface Cover {
  id: StaffId;
  name: string;
  hasSignedIn: boolean;
  away: readonly { firstDay: string; lastDay: string }[];
}

/**
 * Adds `awayUntil` to each possible covering guide: the last day of the guide's own absence if it overlaps the given
 * days, otherwise null.
 * @param days `yyyy-MM-dd`, empty if not chosen yet. If only one day is chosen, it is both the first and the last day.
 */
export function coversOn(
  covers: readonly Cover[],
  days: { firstDay: string; lastDay: string },
): (Omit<Cover, 'away'> & { awayUntil: string | null })[] {
  const asked = { firstDay: days.firstDay || days.lastDay, lastDay: days.lastDay || days.firstDay };
  return covers.map(({ away, ...cover }) => {
    const found = asked.firstDay === '' ? undefined : away.findLast((one) => hasOverlappingAbsence(asked, [one]));
    return { ...cover, awayUntil: found?.lastDay ?? null };
  });
}
