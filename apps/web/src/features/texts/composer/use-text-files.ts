import type { MemberId } from '@guidepost/contracts';
import { useEffect, useState } from 'react';
import { startUploads } from '../../../shared/files/start-uploads.ts';
import { useUploads } from '../../../shared/files/use-uploads.ts';
import { sendAttachment } from '../../files/public.ts';
import { maxFiles, problemOfFile } from './attachments.ts';
import type { StoredDraftFile } from './drafts.ts';

/**
 * The files of the text being written: attached files and uploads in progress.
 * @param memberId the recipient; null for an unknown number
 */
export function useTextFiles(begun: readonly StoredDraftFile[], memberId: MemberId | null) {
  const [files, setFiles] = useState<readonly StoredDraftFile[]>(begun);
  const uploads = useUploads(sendAttachment(memberId));
  const { list, remove } = uploads;

  // a completed upload becomes an attached file
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
    // the message about too many files disappears when a file is removed
    if (count < counted) setTooMany(false);
  }
  return {
    files,
    setFiles,
    uploads,
    /** Starts the uploads of files that were chosen, dropped or pasted. */
    addFiles(chosen: FileList | null) {
      setTooMany(!startUploads(chosen, { uploads, most: maxFiles - files.length, problemOf: problemOfFile }));
    },
    /** True if the user chose more files than a text may have. In that case none of them was uploaded. */
    tooMany,
  };
}

export type TextFiles = Pick<ReturnType<typeof useTextFiles>, 'files' | 'uploads' | 'addFiles' | 'tooMany'>;
