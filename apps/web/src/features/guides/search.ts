/** Without accents and case: `José` is found by `jose`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** The guides whose name has every word typed, each at the beginning of one of theirs; only the team's where one is chosen. */
export function guidesFound<G extends { id: number; name: string }>(
  guides: readonly G[],
  name: string,
  team: { userIds: readonly number[] } | undefined,
): G[] {
  const typed = plain(name).split(/\s+/).filter(Boolean);
  return guides.filter((guide) => {
    if (team && !team.userIds.includes(guide.id)) return false;
    const words = plain(guide.name).split(/\s+/);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}
