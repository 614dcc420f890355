import type { Need, NeedsMetadata } from '@guidepost/contracts';
import { labelIn } from '../../../shared/label-in.ts';

/** Returns the search values for the resource hub: the need's label, and the service tags of its issue and category. */
export const searchedNeed = (need: Need, { issues, categories }: Pick<NeedsMetadata, 'issues' | 'categories'>) => ({
  label: labelIn(need.issue),
  serviceTags: [
    issues.find(({ id }) => id === need.issueId)?.serviceTags ?? [],
    categories.find(({ id }) => id === need.categoryId)?.serviceTags ?? [],
  ],
});
