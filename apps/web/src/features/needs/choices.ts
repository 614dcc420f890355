import type { Need, NeedBrief } from '@guidepost/contracts';
import { labelIn } from '../../shared/label-in.ts';

/** A need that can be chosen for a call, visit or note. */
export interface NeedChoice {
  id: number;
  issueLabel: string;
  /** Time when the need was identified. Undefined if no other choice has the same issue. */
  identifiedAt: string | undefined;
}

/**
 * Returns the needs that can be chosen for a record: those that the user may document, and the record's current need.
 * The current need is included even if it is closed or deleted.
 * @param linked the need stored with the record; null if the record has no need
 */
export function needChoices(needs: readonly Need[], linked: NeedBrief | null): NeedChoice[] {
  const open = needs.filter(({ id, userPermissions }) => userPermissions.includes('CAN_DOCUMENT') || id === linked?.id);
  const found: (Pick<Need, 'id' | 'issue'> & { identifiedAt?: string })[] =
    linked === null || open.some(({ id }) => id === linked.id)
      ? open
      : [...open, { id: linked.id, issue: { key: '', label: linked.issueLabel, labelEs: linked.issueLabelEs } }];
  return found.map(({ id, issue, identifiedAt }) => ({
    id,
    issueLabel: labelIn(issue),
    identifiedAt: found.some((other) => other.id !== id && other.issue.label === issue.label)
      ? identifiedAt
      : undefined,
  }));
}
