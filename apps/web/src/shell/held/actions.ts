import { useSyncExternalStore } from 'react';
import { logWarning } from '../log.ts';
import { beforeSessionEnds } from '../session/run-before-end.ts';
import { onTokens } from '../session/tokens.ts';
import { isSessionOver, noteUnsaved } from './unsaved.ts';
import { storeUnsent } from './unsent.ts';

/** How long an action is delayed, in milliseconds. */
export const actionDelayMs = 10_000;

/** A delayed action by the signed-in user. It can be undone before other users see it. */
export interface HeldAction {
  /** Identifies the subject of the action, such as 'need 12'. There is at most one delayed action per key. */
  key: string;
  /** The sentence that the bar shows. It can contain `{what}`, and `{count}` for the remaining seconds. */
  text: string;
  /** The name that replaces `{what}`. It is not translated. */
  what: string;
  /**
   * Carries out the action, and shows its own errors (`showActionFailure`). The record remains hidden until the promise
   * settles. `keepalive` is true if the page is closing: the request must then outlive the page.
   */
  commit: (options: { keepalive: boolean }) => Promise<unknown>;
  /**
   * True if the action replaces a delayed action with the same key. If false, the earlier action is carried out at
   * once.
   */
  replaces?: boolean;
  /**
   * Restores the state from before the action, such as the dialog with the typed text. Called if the user undoes the
   * action, or if the session ends before the action is saved.
   */
  onUndo?: () => void;
}

interface Waiting extends HeldAction {
  /** When the action is carried out, on this page's monotonic clock (`performance.now()`). */
  until: number;
  timer: ReturnType<typeof setTimeout>;
  /** The path of the page where the user started the action. */
  page: string;
}

let waiting: readonly Waiting[] = [];
/** Actions whose request is being sent. They can no longer be undone. */
let running: readonly HeldAction[] = [];
let unfinished: readonly HeldAction[] = [];
const listeners = new Set<() => void>();

function set(nextWaiting: readonly Waiting[], nextRunning = running): void {
  if (nextWaiting !== waiting) storeUnsent(nextWaiting.map(({ page }) => page));
  waiting = nextWaiting;
  running = nextRunning;
  unfinished = [...running, ...waiting];
  for (const listener of listeners) listener();
}

function removeWaiting(act: Waiting): boolean {
  if (!waiting.includes(act)) return false;
  clearTimeout(act.timer);
  set(waiting.filter((other) => other !== act));
  return true;
}

async function commit(act: Waiting, keepalive: boolean): Promise<void> {
  if (!waiting.includes(act)) return;
  clearTimeout(act.timer);
  set(
    waiting.filter((other) => other !== act),
    [...running, act],
  );
  try {
    await act.commit({ keepalive });
  } catch (error) {
    logWarning('an action failed after its undo time', error instanceof Error ? error.name : undefined);
    if (isSessionOver(error) && running.includes(act)) act.onUndo?.();
  } finally {
    set(
      waiting,
      running.filter((other) => other !== act),
    );
  }
}

/**
 * Delays an action by ten seconds. An earlier action with the same key is canceled if `replaces` is set. Otherwise it
 * is carried out at once.
 */
export function delayAction(act: HeldAction): void {
  const earlier = waiting.find(({ key }) => key === act.key);
  if (earlier && act.replaces) removeWaiting(earlier);
  else if (earlier) void commit(earlier, false);
  const held: Waiting = {
    ...act,
    until: performance.now() + actionDelayMs,
    timer: setTimeout(() => void commit(held, false), actionDelayMs),
    page: location.pathname,
  };
  set([...waiting, held]);
}

/** Cancels a delayed action. */
export function cancelAction(act: Pick<HeldAction, 'key'>): void {
  const held = waiting.find(({ key }) => key === act.key);
  if (held && removeWaiting(held)) held.onUndo?.();
}

/** Carries out all delayed actions now. Settles once the server has responded to all of them. */
export async function runDelayedActions(keepalive: boolean): Promise<void> {
  await Promise.all(waiting.map((act) => commit(act, keepalive)));
}

// A hidden page may never run again, so its delayed actions are carried out at once.
const onPageHidden = () => {
  if (document.visibilityState === 'hidden') void runDelayedActions(true);
};
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', onPageHidden);
  addEventListener('pagehide', () => void runDelayedActions(true));
}
beforeSessionEnds(() => runDelayedActions(false));
onTokens((tokens) => {
  if (tokens !== null || unfinished.length === 0) return;
  const lost = unfinished;
  noteUnsaved();
  for (const act of waiting) clearTimeout(act.timer);
  set([], []);
  for (const act of lost) act.onUndo?.();
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeldActions = (): readonly (HeldAction & { until: number })[] =>
  useSyncExternalStore(subscribe, () => waiting);

/** Returns the actions that are delayed or being sent. */
export const unfinishedActions = (): readonly HeldAction[] => unfinished;

/** Like `unfinishedActions`. A queue hides the records of these actions, so that no second decision is sent. */
export const useUnfinishedActions = (): readonly HeldAction[] => useSyncExternalStore(subscribe, unfinishedActions);

/** Returns true if an action with this key, or with a matching key, is delayed or being sent. */
export const useIsHeld = (of: string | ((key: string) => boolean)): boolean =>
  useSyncExternalStore(subscribe, () => unfinished.some(({ key }) => (typeof of === 'string' ? key === of : of(key))));
