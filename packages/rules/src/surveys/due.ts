import { averageProgramDays, type DueOffset, type SurveyDue } from '@guidepost/contracts';

/** Number of days that count as one month in the program. */
const daysOfProgramMonth = 30;

/** The facts about a member that determine the due date. */
export interface DueMember {
  segmentIds: readonly number[];
  /** Average number of months that the client's members spend in the program; null if it is not set. */
  averageMonthsInProgram: number | null;
}

function daysOf(offset: DueOffset, { averageMonthsInProgram }: DueMember): number | null {
  if (offset !== averageProgramDays) return offset;
  return averageMonthsInProgram === null ? null : averageMonthsInProgram * daysOfProgramMonth;
}

/** Returns the last day of a month in this year, or in the next year if the month has already ended this year. */
function lastDayOf(month: number, today: Temporal.PlainDate): Temporal.PlainDate {
  const year = month < today.month ? today.year + 1 : today.year;
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.with({ day: first.daysInMonth });
}

/**
 * Returns the day when the first part of a survey is due (docs/areas/surveys.md#due-dates). The rule for the member's
 * segment has priority, then the fixed day, then a number of days after the assignment. Except for a fixed day, the due
 * date is never after the end of the final month. Returns null if the survey has no due date.
 * @param today the day of assignment, `yyyy-MM-dd`
 */
export function initialDueDay(config: SurveyDue, member: DueMember, today: string): string | null {
  const override = config.segmentOverrides.find(({ segmentId }) => member.segmentIds.includes(segmentId));
  if (!override && config.fixedDate !== null) return config.fixedDate;
  const { offsetValue, maxMonth } = override ?? config;
  const from = Temporal.PlainDate.from(today);
  const days = offsetValue === null ? null : daysOf(offsetValue, member);
  const last = maxMonth === null ? null : lastDayOf(maxMonth, from);
  if (days === null) return last?.toString() ?? null;
  const due = from.add({ days });
  return (last && Temporal.PlainDate.compare(last, due) < 0 ? last : due).toString();
}

/** Returns the last second of a day. A survey that is due on this day is late after this second. */
export const endOfDay = (day: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).toInstant().subtract({ seconds: 1 });

/**
 * Returns when the part after a checkpoint is due: at the end of the day that is `offsetDays` days after the checkpoint
 * was finished.
 */
export const nextPhaseDueAt = (offsetDays: number, finishedAt: Temporal.Instant, timeZone: string): Temporal.Instant =>
  endOfDay(finishedAt.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: offsetDays }).toString(), timeZone);

/** The dates that determine the state of a member's survey. They are ISO 8601, UTC. */
export interface SurveyDates {
  dueAt: string | null;
  completedAt: string | null;
}

/** Returns true if a survey is late: its due date is in the past, and it is not complete. */
export const isSurveyLate = ({ dueAt, completedAt }: SurveyDates, now: Temporal.Instant): boolean =>
  completedAt === null && dueAt !== null && Temporal.Instant.compare(dueAt, now) < 0;

/** Number of days before a survey's due date when a guide is reminded. */
export const surveyReminderDays = 7;

/**
 * Returns true if the guide is to be reminded of a survey: in the week before the due date, and while the survey is
 * late.
 */
export const isSurveyDue = ({ dueAt, completedAt }: SurveyDates, now: Temporal.Instant): boolean =>
  completedAt === null &&
  dueAt !== null &&
  Temporal.Instant.compare(dueAt, now.add({ hours: 24 * surveyReminderDays })) <= 0;

/**
 * Returns true if a completed survey can be reopened. This is possible in the month when it was completed
 * (docs/areas/surveys.md#completed-surveys). The calling code checks the permission.
 */
export function canReopenSurvey({ completedAt }: SurveyDates, now: Temporal.Instant, timeZone: string): boolean {
  if (completedAt === null) return false;
  const month = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth();
  return month(Temporal.Instant.from(completedAt)).equals(month(now));
}
