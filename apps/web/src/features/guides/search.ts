import { foundBy } from '../../shared/search-words.ts';

/**
 * Returns the guides whose name contains, for each typed word, a word that begins with it. With a team, returns only
 * its guides.
 */
export const guidesFound = <G extends { id: number; name: string }>(
  guides: readonly G[],
  name: string,
  team: { userIds: readonly number[] } | undefined,
): G[] => guides.filter((guide) => (!team || team.userIds.includes(guide.id)) && foundBy(guide.name, name));
