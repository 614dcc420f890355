import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { findIssuesForWords } from './find-issues-for-words.ts';

const issue = (id: number, label: string, tagCloud: string[], retiredAt: string | null = null) => ({
  id: asId<'NeedIssue'>(id),
  key: `issue-${id}`,
  label,
  labelEs: null,
  spanishOutdatedSince: null,
  retiredAt,
  updatedAt: '2026-11-22T00:00:00Z',
  version: 1,
  categoryId: asId<'NeedCategory'>(1),
  zcodeId: null,
  defaultTimeFrameInDays: 30,
  tagCloud,
  activityIds: [],
  serviceTags: [],
});
const content = {
  categories: [
    {
      id: asId<'NeedCategory'>(1),
      key: 'utilities',
      label: 'Utilities',
      labelEs: null,
      spanishOutdatedSince: null,
      domainId: asId<'NeedDomain'>(1),
      serviceTags: [],
      retiredAt: null,
      updatedAt: '',
      version: 1,
    },
  ],
  issues: [
    issue(1, 'Behind on electricity', ['light bill']),
    issue(2, 'Behind on water', ['water bill']),
    issue(3, 'Behind on heating oil', ['oil bill'], '2026-11-22T00:00:00Z'),
  ],
};
const values = { key: 'x', label: 'Behind on water', categoryId: 1, tagCloud: ['agua'] };
const labels = (...args: Parameters<typeof findIssuesForWords>) =>
  findIssuesForWords(...args).map(({ label, isOwn }) => [label, isOwn]);

describe('testing the words of a guide', () => {
  it('finds the issue by the words in its form, and not by removed words', () => {
    expect(labels(content, values, 2, 'agua')).toEqual([['Behind on water', true]]);
    expect(labels(content, values, 2, 'bill')).toEqual([['Behind on electricity', false]]);
  });

  it('shows other issues that match the words, in the order of the search', () => {
    expect(labels(content, { ...values, tagCloud: ['a bill'] }, 2, 'bill')).toEqual([
      ['Behind on electricity', false],
      ['Behind on water', true],
    ]);
  });

  it('includes a new issue before it is saved, and leaves out retired issues', () => {
    expect(labels(content, { key: '', label: 'Trash', tagCloud: ['bill'] }, undefined, 'bill')).toEqual([
      ['Behind on electricity', false],
      ['Behind on water', false],
      ['Trash', true],
    ]);
  });
});
