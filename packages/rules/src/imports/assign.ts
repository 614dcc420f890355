import type { StaffId } from '@guidepost/contracts';

/**
 * Distributes new members evenly. Each member is assigned to the guide with the fewest members. If several guides have
 * the fewest, the guide with the lowest id is chosen. The same import always has the same result. Updates `loads`, so
 * that the next batch continues with these numbers. Every entry is null if there is no guide.
 */
export function shareEvenly(count: number, loads: Map<StaffId, number>): (StaffId | null)[] {
  const order = [...loads.keys()].sort((a, b) => a - b);
  return Array.from({ length: count }, () => {
    let least: StaffId | null = null;
    for (const id of order) if (least === null || (loads.get(id) ?? 0) < (loads.get(least) ?? 0)) least = id;
    if (least !== null) loads.set(least, (loads.get(least) ?? 0) + 1);
    return least;
  });
}
