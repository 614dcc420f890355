import { asId, type StatusChangeRequest } from '@guidepost/contracts';
import { sentenceText } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { queueGroups } from './groups.ts';

const on = (effectiveAt: string, id: number, exemption: StatusChangeRequest['exemption'] = null) =>
  ({ id: asId(id), effectiveAt, exemption }) as StatusChangeRequest;
const at = (today: string, hasAdminTools = false) => ({ today, hasAdminTools });
const heads = (today: string, ...days: string[]) =>
  groups(
    days.map((day, n) => on(day, n + 1)),
    at(today),
  );
const groups = (requests: StatusChangeRequest[], moment: ReturnType<typeof at>) =>
  queueGroups(requests, moment, 5).map(({ head, requests }) => `${sentenceText(head)} ${requests.length}`);

describe('the groups of the queue', () => {
  it('show when a month closes, and list requests that can only be denied last', () => {
    const days = ['2026-11-27', '2026-11-30', '2026-12-02', '2026-10-29'];
    expect(heads('2026-12-03', ...days)).toEqual(['November closes in 2 days 2', 'December 1', 'Can only be denied 1']);
    expect(heads('2026-12-04', '2026-11-27')).toEqual(['November closes tomorrow 1']);
    expect(heads('2026-12-05', '2026-11-27')).toEqual(['November closes today 1']);
    expect(heads('2026-12-06', '2026-11-27')).toEqual(['Can only be denied 1']);
  });

  it('keep exempt requests under their month', () => {
    const requests = [on('2026-10-29', 1, 'outreach'), on('2026-10-30', 2)];
    expect(groups(requests, at('2026-12-03'))).toEqual(['October 1', 'Can only be denied 1']);
    expect(groups(requests, at('2026-12-03', true))).toEqual(['October 2']);
  });

  it('are empty if no request is pending', () => {
    expect(heads('2026-12-03')).toEqual([]);
  });
});
