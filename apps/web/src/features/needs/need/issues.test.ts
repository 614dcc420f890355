import { asId, type NeedsMetadata } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { groupedIssues, offeredIssues } from './issues.ts';

const issue = (id: number, label: string, categoryId: number, tagCloud: string[], retiredAt: string | null = null) => ({
  id,
  label,
  categoryId,
  tagCloud,
  retiredAt,
  zcodeId: null,
  defaultTimeFrameInDays: 30,
  activityIds: [],
});
const metadata = {
  categories: [
    { id: 1, label: 'Food' },
    { id: 2, label: 'Utilities' },
  ],
  issues: [
    issue(1, 'No food today', 1, ['nothing to eat']),
    issue(2, 'Electricity shut-off notice', 2, ['light bill', 'luz']),
    issue(3, 'Behind on utility bills', 2, ['light bill is late']),
    issue(4, 'Coal for the stove', 2, ['coal bill'], '2026-11-01T00:00:00Z'),
  ],
} as unknown as NeedsMetadata;

describe('the issues to choose from', () => {
  const issues = offeredIssues(metadata);
  const found = (typed: string) =>
    groupedIssues(issues, typed).map(({ group, issues: of }) => [group, ...of.map(({ id }) => id)]);

  it('are found by the words that members use, and grouped by category', () => {
    expect(found('light bill')).toEqual([['Utilities', 2, 3]]);
    expect(found('')).toEqual([
      ['Food', 1],
      ['Utilities', 2, 3],
    ]);
    expect(found('zzz')).toEqual([]);
  });

  it('leave out retired issues, except the one that the need already has', () => {
    expect(issues.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(offeredIssues(metadata, { issueId: asId<'NeedIssue'>(4) }).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });
});
