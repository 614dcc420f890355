import type { Sentence } from '@guidepost/contracts';
import { isUnderWay } from './uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface How {
  uploads: Uploads;
  /** Maximum number of files in addition to those that are uploaded or in progress. */
  most: number;
  /** Returns why a file cannot be accepted; undefined if it can. */
  problemOf: (file: File) => Sentence | undefined;
}

/** Starts the uploads of chosen or dropped files. If there are too many, it starts none and returns false. */
export function takeFiles(chosen: FileList | readonly File[] | null, { uploads, most, problemOf }: How): boolean {
  const files = [...(chosen ?? [])];
  const kept = uploads.list.filter((one) => isUnderWay(one) || one.state === 'done');
  if (files.length > most - kept.length) return false;
  // the user has seen the earlier errors, so they make room
  for (const one of uploads.list) if (!kept.includes(one)) uploads.remove(one.key);
  for (const file of files) {
    const problem = problemOf(file);
    if (problem === undefined) uploads.add(file);
    else uploads.refuse(file, problem);
  }
  return true;
}
