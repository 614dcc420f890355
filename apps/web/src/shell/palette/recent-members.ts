import { asId, type MemberId } from '@guidepost/contracts';
import { keys, readLocal, writeLocal } from '../../shared/storage.ts';

/**
 * Maximum number of members shown before the user types. One more is stored, because the current member is not shown.
 */
const maxRecentMembers = 6;

const keyOf = (userId: number) => `${keys.recentMembers}.${userId}`;

/**
 * Returns the members whose pages the user has opened last on this device, newest first. The device stores only their
 * ids.
 */
export function recentMembers(userId: number): MemberId[] {
  try {
    const found: unknown = JSON.parse(readLocal(keyOf(userId)) ?? '[]');
    if (!Array.isArray(found)) return [];
    return found
      .filter((id) => Number.isSafeInteger(id))
      .slice(0, maxRecentMembers)
      .map((id) => asId<'Member'>(id as number));
  } catch {
    return [];
  }
}

/** Stores the member whose page is open as the most recent one. */
export function addRecentMember(userId: number, memberId: MemberId): void {
  const others = recentMembers(userId).filter((id) => id !== memberId);
  writeLocal(keyOf(userId), JSON.stringify([memberId, ...others].slice(0, maxRecentMembers)));
}
