import type { Need, NeedBrief } from '@guidepost/contracts';

/** A need that a call, visit or note can be for. */
export interface NeedChoice {
  id: number;
  issueLabel: string;
  /** When it was identified, where another choice has the same issue; else undefined. */
  identifiedAt: string | undefined;
}

/**
 * The needs that a record can be for: those that can be documented, and the one that it is for already, whatever became
 * of that one since. @param linked the need of the record as it is stored; null for none
 */
export function needChoices(needs: readonly Need[], linked: NeedBrief | null): NeedChoice[] {
  const open = needs.filter(({ id, userPermissions }) => userPermissions.includes('CAN_DOCUMENT') || id === linked?.id);
  const found: (Pick<Need, 'id' | 'issue'> & { identifiedAt?: string })[] =
    linked === null || open.some(({ id }) => id === linked.id)
      ? open
      : [...open, { id: linked.id, issue: { key: '', label: linked.issueLabel } }];
  return found.map(({ id, issue, identifiedAt }) => ({
    id,
    issueLabel: issue.label,
    identifiedAt: found.some((other) => other.id !== id && other.issue.label === issue.label)
      ? identifiedAt
      : undefined,
  }));
}
