import type { Sentence } from '@guidepost/contracts';
import { isInProgress } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface UploadOptions {
  uploads: Uploads;
  /** Maximum number of uploads, including those that are finished or in progress. */
  most: number;
  /** Returns the reason why a file is not accepted. Returns undefined if it is. */
  problemOf: (file: File) => Sentence | undefined;
}

/** Starts uploading chosen or dropped files. If there are too many, uploads none and returns false. */
export function startUploads(
  chosen: FileList | readonly File[] | null,
  { uploads, most, problemOf }: UploadOptions,
): boolean {
  const files = [...(chosen ?? [])];
  const activeUploads = uploads.list.filter((one) => isInProgress(one) || one.state === 'done');
  if (files.length > most - activeUploads.length) return false;
  // removes earlier failed uploads, because the user has seen their errors
  for (const one of uploads.list) if (!activeUploads.includes(one)) uploads.remove(one.key);
  for (const file of files) {
    const problem = problemOf(file);
    if (problem === undefined) uploads.add(file);
    else uploads.refuse(file, problem);
  }
  return true;
}
