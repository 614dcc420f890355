import type { FileId, Sentence } from '@guidepost/contracts';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { isInProgress, type Upload, type UploadEvent, uploadsAfter } from './uploads.ts';

/** The file was refused for a reason that is shown to the user. Retrying would not help. */
export class RefusedError extends Error {
  readonly problem: Sentence;
  constructor(problem: Sentence) {
    super(problem.key);
    this.name = 'RefusedError';
    this.problem = problem;
  }
}

/**
 * Sends one file and waits until the server has accepted it. Resolves to its id.
 * @throws RefusedError if the file is refused; after any other error, the user can retry
 */
export type SendFile = (
  file: File,
  how: { onProgress: (part: number) => void; signal: AbortSignal },
) => Promise<FileId>;

export interface Uploads {
  list: readonly Upload[];
  add: (file: File) => void;
  /** Adds a file that cannot be uploaded, with the reason. */
  refuse: (file: File, problem: Sentence) => void;
  retry: (key: number) => void;
  /** Removes an upload without a message. If it is in progress, aborts it. */
  remove: (key: number) => void;
}

let lastKey = 0;

/** Manages a field's uploads. Aborts those in progress when the component unmounts. */
export function useUploads(send: SendFile): Uploads {
  const [list, dispatch] = useReducer<readonly Upload[], [UploadEvent]>(uploadsAfter, []);
  const running = useRef(new Map<number, { file: File; abort: AbortController }>());
  useEffect(() => {
    const all = running.current;
    return () => {
      for (const { abort } of all.values()) abort.abort();
    };
  }, []);

  async function run(key: number, file: File): Promise<void> {
    const abort = new AbortController();
    running.current.set(key, { file, abort });
    dispatch({ type: 'begun', key, name: file.name, size: file.size });
    try {
      const onProgress = (part: number) => dispatch({ type: 'progress', key, part });
      const fileId = await send(file, { onProgress, signal: abort.signal });
      if (!abort.signal.aborted) dispatch({ type: 'done', key, fileId });
    } catch (error) {
      if (abort.signal.aborted) return;
      dispatch(
        error instanceof RefusedError ? { type: 'refused', key, problem: error.problem } : { type: 'failed', key },
      );
    }
  }
  const remove = useCallback((key: number) => {
    running.current.get(key)?.abort.abort();
    running.current.delete(key);
    dispatch({ type: 'removed', key });
  }, []);
  const newKey = () => {
    lastKey += 1;
    return lastKey;
  };

  return {
    list,
    add: (file) => void run(newKey(), file),
    refuse(file, problem) {
      const key = newKey();
      dispatch({ type: 'begun', key, name: file.name, size: file.size });
      dispatch({ type: 'refused', key, problem });
    },
    retry(key) {
      const known = running.current.get(key);
      const upload = list.find((one) => one.key === key);
      if (known && upload && !isInProgress(upload)) void run(key, known.file);
    },
    remove,
  };
}
