import type { Sentence } from '@guidepost/contracts';
import { claimedType, fileRefusal, uploadRefusal } from '@guidepost/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { UploadField } from '../../shared/files/UploadField.tsx';
import { isInProgress } from '../../shared/files/uploads.ts';
import { useUploads } from '../../shared/files/use-uploads.ts';
import { useActingUser } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useLeave } from '../../shell/dialogs/use-form-frame.ts';
import { useUnsavedChanges } from '../../shell/forms/use-unsaved-changes.ts';
import { greetingQuery, refreshFiles } from './api.ts';
import { CurrentGreeting } from './CurrentGreeting.tsx';
import { sendGreeting } from './send-greeting.ts';

/** How long the result of an upload is shown, in milliseconds. */
const shownMs = 3000;
const accept = 'audio/mpeg,audio/mp4,audio/x-m4a,audio/m4a,audio/wav,.mp3,.m4a,.wav';

/** Returns the reason why a file cannot be used as a greeting. Returns undefined if the file can be used. */
function problemOf(file: File): Sentence | undefined {
  const claim = {
    purpose: 'greeting',
    mimeType: claimedType({ fileName: file.name, mimeType: file.type }),
    size: file.size,
  } as const;
  const reason = uploadRefusal(claim);
  return reason && fileRefusal(reason, claim);
}

/** Warns that leaving cancels the upload. Resolves to true if the user agrees. */
const confirmCancel = (): Promise<boolean> =>
  confirm({
    title: 'The greeting is still being uploaded',
    message: 'If you leave now, the upload is canceled and your greeting does not change.',
    confirm: 'Cancel upload',
    cancel: 'Wait',
    danger: true,
  });

/** Dialog to play and replace the acting guide's own greeting. */
export default function VoicemailGreetingDialog({ close }: DialogProps<'voicemailGreeting'>) {
  const { id } = useActingUser();
  const client = useQueryClient();
  const greeting = useQuery(greetingQuery(id));
  const uploads = useUploads(sendGreeting(id));
  const { remove } = uploads;
  const { guard, leaving } = useUnsavedChanges(uploads.list.some(isInProgress));
  leaving.current = confirmCancel;
  const leave = useLeave(guard, close);
  const done = uploads.list.find((one) => one.state === 'done')?.key;

  // Removes the uploaded file from the field, because the greeting is displayed above and the field is needed for the
  // next file.
  useEffect(() => {
    if (done === undefined) return;
    void refreshFiles(client);
    const timer = setTimeout(() => remove(done), shownMs);
    return () => clearTimeout(timer);
  }, [done, client, remove]);

  return (
    <WaitingDialog title="Voicemail greeting" close={close} leave={leave} size={460}>
      <CurrentGreeting greeting={greeting} />
      <UploadField
        label="Choose an audio file"
        hint="MP3, M4A or WAV, at most 5 MB"
        accept={accept}
        uploads={uploads}
        most={1}
        problemOf={problemOf}
      />
    </WaitingDialog>
  );
}
