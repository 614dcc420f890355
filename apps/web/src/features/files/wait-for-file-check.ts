import type { FileBrief, FileId } from '@guidepost/contracts';
import { isTransient } from '../../shell/errors/retry.ts';

type Listener = (file: FileBrief) => void;
const listeners = new Set<Listener>();

/** Passes live events about files to the listeners that wait for these events. */
export const fileCheckEvents = {
  notify(file: FileBrief): void {
    for (const listener of listeners) listener(file);
  },
  /** Adds a listener. Returns a function that removes it. */
  hear(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const pollMs = 3000;

/**
 * Waits until a file has been checked. Normally, a live event reports this. In case the event is lost, `ask` is also
 * called every few seconds, also after a temporary failure. Rejects with an AbortError if the signal aborts, or with
 * the error if `ask` fails permanently.
 */
export function waitForFileCheck(
  id: FileId,
  ask: (signal: AbortSignal) => Promise<FileBrief>,
  signal: AbortSignal,
): Promise<FileBrief> {
  return new Promise((resolve, reject) => {
    const done = new AbortController();
    const isSettled = ({ loadingStatus }: FileBrief) => loadingStatus === 'ready' || loadingStatus === 'refused';
    const end = (finish: () => void) => {
      stop();
      clearTimeout(timer);
      done.abort();
      finish();
    };
    const stop = fileCheckEvents.hear((file) => {
      if (file.id === id && isSettled(file)) end(() => resolve(file));
    });
    signal.addEventListener('abort', () => end(() => reject(new DOMException('Aborted', 'AbortError'))), {
      once: true,
      signal: done.signal,
    });
    let timer = setTimeout(checkState, pollMs);
    function checkLater() {
      if (!done.signal.aborted) timer = setTimeout(checkState, pollMs);
    }
    function checkState() {
      ask(done.signal).then(
        (file) => {
          if (isSettled(file)) end(() => resolve(file));
          else checkLater();
        },
        (error: unknown) => {
          if (isTransient(error)) checkLater();
          else if (!done.signal.aborted) end(() => reject(error));
        },
      );
    }
  });
}
