import type { Absence, StaffId } from '@guidepost/contracts';
import { overlapsAnother } from '@guidepost/rules';
import { spanText } from '../../shared/time.ts';

/** The days of an absence: 'Dec 4 – 10'. */
export const daysOf = ({ firstDay, lastDay }: Absence): string =>
  spanText(Temporal.PlainDate.from(firstDay), Temporal.PlainDate.from(lastDay));

interface Cover {
  id: StaffId;
  name: string;
  away: readonly { firstDay: string; lastDay: string }[];
}

/**
 * Who could cover on some days, with the last day of an absence of their own that falls into them, null where none does.
 * @param days `yyyy-MM-dd`, empty where none is chosen yet: the first one stands for both
 */
export function coversOn(
  covers: readonly Cover[],
  days: { firstDay: string; lastDay: string },
): { id: StaffId; name: string; awayUntil: string | null }[] {
  const asked = { firstDay: days.firstDay || days.lastDay, lastDay: days.lastDay || days.firstDay };
  return covers.map(({ id, name, away }) => {
    const found = asked.firstDay === '' ? undefined : away.findLast((one) => overlapsAnother(asked, [one]));
    return { id, name, awayUntil: found?.lastDay ?? null };
  });
}
