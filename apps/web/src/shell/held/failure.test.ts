import { ApiError, NetworkError } from '@guidepost/contracts';
import { expect, it, vi } from 'vitest';

const showError = vi.fn();
vi.mock('../toasts/store.ts', () => ({ showError }));
vi.mock('../errors/report.ts', () => ({
  messageOfError: (error: Error) => error.message,
  detailsOf: (error: Error) => `details of ${error.message}`,
}));
const { showActionFailure } = await import('./failure.ts');

it('names the record, and shows no names after the session has ended', () => {
  showActionFailure('Ada Rivera', new ApiError(409, undefined, 'decided'));
  showActionFailure('Ada Rivera', new ApiError(404, undefined, 'gone'), 'The request was deleted.');
  showActionFailure('Ada Rivera', new NetworkError('offline'));
  showActionFailure('Ada Rivera', new ApiError(401, undefined, 'ended'));
  expect(showError.mock.calls).toEqual([
    [{ title: 'Ada Rivera', message: 'decided', details: 'details of decided' }],
    [{ title: 'Ada Rivera', message: 'The request was deleted.', details: 'details of gone' }],
    [{ title: 'Ada Rivera', message: 'The server could not be reached. Check your connection and try again.' }],
  ]);
});
