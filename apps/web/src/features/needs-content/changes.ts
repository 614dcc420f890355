import type { NeedsMetadataChange } from '@guidepost/contracts';

/** Returns true for the change that created the row. */
export const isCreation = ({ changes }: Pick<NeedsMetadataChange, 'changes'>): boolean =>
  changes.some(({ field, from }) => field === 'key' && from === null);

/** Returns the added and removed items of a list. Returns null if a value is not a list. */
export function listChange(from: unknown, to: unknown): { added: unknown[]; removed: unknown[] } | null {
  if (!Array.isArray(from) || !Array.isArray(to)) return null;
  return {
    added: to.filter((item) => !from.includes(item)),
    removed: from.filter((item) => !to.includes(item)),
  };
}
