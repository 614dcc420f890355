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
  let browser: EventTarget;
  /** Tells a tab that another tab has changed the storage. */
  const tellTabs = () => browser.dispatchEvent(Object.assign(new Event('storage'), { key: keys.unsentActions }));
  beforeEach(() => {
    stored.clear();
    vi.useFakeTimers();
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    });
    browser = new EventTarget();
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('is reported by all tabs of the same user with its page, until the user dismisses it', async () => {
    (await openTab()).storeUnsent(['/status-requests']);
    const entries: object[] = Object.values(JSON.parse(stored.get(keys.unsentActions) ?? '{}'));
    expect(entries).toEqual([{ userId: 7, at: Date.now(), pages: ['/status-requests'] }]);
    const next = await openTab();
    vi.advanceTimersByTime(next.tabLifeMs);
    const stop = next.findUnsent(8);
    expect(next.useLostPages()).toEqual([]);
    stop();
    next.findUnsent(7);
    expect(next.useLostPages()).toEqual(['/status-requests']);
    const third = await openTab();
    third.findUnsent(7);
    expect(third.useLostPages()).toEqual(['/status-requests']);
    third.forgetUnsent();
    expect([stored.size, third.useLostPages()]).toEqual([0, []]);
    tellTabs();
    expect(next.useLostPages()).toEqual([]);
  });

  it('is reported with all of its pages, also those of other tabs, until the user opens them', async () => {
    (await openTab()).storeUnsent(['/docket', '/docket', '/member-list/guide/3/member/5']);
    vi.advanceTimersByTime(1000);
    (await openTab()).storeUnsent(['/status-requests', '/docket']);
    const next = await openTab();
    vi.advanceTimersByTime(next.tabLifeMs);
    next.storeUnsent(['/calls']);
    next.findUnsent(7);
    expect(next.useLostPages()).toEqual(['/docket', '/member-list/guide/3/member/5', '/status-requests']);
    next.forgetUnsent('/docket');
    expect(next.useLostPages()).toEqual(['/member-list/guide/3/member/5', '/status-requests']);
    next.forgetUnsent('/status-requests');
    next.forgetUnsent('/member-list/guide/3/member/5');
    expect(next.useLostPages()).toEqual([]);
    // the action of the open tab remains
    const entries = Object.values(JSON.parse(stored.get(keys.unsentActions) ?? '{}'));
    expect(entries).toMatchObject([{ pages: ['/calls'] }]);
  });

  it('is reported later if its tab could still exist', async () => {
    (await openTab()).storeUnsent(['/status-requests']);
    const next = await openTab();
    next.findUnsent(7);
    expect(next.useLostPages()).toEqual([]);
    vi.advanceTimersByTime(next.tabLifeMs);
    expect(next.useLostPages()).toEqual(['/status-requests']);
  });

  it('is not reported if its tab has sent or canceled it', async () => {
    const first = await openTab();
    first.storeUnsent(['/status-requests']);
    const next = await openTab();
    next.findUnsent(7);
    first.storeUnsent([]);
    expect(stored.size).toBe(0);
    vi.advanceTimersByTime(next.tabLifeMs);
    expect(next.useLostPages()).toEqual([]);
  });

  it('is not reported after the session of the tab has ended', async () => {
    (await openTab()).storeUnsent(['/status-requests']);
    const next = await openTab();
    next.findUnsent(7)();
    vi.advanceTimersByTime(next.tabLifeMs);
    tellTabs();
    expect(next.useLostPages()).toEqual([]);
  });
});
