import { matchesWords } from '../../shared/search-words.ts';

/**
 * Returns the guides whose names match: each typed word must be the beginning of a word in the name. If a team is
 * given, returns only its guides.
 */
export const filterGuides = <G extends { id: number; name: string }>(
  guides: readonly G[],
  name: string,
  team: { userIds: readonly number[] } | undefined,
): G[] => guides.filter((guide) => (!team || team.userIds.includes(guide.id)) && matchesWords(guide.name, name));
