import type { Sentence } from '@guidepost/contracts';
import { isUnderWay } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface How {
  uploads: Uploads;
  /** Maximum number of uploads, including those that are done or in progress. */
  most: number;
  /** Returns the reason why a file cannot be accepted. Returns undefined if the file is acceptable. */
  problemOf: (file: File) => Sentence | undefined;
}

/** Starts the uploads of chosen or dropped files. If there are too many files, starts no upload and returns false. */
export function startUploads(chosen: FileList | readonly File[] | null, { uploads, most, problemOf }: How): boolean {
  const files = [...(chosen ?? [])];
  const kept = uploads.list.filter((one) => isUnderWay(one) || one.state === 'done');
  if (files.length > most - kept.length) return false;
  // removes earlier failed uploads, because the user has seen their errors
  for (const one of uploads.list) if (!kept.includes(one)) uploads.remove(one.key);
  for (const file of files) {
    const problem = problemOf(file);
    if (problem === undefined) uploads.add(file);
    else uploads.refuse(file, problem);
  }
  return true;
}
