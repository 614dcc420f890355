import type { NeedsMetadataChange } from '@guidepost/contracts';

/** Whether a change is the one that a row began with. */
export const isCreation = ({ changes }: Pick<NeedsMetadataChange, 'changes'>): boolean =>
  changes.some(({ field, from }) => field === 'key' && from === null);

/** What came to a list and what left it; null for what is no list. */
export function listChange(from: unknown, to: unknown): { added: unknown[]; removed: unknown[] } | null {
  if (!Array.isArray(from) || !Array.isArray(to)) return null;
  return {
    added: to.filter((item) => !from.includes(item)),
    removed: from.filter((item) => !to.includes(item)),
  };
}
