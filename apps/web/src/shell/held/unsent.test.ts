import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keys } from '../../shared/storage.ts';

const user = { id: 7 };
vi.mock('../query.ts', () => ({ queryClient: { getQueryData: () => user } }));
vi.mock('../session/verify.ts', () => ({ actingUserQuery: { queryKey: [] } }));
vi.mock('react', () => ({ useSyncExternalStore: (_subscribe: unknown, read: () => unknown) => read() }));

/** Loads the module again, like a new tab of the same browser. */
async function openTab() {
  vi.resetModules();
  return import('./unsent.ts');
}

describe('an action that can still be undone when the browser is killed', () => {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is reported by the next tab of the same user, once, with its page', async () => {
    (await openTab()).storeUnsent('/status-requests');
    const entries: object[] = Object.values(JSON.parse(stored.get(keys.unsentActions) ?? '{}'));
    expect(entries).toEqual([{ userId: 7, at: Date.now(), page: '/status-requests' }]);
    const next = await openTab();
    vi.advanceTimersByTime(next.tabLifeMs);
    next.findUnsent(8);
    expect(next.useLostPage()).toBeNull();
    next.findUnsent(7);
    expect(next.useLostPage()).toBe('/status-requests');
    expect(stored.size).toBe(0);
    next.forgetUnsent();
    expect(next.useLostPage()).toBeNull();
    const third = await openTab();
    third.findUnsent(7);
    expect(third.useLostPage()).toBeNull();
  });

  it('is reported later if its tab could still exist', async () => {
    (await openTab()).storeUnsent('/status-requests');
    const next = await openTab();
    next.findUnsent(7);
    expect(next.useLostPage()).toBeNull();
    vi.advanceTimersByTime(next.tabLifeMs);
    expect(next.useLostPage()).toBe('/status-requests');
  });

  it('is not reported if its tab has sent or canceled it', async () => {
    const first = await openTab();
    first.storeUnsent('/status-requests');
    const next = await openTab();
    next.findUnsent(7);
    first.storeUnsent(null);
    expect(stored.size).toBe(0);
    vi.advanceTimersByTime(next.tabLifeMs);
    expect(next.useLostPage()).toBeNull();
  });

  it('is not reported after the session of the tab has ended', async () => {
    (await openTab()).storeUnsent('/status-requests');
    const next = await openTab();
    next.findUnsent(7)();
    vi.advanceTimersByTime(next.tabLifeMs);
    expect(next.useLostPage()).toBeNull();
  });
});
