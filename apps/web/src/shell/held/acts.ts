import { useSyncExternalStore } from 'react';
import { logWarning } from '../log.ts';
import { beforeSessionEnds } from '../session/ending.ts';
import { onTokens } from '../session/tokens.ts';

/** An act is held for so long before it is done, in milliseconds. */
export const actHoldMs = 10_000;

/** An act of this person that waits, so that it can be taken back before anybody else hears of it. */
export interface HeldAct {
  /** What it is done to: 'need 12'. There is one act at a time for each. */
  key: string;
  /** The sentence of the bar, with `{what}` and `{count}`, the seconds that are left. */
  text: string;
  /** A name, as it is. */
  what: string;
  /**
   * Does it. `keepalive` is for a page that goes: the request must outlive it. Shows its own failures, and settles in any
   * case.
   */
  commit: (options: { keepalive: boolean }) => Promise<unknown>;
  /** True for a decision made anew: one that waits for the same thing is dropped, where others are done at once. */
  replaces?: boolean;
  /** Puts things back as they were before the act, such as the dialog with what was typed. */
  onUndo?: () => void;
}

interface Waiting extends HeldAct {
  /** When it is done, by the counting clock of this page (`performance.now()`). */
  until: number;
  timer: ReturnType<typeof setTimeout>;
}

let waiting: readonly Waiting[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Waiting[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

function release(act: Waiting): boolean {
  if (!waiting.includes(act)) return false;
  clearTimeout(act.timer);
  set(waiting.filter((other) => other !== act));
  return true;
}

async function commit(act: Waiting, keepalive: boolean): Promise<void> {
  if (!release(act)) return;
  try {
    await act.commit({ keepalive });
  } catch (error) {
    logWarning('a held act could not be done', error instanceof Error ? error.name : undefined);
  }
}

/** Holds an act for ten seconds. One that waits for the same thing already is done at once, or dropped where this replaces it. */
export function holdAct(act: HeldAct): void {
  const earlier = waiting.find(({ key }) => key === act.key);
  if (earlier && act.replaces) release(earlier);
  else if (earlier) void commit(earlier, false);
  const held: Waiting = {
    ...act,
    until: performance.now() + actHoldMs,
    timer: setTimeout(() => void commit(held, false), actHoldMs),
  };
  set([...waiting, held]);
}

/** Takes an act back: it never happens. */
export function undoAct(act: Pick<HeldAct, 'key'>): void {
  const held = waiting.find(({ key }) => key === act.key);
  if (held && release(held)) held.onUndo?.();
}

/** Does everything that is held now; settles when the server has answered. */
export async function commitHeld(keepalive: boolean): Promise<void> {
  await Promise.all(waiting.map((act) => commit(act, keepalive)));
}

// A page that is hidden may never be heard of again: what was decided on it counts.
const onGoing = () => {
  if (document.visibilityState === 'hidden') void commitHeld(true);
};
if (typeof document !== 'undefined') {
  document.addEventListener('visibilitychange', onGoing);
  addEventListener('pagehide', () => void commitHeld(true));
}
beforeSessionEnds(() => commitHeld(false));
onTokens((tokens) => {
  if (tokens !== null) return;
  for (const act of waiting) clearTimeout(act.timer);
  set([]);
});

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useHeldActs = (): readonly (HeldAct & { until: number })[] =>
  useSyncExternalStore(subscribe, () => waiting);

/** Whether an act on this thing, or on one that matches, is being held. */
export const useIsHeld = (of: string | ((key: string) => boolean)): boolean =>
  useSyncExternalStore(subscribe, () => waiting.some(({ key }) => (typeof of === 'string' ? key === of : of(key))));
