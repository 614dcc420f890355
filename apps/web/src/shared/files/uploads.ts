import type { FileId, Sentence } from '@guidepost/contracts';

/** A file upload and its state. */
export interface Upload {
  key: number;
  name: string;
  /** Size in bytes. */
  size: number;
  /**
   * `processing` means that the server is checking the complete file. The user can retry a `failed` upload, but not a
   * `refused` one.
   */
  state: 'uploading' | 'processing' | 'done' | 'failed' | 'refused';
  /** Progress from 0 to 1. */
  progress: number;
  /** Why the file was refused. */
  problem?: Sentence;
  /** Id of the stored file. Set once the upload is done. */
  fileId?: FileId;
}

export type UploadEvent =
  | { type: 'begun'; key: number; name: string; size: number }
  | { type: 'progress'; key: number; part: number }
  | { type: 'done'; key: number; fileId: FileId }
  | { type: 'failed'; key: number }
  | { type: 'refused'; key: number; problem: Sentence }
  | { type: 'removed'; key: number };

/** Returns the uploads after an event. Ignores late events for uploads that were removed or have ended. */
export function uploadsAfter(uploads: readonly Upload[], event: UploadEvent): readonly Upload[] {
  if (event.type === 'removed') return uploads.filter((one) => one.key !== event.key);
  if (event.type === 'begun') {
    const begun: Upload = { key: event.key, name: event.name, size: event.size, state: 'uploading', progress: 0 };
    return uploads.some((one) => one.key === event.key)
      ? uploads.map((one) => (one.key === event.key ? begun : one))
      : [...uploads, begun];
  }
  return uploads.map((one) => (one.key === event.key && isInProgress(one) ? applyUploadEvent(one, event) : one));
}

/** Returns true while an upload is in progress. */
export const isInProgress = ({ state }: Upload): boolean => state === 'uploading' || state === 'processing';

function applyUploadEvent(one: Upload, event: Exclude<UploadEvent, { type: 'begun' | 'removed' }>): Upload {
  switch (event.type) {
    case 'progress': {
      const progress = Math.max(one.progress, Math.min(1, event.part));
      return { ...one, progress, state: progress === 1 ? 'processing' : 'uploading' };
    }
    case 'done':
      return { ...one, state: 'done', progress: 1, fileId: event.fileId };
    case 'failed':
      return { ...one, state: 'failed' };
    case 'refused':
      return { ...one, state: 'refused', problem: event.problem };
  }
}
