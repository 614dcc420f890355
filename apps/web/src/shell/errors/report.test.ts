import { ApiError, type ErrorBody, NetworkError } from '@guidepost/contracts';
import { beforeEach, expect, it, vi } from 'vitest';
import { setConnection } from '../live/connection.ts';
import { showError } from '../toasts/store.ts';
import { markShownInline, reportError, reportUnseen, saveFailure } from './report.ts';

vi.mock('../toasts/store.ts', () => ({ showError: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(showError).mockClear();
});

it('shows a lost connection as a toast that does not refer to a help channel, once', () => {
  const error = new NetworkError(new TypeError('Failed to fetch'));
  reportError(error);
  reportError(error);
  vi.runAllTimers();
  expect(showError).toHaveBeenCalledOnce();
  expect(vi.mocked(showError).mock.calls[0]).toEqual([{ message: expect.objectContaining({ key: error.message }) }]);
});

it('shows an error of the server as a toast with the specified title and a copy button', () => {
  reportError(new ApiError(500, undefined, 'failed'));
  const [toast] = vi.mocked(showError).mock.calls[0] ?? [];
  expect(toast?.title).toMatch(/^An error has occurred\. Click the copy button/);
  expect(toast?.details).toContain('500');
});

it('shows no toast for a lost connection that a form shows in its own message', async () => {
  const error = new NetworkError(new TypeError('Failed to fetch'));
  const request = async () => {
    reportError(error);
    throw error;
  };
  await request().catch(markShownInline);
  vi.runAllTimers();
  expect(showError).not.toHaveBeenCalled();
});

it('shows no toast if data does not load while the page shows that it is offline', () => {
  const lost = () => new NetworkError(new TypeError('Failed to fetch'));
  setConnection('disconnected');
  reportError(lost(), { isLoad: true });
  vi.runAllTimers();
  expect(showError).not.toHaveBeenCalled();
  reportError(lost());
  setConnection('connected');
  reportError(lost(), { isLoad: true });
  vi.runAllTimers();
  expect(showError).toHaveBeenCalledTimes(2);
});

it('shows one toast for a failed save whose form has closed, even if the form would have shown the error', () => {
  const lost = new NetworkError(new TypeError('Failed to fetch'));
  const refused = new ApiError(400, { userMessage: 'Name is required.' } as ErrorBody, '');
  const ended = new ApiError(401, {} as ErrorBody, '');
  for (const error of [lost, refused, ended]) {
    reportError(error, { caught: true });
    reportUnseen(error);
    reportUnseen(error);
  }
  vi.runAllTimers();
  expect(vi.mocked(showError).mock.calls.map(([toast]) => toast.message)).toEqual([
    expect.objectContaining({ key: lost.message }),
    expect.objectContaining({ key: 'Name is required.' }),
  ]);
});

it('names a lost connection as the reason of a failed save', () => {
  const t = ((key: string) => key) as never;
  const lost = new NetworkError(new TypeError('Failed to fetch'));
  expect(saveFailure(t, lost)).toBe(lost.message);
  expect(saveFailure(t, Object.create(ApiError.prototype))).toBe('Save failed');
});
