import { ApiError, NetworkError } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { isMemberGone, loadFailure } from './load-failure.ts';

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

it('takes only a missing member, not a missing event or address, as the end of a new record', () => {
  const missing = (code: string) =>
    new ApiError(
      404,
      { statusCode: 404, code, message: '', userMessage: '', path: '', timestamp: '', errors: [], link: '' },
      'refused',
    );
  expect(isMemberGone(missing('NOT_FOUND'), {})).toBe(true);
  expect(isMemberGone(missing('NOT_FOUND'), { recordId: 5 })).toBe(false);
  for (const code of ['SCHEDULED_EVENT_NOT_FOUND', 'ADDRESS_NOT_FOUND', 'NEED_ISSUE_NOT_FOUND'])
    expect(isMemberGone(missing(code), {})).toBe(false);
  expect(isMemberGone(new NetworkError('down'), {})).toBe(false);
});
