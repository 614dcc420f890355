import type { Interaction, StaffId } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { plainText } from '../../platform/html.ts';
import { findReferralsByNumbers } from '../referrals/public.ts';
import { candidatesOf } from '../subjects/public.ts';
import {
  findInteractions,
  findOthersContacts,
  findUnassignedContacts,
  type InteractionRow,
  maxInteractions,
} from './queries-interactions.ts';

const excerptLength = 120;

const shorten = (text: string): string =>
  text.length > excerptLength ? `${text.slice(0, excerptLength - 1).trimEnd()}…` : text;

/** Returns one line of plain text about an interaction. Returns null if it has no text. */
export function excerptOf({ html, plain }: Pick<InteractionRow, 'html' | 'plain'>): string | null {
  const text = plain ?? (html === null ? null : plainText(html));
  return text === null || text === '' ? null : shorten(text);
}

/** Returns the types of contact that the viewer's role may not see. */
export const hiddenContacts = ({ permissions }: Viewer): string[] => [
  ...(permissions.has('CAN_SEE_NOTES_AND_VISITS') ? [] : ['note', 'visit']),
  ...(permissions.has('CAN_SEE_SMS') ? [] : ['message']),
];

const interactionOf = (row: InteractionRow): Interaction => ({
  interactionId: row.external_id,
  interactionType: row.type,
  subjectIds: [row.member_id],
  timestamp: row.occurred_at,
  duration: row.seconds,
  incoming: row.incoming,
  subjects: [{ id: row.member_id, name: row.member_name, assignedGuideId: row.assigned_guide_id }],
  unowned: null,
  excerpt: excerptOf(row),
  outcome: row.outcome,
  status: row.status,
  errorCode: row.error_code,
});

/** Returns contacts with a guide's members between two times, newest first, with each contact's author. */
export async function interactionsOfMembers(
  db: Db,
  viewer: Viewer,
  { guideId, from, to }: { guideId: StaffId; from: string; to: string },
): Promise<(Interaction & { actorName: string | null })[]> {
  const ms = (at: string) => Temporal.Instant.from(at).epochMilliseconds;
  const query = { guideId, from: ms(from), to: ms(to), hidden: hiddenContacts(viewer) };
  const found = await findOthersContacts(db, viewer, query);
  return found.map((row) => ({ ...interactionOf(row), actorName: row.actor_name }));
}

/**
 * Returns a guide's calls and texts with unassigned numbers. They are not in any member's feed, but they are part of
 * the guide's work.
 */
async function unassignedInteractions(
  db: Db,
  viewer: Viewer,
  query: { guideId: StaffId; from: number; to: number; hidden: readonly string[] },
): Promise<Interaction[]> {
  const hidden = [...query.hidden, ...(viewer.permissions.has('CAN_CALL_MEMBERS') ? [] : ['call'])];
  const found = await findUnassignedContacts(db, viewer, { ...query, hidden });
  const numbers = found.map(({ phone_number }) => phone_number);
  const [candidates, asked] = await Promise.all([
    candidatesOf(db, viewer, numbers),
    findReferralsByNumbers(db, viewer, numbers),
  ]);
  return found.map((row) => ({
    interactionId: row.external_id,
    interactionType: row.type,
    subjectIds: [],
    timestamp: row.occurred_at,
    duration: row.seconds,
    incoming: row.incoming,
    subjects: [],
    unowned: {
      phoneNumber: row.phone_number,
      candidates: [...(candidates.get(row.phone_number) ?? [])],
      asked: asked(row.phone_number, row.occurred_at),
    },
    excerpt: excerptOf(row),
    outcome: row.outcome,
    status: row.status,
    errorCode: row.error_code,
  }));
}

/**
 * Returns a guide's interactions with members and with unassigned numbers. On a different guide's docket, viewers see
 * only the interactions that they may see (docs/areas/access.md#visible-members).
 */
export async function guideInteractions(
  db: Db,
  viewer: Viewer,
  query: { guideId: StaffId; from: number; to: number },
): Promise<Interaction[]> {
  const asked = { ...query, hidden: hiddenContacts(viewer) };
  const [found, unassigned] = await Promise.all([
    findInteractions(db, viewer, asked),
    unassignedInteractions(db, viewer, asked),
  ]);
  const all = [...found.map(interactionOf), ...unassigned].map((one) => ({ one, at: Date.parse(one.timestamp) }));
  return all
    .sort((a, b) => b.at - a.at)
    .slice(0, maxInteractions)
    .map(({ one }) => one);
}
