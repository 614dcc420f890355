import { matchesWords } from '../../shared/search-words.ts';

/**
 * Returns the guides in whose name each typed word is the beginning of a word. If a team is given, returns only the
 * guides of the team.
 */
export const filterGuides = <G extends { id: number; name: string }>(
  guides: readonly G[],
  name: string,
  team: { userIds: readonly number[] } | undefined,
): G[] => guides.filter((guide) => (!team || team.userIds.includes(guide.id)) && matchesWords(guide.name, name));
