import type { StaffId } from '@guidepost/contracts';

/** An absence: the absent guide, the covering guide, and the first and last day in the absent guide's time zone. */
export interface CoveredAbsence {
  staffId: StaffId;
  coverId: StaffId;
  /** `yyyy-MM-dd` */
  firstDay: string;
  lastDay: string;
  timeZone: string;
}

/** Returns true if an instant is within an absence. The absence's days are days in its time zone. */
export function isAbsentAt(
  { firstDay, lastDay, timeZone }: Omit<CoveredAbsence, 'staffId' | 'coverId'>,
  at: Temporal.Instant,
): boolean {
  const day = at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return firstDay <= day && day <= lastDay;
}

/**
 * Returns the guide who is responsible for a guide's members at an instant (docs/areas/absences.md#answering-guide).
 * During an absence, this is the covering guide. If the covering guide is also absent, that guide's cover is
 * responsible. If the covers form a circle, the original guide remains responsible, so that every member has a
 * responsible guide.
 */
export function respondingGuide(guideId: StaffId, absences: readonly CoveredAbsence[], at: Temporal.Instant): StaffId {
  const met = new Set<StaffId>();
  let one = guideId;
  for (;;) {
    const away = absences.find((absence) => absence.staffId === one && isAbsentAt(absence, at));
    if (!away) return one;
    met.add(one);
    if (met.has(away.coverId)) return guideId;
    one = away.coverId;
  }
}

/** Returns the other guides whose members a guide is responsible for at an instant. */
export const coveredGuides = (coverId: StaffId, absences: readonly CoveredAbsence[], at: Temporal.Instant): StaffId[] =>
  [...new Set(absences.map(({ staffId }) => staffId))].filter(
    (staffId) => staffId !== coverId && respondingGuide(staffId, absences, at) === coverId,
  );

/** Returns the start of an absence and its end (exclusive). */
export function absenceSpan({ firstDay, lastDay, timeZone }: Omit<CoveredAbsence, 'staffId' | 'coverId'>): {
  from: Temporal.Instant;
  to: Temporal.Instant;
} {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant();
  return {
    from: startOf(Temporal.PlainDate.from(firstDay)),
    to: startOf(Temporal.PlainDate.from(lastDay).add({ days: 1 })),
  };
}

export type AbsenceState = 'planned' | 'running' | 'over';

/** Returns whether an absence is planned, running or over at an instant. */
export function absenceState(absence: Omit<CoveredAbsence, 'staffId' | 'coverId'>, at: Temporal.Instant): AbsenceState {
  const { from, to } = absenceSpan(absence);
  if (Temporal.Instant.compare(at, from) < 0) return 'planned';
  return Temporal.Instant.compare(at, to) < 0 ? 'running' : 'over';
}

/** Returns true if an absence overlaps another absence of the same guide. A guide can have only one cover per day. */
export const hasOverlappingAbsence = (
  days: { firstDay: string; lastDay: string },
  others: readonly { firstDay: string; lastDay: string }[],
): boolean => others.some((other) => days.firstDay <= other.lastDay && other.firstDay <= days.lastDay);
