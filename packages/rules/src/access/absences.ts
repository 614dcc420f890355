import type { StaffId } from '@guidepost/contracts';

/** Days on which somebody is away, both included, where they are; and who answers for them. */
export interface Away {
  staffId: StaffId;
  coverId: StaffId;
  /** `yyyy-MM-dd` */
  firstDay: string;
  lastDay: string;
  timeZone: string;
}

/** Whether an absence holds at an instant, by the clock of who is away. */
export function isAwayAt(
  { firstDay, lastDay, timeZone }: Omit<Away, 'staffId' | 'coverId'>,
  at: Temporal.Instant,
): boolean {
  const day = at.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  return firstDay <= day && day <= lastDay;
}

/**
 * Who answers for a guide at an instant (docs/areas/absences.md#answering-guide): themselves, unless they are away; then who covers,
 * or who covers for that one. Where that leads back to somebody who is away, it is the guide after all: somebody always answers.
 */
export function whoAnswers(guideId: StaffId, absences: readonly Away[], at: Temporal.Instant): StaffId {
  const met = new Set<StaffId>();
  let one = guideId;
  for (;;) {
    const away = absences.find((absence) => absence.staffId === one && isAwayAt(absence, at));
    if (!away) return one;
    met.add(one);
    if (met.has(away.coverId)) return guideId;
    one = away.coverId;
  }
}

/** For whom somebody answers at an instant besides themselves. */
export const answersFor = (coverId: StaffId, absences: readonly Away[], at: Temporal.Instant): StaffId[] =>
  [...new Set(absences.map(({ staffId }) => staffId))].filter(
    (staffId) => staffId !== coverId && whoAnswers(staffId, absences, at) === coverId,
  );

/** The first and the last instant of an absence, the last not included. */
export function spanOf({ firstDay, lastDay, timeZone }: Omit<Away, 'staffId' | 'coverId'>): {
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

/** Where an absence stands at an instant. */
export function absenceState(absence: Omit<Away, 'staffId' | 'coverId'>, at: Temporal.Instant): AbsenceState {
  const { from, to } = spanOf(absence);
  if (Temporal.Instant.compare(at, from) < 0) return 'planned';
  return Temporal.Instant.compare(at, to) < 0 ? 'running' : 'over';
}

/** Whether somebody's days overlap with others of theirs: on any day one person covers. */
export const overlapsAnother = (
  days: { firstDay: string; lastDay: string },
  others: readonly { firstDay: string; lastDay: string }[],
): boolean => others.some((other) => days.firstDay <= other.lastDay && other.firstDay <= days.lastDay);
