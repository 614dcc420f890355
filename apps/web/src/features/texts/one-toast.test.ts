import { asId } from '@guidepost/contracts';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';

const showError = vi.fn<(error: { message: unknown }) => void>();

vi.mock('../../shell/trace.ts', () => ({ traceHeader: () => ({}) }));
vi.mock('../../shell/log.ts', () => ({ logWarning() {} }));
vi.mock('../../shell/toasts/store.ts', () => ({ showError, showSuccess: () => undefined }));
vi.mock('../../shell/session/tokens.ts', () => ({ onTokens() {}, readTokens: () => null }));
vi.mock('../../shell/session/impersonation.ts', () => ({ impersonatedUserId: () => null }));
vi.mock('../../shell/session/session-lost.ts', () => ({ setSessionLost() {} }));
vi.mock('../../shell/session/get-token.ts', () => ({ getToken: async () => 'token' }));
vi.mock('../feed/public.ts', () => ({ feedKeys: {}, refreshEntry() {} }));
vi.mock('./held/held-texts.ts', () => ({ removeHeldText: () => undefined, findComposer: () => undefined }));
vi.stubGlobal('fetch', async () =>
  Response.json({ userMessage: 'Something went wrong on our side.' }, { status: 502 }),
);

const { deleteScheduled } = await import('./schedule/delete-scheduled.ts');
const { cancelHeldText } = await import('./held/cancel-held-text.ts');

beforeEach(() => void showError.mockReset());

const messages = () => showError.mock.calls.map(([{ message }]) => message);

it('a scheduled text that the server fails to delete shows one toast', async () => {
  await deleteScheduled(new QueryClient(), { id: asId(5), subjectId: null });
  expect(messages()).toEqual(['Failed to delete scheduled message']);
});

it('a held text that the server fails to cancel shows one toast', async () => {
  const until = performance.now();
  const held = { id: asId<'Text'>(5), to: { memberId: asId<'Member'>(7) }, name: 'Ann', text: 'Hello', files: [] };
  await cancelHeldText(new QueryClient(), { ...held, phoneNumberId: null, until });
  expect(messages()).toEqual(['The text could not be canceled because the server did not respond in time.']);
});
