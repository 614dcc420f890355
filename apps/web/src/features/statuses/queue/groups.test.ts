import { asId, type StatusChangeRequest } from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { queueGroups } from './groups.ts';

const on = (effectiveAt: string, id: number) => ({ id: asId(id), effectiveAt }) as StatusChangeRequest;
const heads = (today: string, ...days: string[]) =>
  queueGroups(
    days.map((day, n) => on(day, n + 1)),
    today,
    5,
  ).map(({ head, requests }) => `${sentenceText(head)} ${requests.length}`);

describe('the groups of the queue', () => {
  it('say when a month closes, and put last what can only be denied', () => {
    const days = ['2026-11-27', '2026-11-30', '2026-12-02', '2026-10-29'];
    expect(heads('2026-12-03', ...days)).toEqual(['November closes in 2 days 2', 'December 1', 'Can only be denied 1']);
    expect(heads('2026-12-04', '2026-11-27')).toEqual(['November closes tomorrow 1']);
    expect(heads('2026-12-05', '2026-11-27')).toEqual(['November closes today 1']);
    expect(heads('2026-12-06', '2026-11-27')).toEqual(['Can only be denied 1']);
  });

  it('are none where nothing waits', () => {
    expect(heads('2026-12-03')).toEqual([]);
  });
});
