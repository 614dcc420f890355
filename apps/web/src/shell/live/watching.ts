import type { LiveWatch, MemberId, StaffId } from '@guidepost/contracts';

/** How many components watch each member, guide or page. */
const counts = {
  memberIds: new Map<MemberId, number>(),
  guideIds: new Map<StaffId, number>(),
  pageIds: new Map<MemberId, number>(),
};
let changed: () => void = () => {};

/** Returns the watched members, guides and pages, at most as many as the server accepts. */
export const watched = (): Required<Omit<LiveWatch, 'since'>> => ({
  memberIds: [...counts.memberIds.keys()].slice(0, 500),
  guideIds: [...counts.guideIds.keys()].slice(0, 50),
  pageIds: [...counts.pageIds.keys()].slice(0, 20),
});

/** Sets the listener to call when the watched members or guides change. */
export function onWatchChange(listener: () => void): void {
  changed = listener;
}

function add<Id extends number>(map: Map<Id, number>, ids: readonly Id[], by: 1 | -1): void {
  for (const id of ids) {
    const count = (map.get(id) ?? 0) + by;
    if (count > 0) map.set(id, count);
    else map.delete(id);
  }
}

/**
 * Starts watching members and guides. `pageIds` are the members whose page is open. Returns a function that stops
 * watching.
 */
export function watch(
  memberIds: readonly MemberId[],
  guideIds: readonly StaffId[],
  pageIds: readonly MemberId[],
): () => void {
  const change = (by: 1 | -1) => {
    const before = JSON.stringify(watched());
    add(counts.memberIds, memberIds, by);
    add(counts.guideIds, guideIds, by);
    add(counts.pageIds, pageIds, by);
    if (JSON.stringify(watched()) !== before) changed();
  };
  change(1);
  return () => change(-1);
}
