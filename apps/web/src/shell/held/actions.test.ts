import { ApiError } from '@guidepost/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const listeners = new Map<string, (() => void)[]>();
const listen = (name: string, heard: () => void) => void listeners.set(name, [...(listeners.get(name) ?? []), heard]);
const page = { visibilityState: 'visible', addEventListener: listen };
vi.stubGlobal('document', page);
vi.stubGlobal('addEventListener', listen);
let onTokens: (tokens: object | null) => void = () => {};
vi.mock('../session/tokens.ts', () => ({
  onTokens(listener: typeof onTokens) {
    onTokens = listener;
  },
}));
vi.mock('../session/run-before-end.ts', () => ({ beforeSessionEnds: () => {} }));
vi.mock('../log.ts', () => ({ logWarning: () => {} }));
const noteUnsaved = vi.fn();
vi.mock('./unsaved.ts', async (original) => ({ ...(await original<object>()), noteUnsaved }));
const storeUnsent = vi.fn();
vi.mock('./unsent.ts', () => ({ storeUnsent: (pages: readonly string[]) => storeUnsent(pages) }));
const place = { pathname: '/docket' };
vi.stubGlobal('location', place);

const { actionDelayMs, runDelayedActions, delayAction, cancelAction, unfinishedActions } = await import('./actions.ts');

describe('a delayed action', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    noteUnsaved.mockClear();
    page.visibilityState = 'visible';
  });
  const act = (key = 'need 1') => {
    const commit = vi.fn(async (_options: { keepalive: boolean }) => {});
    const onUndo = vi.fn();
    const held = { key, text: '{what} in {count} s', what: 'Rides', commit, onUndo };
    delayAction(held);
    return held;
  };

  it('is performed after ten seconds, once', async () => {
    const { commit } = act();
    await vi.advanceTimersByTimeAsync(actionDelayMs - 1);
    expect(commit).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await runDelayedActions(false);
    expect(commit.mock.calls).toEqual([[{ keepalive: false }]]);
  });

  it('is stored as unsent until its request is sent or it is undone', async () => {
    const isStored = () => storeUnsent.mock.lastCall?.[0].includes('/docket');
    const { commit } = act();
    expect(isStored()).toBe(true);
    const { promise, resolve } = Promise.withResolvers<void>();
    commit.mockReturnValueOnce(promise);
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    expect(isStored()).toBe(false);
    resolve();
    const other = act('need 2');
    place.pathname = '/calls';
    const last = act('need 3');
    place.pathname = '/docket';
    expect(storeUnsent).toHaveBeenLastCalledWith(['/docket', '/calls']);
    cancelAction(other);
    expect(storeUnsent).toHaveBeenLastCalledWith(['/calls']);
    cancelAction(last);
    expect(storeUnsent).toHaveBeenLastCalledWith([]);
  });

  it('is never performed after it was undone', async () => {
    const held = act();
    await vi.advanceTimersByTimeAsync(actionDelayMs - 1);
    cancelAction(held);
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    expect(held.commit).not.toHaveBeenCalled();
    expect(held.onUndo).toHaveBeenCalledOnce();
  });

  it('is replaced by a new decision, and is performed before a different action', async () => {
    const first = act('status requests 1');
    const second = { ...first, commit: vi.fn(async () => {}), onUndo: vi.fn(), replaces: true };
    delayAction(second);
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    expect([first.commit, first.onUndo, second.commit].map((one) => one.mock.calls.length)).toEqual([0, 0, 1]);
    const [third, fourth] = [act('need 1'), act('need 1')];
    expect([third.commit, fourth.commit].map((one) => one.mock.calls.length)).toEqual([1, 0]);
    cancelAction(fourth);
  });

  it('is performed at once when the page closes, by a request that continues afterwards', async () => {
    const [one, other] = [act('need 1'), act('need 2')];
    for (const heard of listeners.get('pagehide') ?? []) heard();
    for (const { commit } of [one, other]) expect(commit.mock.calls).toEqual([[{ keepalive: true }]]);
    cancelAction(one);
    expect(one.onUndo).not.toHaveBeenCalled();
  });

  it('is performed at once when the page is hidden, and not when it is shown', async () => {
    const { commit } = act();
    const changed = () => {
      for (const heard of listeners.get('visibilitychange') ?? []) heard();
    };
    changed();
    expect(commit).not.toHaveBeenCalled();
    page.visibilityState = 'hidden';
    changed();
    expect(commit).toHaveBeenCalledOnce();
  });

  it('is unfinished until the server has responded, so that no second decision is sent', async () => {
    const held = act();
    const { promise, resolve } = Promise.withResolvers<void>();
    held.commit.mockReturnValueOnce(promise);
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    expect(held.commit).toHaveBeenCalledOnce();
    expect(unfinishedActions().map(({ key }) => key)).toEqual(['need 1']);
    resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(unfinishedActions()).toEqual([]);
  });

  it('is replaced by another action on the same record, which does not undo it', async () => {
    const [first, second] = [act(), act()];
    expect(first.commit).toHaveBeenCalledOnce();
    cancelAction(second);
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    expect(second.commit).not.toHaveBeenCalled();
  });

  it('leaves nothing behind if it fails', async () => {
    const held = act();
    held.commit.mockRejectedValueOnce(new Error('refused'));
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    cancelAction(held);
    expect(held.onUndo).not.toHaveBeenCalled();
  });

  it('restores the dialog with the typed text if the server has ended the session', async () => {
    const held = act();
    held.commit.mockRejectedValueOnce(new ApiError(401, undefined, 'ended'));
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    expect(held.onUndo).toHaveBeenCalledOnce();
    expect(unfinishedActions()).toEqual([]);
  });

  it('is undone and noted if the session ends before it is saved, and its result is then ignored', async () => {
    const running = act('need 1');
    const { promise, reject } = Promise.withResolvers<void>();
    running.commit.mockReturnValueOnce(promise);
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    const waiting = act('need 2');
    onTokens({});
    expect(unfinishedActions().map(({ key }) => key)).toEqual(['need 1', 'need 2']);
    expect(noteUnsaved).not.toHaveBeenCalled();
    onTokens(null);
    expect(noteUnsaved).toHaveBeenCalledOnce();
    expect(unfinishedActions()).toEqual([]);
    reject(new DOMException('The session has ended.', 'AbortError'));
    await vi.advanceTimersByTimeAsync(actionDelayMs);
    expect(waiting.commit).not.toHaveBeenCalled();
    for (const { onUndo } of [running, waiting]) expect(onUndo).toHaveBeenCalledOnce();
  });

  it('is not noted if all actions are saved before the session ends', async () => {
    act();
    await runDelayedActions(false);
    onTokens(null);
    expect(noteUnsaved).not.toHaveBeenCalled();
  });
});
