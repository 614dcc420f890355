import type { SchedulingStatus } from '@guidepost/contracts';

/** Of one guide, by the days of their zone. */
export interface ScheduleCount {
  /** Texts that they have scheduled today, whenever those go out. */
  scheduled: number;
  /** Texts that go out, or went out, of themselves on the day in question. */
  sending: number;
}

/** What may still be scheduled; manual texts are never limited (decision 101). */
export const schedulingStatus = (
  count: ScheduleCount,
  limits: { scheduledLimit: number; sendingLimit: number },
): SchedulingStatus => ({
  canSchedule: count.scheduled < limits.scheduledLimit,
  canSend: count.sending < limits.sendingLimit,
  ...limits,
});

/** Why a text cannot be scheduled, to the letter (staff §8, decision 102); null where it can. */
export function schedulingProblem(status: SchedulingStatus): string | null {
  if (!status.canSchedule)
    return `Scheduling limit reached: You can only schedule ${status.scheduledLimit} messages per day.`;
  if (!status.canSend)
    return `Daily scheduled message limit reached: You can only schedule ${status.sendingLimit} messages to be sent per day. Manual messages are unlimited.`;
  return null;
}
