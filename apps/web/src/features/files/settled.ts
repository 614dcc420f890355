import type { FileBrief, FileId } from '@guidepost/contracts';

type Listener = (file: FileBrief) => void;
const listeners = new Set<Listener>();

/** Where live events of files arrive for those who wait for one. */
export const settled = {
  notify(file: FileBrief): void {
    for (const listener of listeners) listener(file);
  },
  /** Answers how to stop listening. */
  hear(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const pollMs = 3000;

/**
 * Waits until a file was checked: a live event tells, and in case none comes it is asked for every few seconds.
 * Rejects with an AbortError where the signal says so, and as `ask` does.
 */
export function whenSettled(
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
    const stop = settled.hear((file) => {
      if (file.id === id && isSettled(file)) end(() => resolve(file));
    });
    signal.addEventListener('abort', () => end(() => reject(new DOMException('Aborted', 'AbortError'))), {
      once: true,
      signal: done.signal,
    });
    let timer = setTimeout(look, pollMs);
    function look() {
      ask(done.signal).then(
        (file) => {
          if (isSettled(file)) end(() => resolve(file));
          else if (!done.signal.aborted) timer = setTimeout(look, pollMs);
        },
        (error: unknown) => {
          if (!done.signal.aborted) end(() => reject(error));
        },
      );
    }
  });
}
