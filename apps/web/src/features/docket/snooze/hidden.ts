import type { DocketCounts, Todo, TodoId } from '@guidepost/contracts';
import { personRows } from '@guidepost/rules';

/** Removes hidden to-dos from the list, and updates the counts on the tabs. */
export function withoutHidden<P extends { data: Todo[]; counts: DocketCounts }>(page: P, ids: ReadonlySet<TodoId>): P {
  const data = page.data.filter(({ id }) => !ids.has(id));
  const gone = personRows(page.data).length - personRows(data).length;
  if (data.length === page.data.length) return page;
  const { followUp, snoozed } = page.counts;
  return { ...page, data, counts: { ...page.counts, followUp: followUp - gone, snoozed: snoozed + gone } };
}
