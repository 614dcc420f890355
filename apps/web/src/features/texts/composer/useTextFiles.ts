import type { MemberId } from '@guidepost/contracts';
import { useEffect, useState } from 'react';
import { takeFiles } from '../../../shared/files/takeFiles.ts';
import { useUploads } from '../../../shared/files/useUploads.ts';
import { sendAttachment } from '../../files/public.ts';
import { mostFiles, problemOfFile } from './attachments.ts';
import type { KeptFile } from './drafts.ts';

/**
 * The files of a text that is being written: those that it has, and those that are being uploaded for it.
 * @param memberId for whom they are; null for somebody whom nobody knows yet
 */
export function useTextFiles(begun: readonly KeptFile[], memberId: MemberId | null) {
  const [files, setFiles] = useState<readonly KeptFile[]>(begun);
  const uploads = useUploads(sendAttachment(memberId));
  const { list, remove } = uploads;

  // an upload that is done is part of the text
  useEffect(() => {
    for (const { key: of, state, fileId, name, size } of list) {
      if (state !== 'done' || fileId === undefined) continue;
      setFiles((before) => [...before, { id: fileId, fileName: name, size }]);
      remove(of);
    }
  }, [list, remove]);

  const count = files.length + list.length;
  const [tooMany, setTooMany] = useState(false);
  const [counted, setCounted] = useState(count);
  if (count !== counted) {
    setCounted(count);
    // it does not hold any more once one is removed
    if (count < counted) setTooMany(false);
  }
  return {
    files,
    setFiles,
    uploads,
    /** Begins the uploads of what was chosen, dropped or pasted. */
    take(chosen: FileList | null) {
      setTooMany(!takeFiles(chosen, { uploads, most: mostFiles - files.length, problemOf: problemOfFile }));
    },
    /** Whether more were chosen than one text may have; none of them was taken. */
    tooMany,
  };
}

export type TextFiles = Pick<ReturnType<typeof useTextFiles>, 'files' | 'uploads' | 'take' | 'tooMany'>;
