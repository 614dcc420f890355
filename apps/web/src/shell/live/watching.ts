import type { LiveWatch, MemberId, StaffId } from '@guidepost/contracts';

/** The number of components that watch each member or guide. */
const counts = {
  memberIds: new Map<MemberId, number>(),
  guideIds: new Map<StaffId, number>(),
  pageIds: new Map<MemberId, number>(),
};
let changed: () => void = () => {};

/** Returns everything that components watch now. */
export const watched = (): Required<Omit<LiveWatch, 'since'>> => ({
  memberIds: [...counts.memberIds.keys()].slice(0, 500),
  guideIds: [...counts.guideIds.keys()].slice(0, 50),
  pageIds: [...counts.pageIds.keys()].slice(0, 20),
});

/** Called after the watched set has changed. */
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

/** Watches until the returned function is called; `pageIds` are the members whose page is open. */
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
