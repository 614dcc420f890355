import { asId, type MemberId } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../storage.ts';

/** So many members are offered before anything is typed, and one more is kept: the one on screen is not offered. */
const most = 6;

const keyOf = (userId: number) => `${keys.recentMembers}.${userId}`;

/** The members whose pages this person opened last on this device, the latest first. Only ids are kept. */
export function recentMembers(userId: number): MemberId[] {
  try {
    const found: unknown = JSON.parse(readLocal(keyOf(userId)) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found
      .filter((id) => Number.isSafeInteger(id))
      .slice(0, most)
      .map((id) => asId<'Member'>(id as number));
  } catch {
    return [];
  }
}

/** The page of a member is open: they are the latest now. */
export function noteRecentMember(userId: number, memberId: MemberId): void {
  const others = recentMembers(userId).filter((id) => id !== memberId);
  writeLocal(keyOf(userId), JSON.stringify([memberId, ...others].slice(0, most)));
}
