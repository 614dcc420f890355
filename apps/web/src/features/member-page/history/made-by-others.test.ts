import { expect, it } from 'vitest';
import { recordsByOthers } from './made-by-others.ts';

it('omits older changes and the user’s own changes', () => {
  const records = [
    { at: '2026-11-20T10:00:01Z', by: 2 },
    { at: '2026-11-20T10:00:01.5Z', by: null },
    { at: '2026-11-20T10:00:02Z', by: 1 },
    { at: '2026-11-20T10:00:00Z', by: 2 },
  ];
  const how = {
    since: '2026-11-20T10:00:00.000Z',
    me: 1,
    at: (r: { at: string }) => r.at,
    by: (r: { by: number | null }) => r.by,
  };
  expect(recordsByOthers(records, how)).toEqual(records.slice(0, 2));
});
