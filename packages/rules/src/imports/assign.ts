/**
 * Whom new members go to when they are shared evenly: one by one to the guide with the fewest assigned members, the
 * lowest id first among equals, so that the same import always comes out the same. `loads` is changed as it goes, and
 * so carries over from batch to batch. Null for every one where there is no guide.
 */
export function shareEvenly(count: number, loads: Map<number, number>): (number | null)[] {
  const order = [...loads.keys()].sort((a, b) => a - b);
  return Array.from({ length: count }, () => {
    let least: number | null = null;
    for (const id of order) if (least === null || (loads.get(id) ?? 0) < (loads.get(least) ?? 0)) least = id;
    if (least !== null) loads.set(least, (loads.get(least) ?? 0) + 1);
    return least;
  });
}
