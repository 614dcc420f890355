import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { queryClient } from '../query.ts';
import { startLive } from './socket.ts';

const handlers = new Map<string, () => void>();
const socket = {
  connected: true,
  on: (name: string, handler: () => void) => void handlers.set(name, handler),
  onAny: () => {},
  timeout: () => ({ emit: () => {} }),
  disconnect: () => {},
};
vi.mock('socket.io-client', () => ({ io: () => socket }));
vi.mock('../query.ts', () => ({ queryClient: { invalidateQueries: vi.fn(async () => {}) } }));
vi.mock('../session/get-token.ts', () => ({ getToken: async () => 'token' }));
vi.mock('../session/impersonation.ts', () => ({ impersonatedUserId: () => null }));
vi.mock('../session/tokens.ts', () => ({ onTokens: () => () => {}, readTokens: () => null }));
vi.mock('./handlers.ts', () => ({ applyEvent: () => {} }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.mocked(queryClient.invalidateQueries).mockClear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Returns how often all data was refetched if the first connection took this long. */
function refetchesAfter(seconds: number): number {
  const stop = startLive(performance.now());
  vi.advanceTimersByTime(seconds * 1000);
  handlers.get('connect')?.();
  vi.advanceTimersByTime(5000);
  stop();
  return vi.mocked(queryClient.invalidateQueries).mock.calls.length;
}

it('the first connection refetches nothing if it continues from the first responses', () => {
  expect(refetchesAfter(3)).toBe(0);
});

it('the first connection refetches all data if it took so long that events may be missing', () => {
  expect(refetchesAfter(25)).toBe(1);
});
