import type { NeedsMetadata } from '@guidepost/contracts';
import { findIssues } from '@guidepost/rules';
import type { ItemValues } from './form.ts';

/** An issue that the search would offer to a guide. `isOwn` is true for the issue being edited. */
interface FoundIssue {
  id: number | null;
  label: string;
  category: string;
  isOwn: boolean;
}

/**
 * Returns the issues that a guide would find for the typed text if the form were saved. The best match is first.
 * @param id the issue in the form; undefined for a new issue
 */
export function findIssuesForWords(
  content: Pick<NeedsMetadata, 'issues' | 'categories'>,
  values: ItemValues,
  id: number | undefined,
  typed: string,
): FoundIssue[] {
  const categories = new Map<number, string>(content.categories.map((category) => [category.id, category.label]));
  const categoryOf = (categoryId: number | null | undefined) => categories.get(categoryId ?? 0) ?? '';
  const own: FoundIssue & { tagCloud: readonly string[] } = {
    id: id ?? null,
    label: values.label ?? '',
    category: categoryOf(values.categoryId),
    tagCloud: values.tagCloud ?? [],
    isOwn: true,
  };
  const others: (typeof own)[] = content.issues
    .filter((issue) => issue.id !== id && issue.retiredAt === null)
    .map((issue) => ({
      id: issue.id,
      label: issue.label,
      category: categoryOf(issue.categoryId),
      tagCloud: issue.tagCloud,
      isOwn: false,
    }));
  const at = content.issues.filter(({ retiredAt }) => retiredAt === null).findIndex((issue) => issue.id === id);
  const all = at === -1 ? [...others, own] : others.toSpliced(at, 0, own);
  return findIssues(all, typed);
}
