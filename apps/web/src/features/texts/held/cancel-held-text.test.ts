import { ApiError, asId, NetworkError } from '@guidepost/contracts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HeldText } from './held-texts.ts';

const removeText = vi.fn<() => Promise<unknown>>();
const openDialog = vi.fn();
const showError = vi.fn<(error: { message: string }) => void>();
vi.mock('../api.ts', () => ({ removeText, refreshTexts: () => undefined }));
vi.mock('../../../shell/open-dialog.tsx', () => ({ openDialog }));
vi.mock('../../../shell/toasts/store.ts', () => ({ showError }));
vi.mock('./held-texts.ts', () => ({ removeHeldText: () => undefined, findComposer: () => undefined }));
const { cancelHeldText } = await import('./cancel-held-text.ts');

const held = (): HeldText => ({
  id: asId(5),
  to: { memberId: asId(7) },
  name: 'Ann',
  text: 'Hello',
  files: [],
  phoneNumberId: null,
  until: performance.now() + 10_000,
});
const refused = (status: number) => new ApiError(status, undefined, 'refused');
const messages = () => showError.mock.calls.map(([{ message }]) => message);

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [removeText, openDialog, showError]) mock.mockReset();
  return () => void vi.useRealTimers();
});

it('puts the text back if the response was lost and the text is then gone', async () => {
  removeText.mockRejectedValueOnce(new NetworkError('offline')).mockRejectedValueOnce(refused(404));
  const canceled = cancelHeldText(new QueryClient(), held());
  await vi.advanceTimersByTimeAsync(1000);
  await canceled;
  expect(openDialog).toHaveBeenCalledOnce();
  expect(messages()).toEqual(['The text could not be canceled yet. Guidepost is trying again.']);
});

it('puts the text back once if Undo is pressed twice', async () => {
  const answer = Promise.withResolvers<void>();
  removeText.mockReturnValueOnce(answer.promise);
  const text = held();
  const both = [cancelHeldText(new QueryClient(), text), cancelHeldText(new QueryClient(), text)];
  answer.resolve();
  await Promise.all(both);
  expect(removeText).toHaveBeenCalledOnce();
  expect(openDialog).toHaveBeenCalledOnce();
  expect(showError).not.toHaveBeenCalled();
});

it.each([
  [409, 'The text is already being sent, so you can no longer cancel it.'],
  [404, 'The text no longer exists. It may have been canceled in another window.'],
])('does not put the text back after the status %i', async (status, message) => {
  removeText.mockRejectedValueOnce(refused(status));
  await cancelHeldText(new QueryClient(), held());
  expect(openDialog).not.toHaveBeenCalled();
  expect(messages()).toEqual([message]);
});
