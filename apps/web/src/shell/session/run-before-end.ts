/**
 * How long saving work may delay the end of a session, in milliseconds. A busy server may need a few seconds to save a
 * draft.
 */
const patienceMs = 5000;

const callbacks = new Set<() => Promise<unknown>>();

/**
 * Registers a callback that saves work before a session ends, such as an open draft. It runs before a sign-out and when
 * the idle warning appears. It must handle its own errors. Returns a function that removes the callback.
 */
export function beforeSessionEnds(callback: () => Promise<unknown>): () => void {
  callbacks.add(callback);
  return () => callbacks.delete(callback);
}

/** Runs all registered callbacks in parallel. Settles when they are done, or after 5 seconds. Never rejects. */
export async function runBeforeEnd(): Promise<void> {
  if (callbacks.size === 0) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  const kept = Promise.allSettled([...callbacks].map(async (callback) => callback()));
  await Promise.race([kept, patience]);
}

/** Name of the channel on which a tab asks the other tabs to save their work, and of the lock that each tab holds. */
const tabs = 'guidepost.tabs';

type Message = { kind: 'save' | 'saved'; id: string };

let channel: BroadcastChannel | undefined;

/**
 * Takes part in sign-outs of other tabs: runs the callbacks when a tab asks for it. Returns a function that stops this.
 */
export function answerOtherTabs(): () => void {
  const joined = new BroadcastChannel(tabs);
  channel = joined;
  joined.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'save') void runBeforeEnd().then(() => joined.postMessage({ kind: 'saved', id: data.id }));
  });
  const left = new AbortController();
  const untilLeft = new Promise<void>((resolve) => left.signal.addEventListener('abort', () => resolve()));
  // the number of locks is the number of tabs that answer; without locks, a sign-out waits for no other tab
  navigator.locks?.request(tabs, { mode: 'shared' }, () => untilLeft).catch(() => {});
  return () => {
    left.abort();
    joined.close();
    if (channel === joined) channel = undefined;
  };
}

/** Runs all callbacks in this tab and in the other tabs. Settles like `runBeforeEnd`. */
export async function runBeforeEndInAllTabs(): Promise<void> {
  await Promise.all([runBeforeEnd(), otherTabsSaved()]);
}

/** Asks the other tabs to save their work. Settles when all of them have answered, or after 5 seconds. */
async function otherTabsSaved(): Promise<void> {
  const joined = channel;
  const held = (await navigator.locks?.query())?.held ?? [];
  const others = held.filter(({ name }) => name === tabs).length - 1;
  if (joined === undefined || others < 1) return;
  const id = crypto.randomUUID();
  let answers = 0;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(end, patienceMs);
    const onMessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'saved' && data.id === id) answers += 1;
      if (answers === others) end();
    };
    function end(): void {
      clearTimeout(timer);
      joined?.removeEventListener('message', onMessage);
      resolve();
    }
    joined.addEventListener('message', onMessage);
    joined.postMessage({ kind: 'save', id } satisfies Message);
  });
}
