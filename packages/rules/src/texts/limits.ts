import type { SchedulingStatus, Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';

/** One guide's counts. Days are in the guide's time zone. */
export interface ScheduleCount {
  /** Number of texts that the guide scheduled today, for any day. */
  scheduled: number;
  /** Number of scheduled texts that will be sent on the day in question. */
  sending: number;
}

/** Returns the limits, and whether the guide can schedule one more text (docs/areas/texts.md#daily-limits). */
export const schedulingStatus = (
  count: ScheduleCount,
  limits: { scheduledLimit: number; sendingLimit: number },
): SchedulingStatus => ({
  canSchedule: count.scheduled < limits.scheduledLimit,
  canSend: count.sending < limits.sendingLimit,
  ...limits,
});

/** Returns why a text cannot be scheduled; null if it can. The wording is fixed. */
export function schedulingProblem(status: SchedulingStatus): Sentence | null {
  if (!status.canSchedule)
    return sentence('Scheduling limit reached: You can only schedule {count} messages per day.', {
      count: status.scheduledLimit,
    });
  if (!status.canSend)
    return sentence(
      'Daily scheduled message limit reached: You can only schedule {count} messages to be sent per day. Manual messages are unlimited.',
      { count: status.sendingLimit },
    );
  return null;
}
