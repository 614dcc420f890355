import { foundBy } from '../../shared/search-words.ts';

/** The guides whose name has every word typed, each at the beginning of one of theirs; only the team's where one is chosen. */
export const guidesFound = <G extends { id: number; name: string }>(
  guides: readonly G[],
  name: string,
  team: { userIds: readonly number[] } | undefined,
): G[] => guides.filter((guide) => (!team || team.userIds.includes(guide.id)) && foundBy(guide.name, name));
