import type { MemberSummary } from '@guidepost/contracts';

export interface ContactGroup {
  label: string;
  members: MemberSummary[];
}

/** Statuses of members whom nobody follows any more: their silence is no work. */
const notFollowed = new Set(['declined', 'graduated', 'disenrolled']);

/** Whether a member is still followed, so that a long silence means that somebody should get in touch. */
export const isFollowed = ({ memberStatus }: Pick<MemberSummary, 'memberStatus'>): boolean =>
  !notFollowed.has(memberStatus.key);

/** Days without a word after which a member counts as long ago: the longest of the usual date filters below 60 (staff §9). */
const longDays = 30;

/**
 * Members in the order they came, oldest contact first, under the headings of how long ago it was. `today` and
 * `timeZone` are of the person who looks.
 */
export function groupContacts(
  members: readonly MemberSummary[],
  today: Temporal.PlainDate,
  timeZone: string,
): ContactGroup[] {
  const limit = today.subtract({ days: longDays });
  const groups: ContactGroup[] = [
    { label: 'No event yet', members: [] },
    { label: 'More than 30 days ago', members: [] },
    { label: 'Within 30 days', members: [] },
  ];
  for (const member of members) groups[placeOf(member.lastEventAt, limit, timeZone)]?.members.push(member);
  return groups.filter((group) => group.members.length > 0);
}

function placeOf(lastEventAt: string | null, limit: Temporal.PlainDate, timeZone: string): 0 | 1 | 2 {
  if (lastEventAt === null) return 0;
  const day = Temporal.Instant.from(lastEventAt).toZonedDateTimeISO(timeZone).toPlainDate();
  return Temporal.PlainDate.compare(day, limit) < 0 ? 1 : 2;
}
