import { ApiError, NetworkError } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { loadFailure } from './load-failure.ts';

const refused = (status: number) => new ApiError(status, undefined, 'refused');

it('tells failures that another request would repeat from those that pass', () => {
  const ofNew = {};
  expect(
    [null, new NetworkError('down'), refused(503), refused(429)].map((error) => loadFailure(error, ofNew)),
  ).toEqual([undefined, undefined, undefined, undefined]);
  expect([403, 404, 500, 401].map((status) => loadFailure(refused(status), ofNew))).toEqual([
    'gone',
    'gone',
    'failed',
    'failed',
  ]);
  expect(loadFailure(refused(404), { recordId: 5 })).toBe('failed');
});
