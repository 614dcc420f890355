import type { IdOf, Need, NeedsMetadata } from '@guidepost/contracts';
import { findIssues, type SearchableIssue } from '@guidepost/rules';
import { labelIn } from '../../../shared/label-in.ts';

/** An issue that the issue field offers. */
export interface Issue extends SearchableIssue {
  id: IdOf<'NeedIssue'>;
  days: number;
  zcodeId: IdOf<'Zcode'> | null;
  activityIds: readonly IdOf<'NeedActivity'>[];
}

/** A category's issues. */
export interface IssueGroup {
  group: string;
  issues: Issue[];
}

/**
 * Returns the issues that the field offers, in the order of the needs content. Includes the need's current issue even
 * if it is retired.
 */
export function offeredIssues({ issues, categories }: NeedsMetadata, need?: Pick<Need, 'issueId'>): Issue[] {
  const labels = new Map(categories.map((category) => [category.id, labelIn(category)]));
  return issues
    .filter(({ id, retiredAt }) => retiredAt === null || id === need?.issueId)
    .map((issue) => ({
      id: issue.id,
      label: labelIn(issue),
      category: labels.get(issue.categoryId) ?? '',
      // the English label still finds the issue on a Spanish screen
      tagCloud: labelIn(issue) === issue.label ? issue.tagCloud : [issue.label, ...issue.tagCloud],
      days: issue.defaultTimeFrameInDays,
      zcodeId: issue.zcodeId,
      activityIds: issue.activityIds,
    }));
}

/** Returns the issues that match the typed text, grouped by category. The category with the best match is first. */
export function groupedIssues(issues: readonly Issue[], typed: string): IssueGroup[] {
  const groups = new Map<string, Issue[]>();
  for (const issue of findIssues(issues, typed))
    groups.set(issue.category, [...(groups.get(issue.category) ?? []), issue]);
  return [...groups].map(([group, found]) => ({ group, issues: found }));
}
