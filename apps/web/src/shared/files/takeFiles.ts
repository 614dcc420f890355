import type { Sentence } from '@guidepost/contracts';
import { isUnderWay } from './uploads.ts';
import type { Uploads } from './useUploads.ts';

interface How {
  uploads: Uploads;
  /** How many more there may be besides those that are uploaded or under way. */
  most: number;
  /** Why a file cannot be taken; undefined if it can. */
  problemOf: (file: File) => Sentence | undefined;
}

/**
 * Begins the uploads of files that were chosen or dropped, or takes none of them where they are too many: then false.
 */
export function takeFiles(chosen: FileList | readonly File[] | null, { uploads, most, problemOf }: How): boolean {
  const files = [...(chosen ?? [])];
  const kept = uploads.list.filter((one) => isUnderWay(one) || one.state === 'done');
  if (files.length > most - kept.length) return false;
  // what went wrong before has been read, and makes room
  for (const one of uploads.list) if (!kept.includes(one)) uploads.remove(one.key);
  for (const file of files) {
    const problem = problemOf(file);
    if (problem === undefined) uploads.add(file);
    else uploads.refuse(file, problem);
  }
  return true;
}
