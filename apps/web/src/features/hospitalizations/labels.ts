import type { HospitalizationRow } from '@guidepost/contracts';
import { dayIn, daysToCall, reportedDischargeDay } from '@guidepost/rules';
import type { TFunction } from 'i18next';
import type { Tone } from '../../shared/Chip.tsx';
import { monthDayText } from '../../shared/time.ts';

/** Formats a day for the list: 'November 19'. Includes the year if it is not the current year. */
export const stayDay = (day: string): string => monthDayText(Temporal.PlainDate.from(day));

/**
 * Describes a hospital stay's follow-up: how many days are left for the call, or the result. Returns null without a
 * follow-up.
 * @param timeZone the signed-in user's time zone, which determines the displayed day
 */
export function followUpLabels(
  t: TFunction,
  stay: HospitalizationRow,
  { today, timeZone }: { today: string; timeZone: string },
): { text: string; tone: Tone } | null {
  const home = reportedDischargeDay(stay);
  if (stay.followUp === null) return null;
  if (stay.followUp.completedAt !== null) {
    const day = dayIn(Temporal.Instant.from(stay.followUp.completedAt), timeZone);
    return { text: t('Followed up {day}', { day: stayDay(day) }), tone: 'success' };
  }
  if (home === null) return { text: t('Admission follow up'), tone: 'warning' };
  const left = daysToCall(home, today);
  if (left < 0) return { text: t('Call overdue'), tone: 'danger' };
  const text =
    left === 0
      ? t('Call today')
      : left === 1
        ? t('1 day left to call')
        : t('{count} days left to call', { count: left });
  return { text, tone: left <= 3 ? 'danger' : 'warning' };
}
