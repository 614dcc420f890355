import { ApiError, NetworkError } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';

const showError = vi.fn();
vi.mock('../toasts/store.ts', () => ({ showError }));
vi.mock('../errors/report.ts', () => ({
  messageOfError: (error: Error) => error.message,
  detailsOf: (error: Error) => `details of ${error.message}`,
}));
const { showActionFailure } = await import('./failure.ts');
const { hasUnsaved } = await import('./unsaved.ts');

beforeEach(() => void showError.mockClear());

it('names the record', () => {
  expect(hasUnsaved()).toBe(false);
  showActionFailure('Ada Rivera', new ApiError(409, undefined, 'decided'));
  showActionFailure('Ada Rivera', new ApiError(404, undefined, 'gone'), 'The request was deleted.');
  showActionFailure('Ada Rivera', new NetworkError('offline'));
  expect(showError.mock.calls).toEqual([
    [{ title: 'Ada Rivera', message: 'decided', details: 'details of decided' }],
    [{ title: 'Ada Rivera', message: 'The request was deleted.', details: 'details of gone' }],
    [{ title: 'Ada Rivera', message: 'The server could not be reached. Check your connection and try again.' }],
  ]);
  expect(hasUnsaved()).toBe(true);
});

it.each([
  ['has ended', new ApiError(401, undefined, 'ended')],
  ['has ended before the response arrived', new DOMException('The session has ended.', 'AbortError')],
])('shows no names after the session %s, and leaves the rest to the delayed action', (_what, error) => {
  expect(() => showActionFailure('Ada Rivera', error)).toThrow(error);
  expect(showError).not.toHaveBeenCalled();
});

it('a failure counts as missed only if the session ends soon afterwards', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  expect(() => showActionFailure('Ada Rivera', new ApiError(401, undefined, 'ended'))).toThrow();
  vi.advanceTimersByTime(19_000);
  expect(hasUnsaved()).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(hasUnsaved()).toBe(false);
  vi.useRealTimers();
});
