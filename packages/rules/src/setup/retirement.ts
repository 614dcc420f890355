import type { DependentKind, RetirableKind } from '@guidepost/contracts';

/**
 * The kinds of dependents that prevent a record from being retired (docs/areas/admin.md#retiring). If the record were
 * retired, they would stop working, or would still use the record.
 */
const blockingKinds: Readonly<Record<RetirableKind, readonly DependentKind[]>> = {
  team: ['user', 'customer'],
  line: ['default', 'guide', 'customer', 'team', 'scheduledText'],
  template: [],
  templateCategory: [],
  term: ['texting', 'customer'],
};

/** Returns true if a record cannot be retired while it has dependents of this kind. */
export const blocksRetirement = (kind: RetirableKind, dependent: DependentKind): boolean =>
  blockingKinds[kind].includes(dependent);
