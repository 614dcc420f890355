import { averageProgramDays, type DueOffset, type SurveyDue } from '@guidepost/contracts';

/** How many days a month of the program counts. */
const daysOfProgramMonth = 30;

/** Of whom a survey is asked, as far as its due date depends on them. */
export interface DueMember {
  segmentIds: readonly number[];
  /** Of their client; null where it has not been set. */
  averageMonthsInProgram: number | null;
}

function daysOf(offset: DueOffset, { averageMonthsInProgram }: DueMember): number | null {
  if (offset !== averageProgramDays) return offset;
  return averageMonthsInProgram === null ? null : averageMonthsInProgram * daysOfProgramMonth;
}

/** The last day of a month, this year or, once it is over, the next. */
function lastDayOf(month: number, today: Temporal.PlainDate): Temporal.PlainDate {
  const year = month < today.month ? today.year + 1 : today.year;
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  return first.with({ day: first.daysInMonth });
}

/**
 * The day on which the first part of a survey is due (docs/areas/surveys.md#due-dates): what the member's segment says,
 * else the fixed day, else so many days after it was assigned, at the latest at the end of the last month. Null where
 * nothing says it.
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

/** The last moment of a day: what is due on it is late from then on. */
export const endOfDay = (day: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime({ timeZone }).toInstant().subtract({ seconds: 1 });

/** When the next part is due after a checkpoint: so many days later, at the end of that day. */
export const nextPhaseDueAt = (offsetDays: number, finishedAt: Temporal.Instant, timeZone: string): Temporal.Instant =>
  endOfDay(finishedAt.toZonedDateTimeISO(timeZone).toPlainDate().add({ days: offsetDays }).toString(), timeZone);

/** What of a member's survey decides where it stands. Instants are ISO 8601, UTC. */
export interface SurveyDates {
  dueAt: string | null;
  completedAt: string | null;
}

/** Whether a survey is late: due, and not complete. */
export const isSurveyLate = ({ dueAt, completedAt }: SurveyDates, now: Temporal.Instant): boolean =>
  completedAt === null && dueAt !== null && Temporal.Instant.compare(dueAt, now) < 0;

/** A guide is reminded of a survey so many days before it is due. */
export const surveyReminderDays = 7;

/** Whether a guide is to be reminded of a survey: in the week before it is due, and once it is late. */
export const isSurveyDue = ({ dueAt, completedAt }: SurveyDates, now: Temporal.Instant): boolean =>
  completedAt === null &&
  dueAt !== null &&
  Temporal.Instant.compare(dueAt, now.add({ hours: 24 * surveyReminderDays })) <= 0;

/**
 * Whether a complete survey can be opened again: in the month in which it was completed
 * (docs/areas/surveys.md#complete-surveys). The permission is asked for apart from this.
 */
export function canReopenSurvey({ completedAt }: SurveyDates, now: Temporal.Instant, timeZone: string): boolean {
  if (completedAt === null) return false;
  const month = (at: Temporal.Instant) => at.toZonedDateTimeISO(timeZone).toPlainDate().toPlainYearMonth();
  return month(Temporal.Instant.from(completedAt)).equals(month(now));
}
