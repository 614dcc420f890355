/** An import from one place to another. A place is a file or a module. */
export interface Edge {
  from: string;
  to: string;
}

/**
 * Finds groups of places that import each other in a circle (strongly connected components in graph theory).
 * @returns each group once, sorted by name; a place that imports only itself is not a group
 */
export function cyclesIn(edges: readonly Edge[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    const known = targets.get(from) ?? new Set();
    targets.set(from, known.add(to));
  }
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const lower = (place: string, value: number) => lowest.set(place, Math.min(lowest.get(place) ?? value, value));
  const visit = (place: string): void => {
    const number = order.size;
    order.set(place, number);
    lower(place, number);
    open.push(place);
    for (const target of targets.get(place) ?? []) {
      if (!order.has(target)) visit(target);
      if (open.includes(target)) lower(place, lowest.get(target) ?? number);
    }
    if (lowest.get(place) !== number) return;
    const group = open.splice(open.indexOf(place));
    if (group.length > 1) cycles.push(group.sort());
  };
  for (const place of [...targets.keys()].sort()) if (!order.has(place)) visit(place);
  return cycles;
}
