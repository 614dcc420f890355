import type { ActingUser, CallForViewer, FileId } from '@guidepost/contracts';
import { can } from '../../shell/api.ts';

export interface CallSound {
  fileId: FileId;
  label: string;
  isVoicemail: boolean;
}

/** Returns the sounds of a call that the user may hear. Voicemails and recordings have separate permissions. */
export function soundsOfCall(
  call: Pick<CallForViewer, 'voicemailFileId' | 'recording'>,
  user: ActingUser,
): readonly CallSound[] {
  const { voicemailFileId, recording } = call;
  const sounds: CallSound[] = [];
  if (voicemailFileId !== null && can(user, 'CAN_SEE_VOICEMAILS'))
    sounds.push({ fileId: voicemailFileId, label: 'Voicemail', isVoicemail: true });
  const recorded = recording?.fileId ?? null;
  if (recorded !== null && recorded !== voicemailFileId && can(user, 'CAN_ACCESS_ADMIN_TOOLS'))
    sounds.push({ fileId: recorded, label: 'Recording', isVoicemail: false });
  if (recording && can(user, 'CAN_ACCESS_ADMIN_TOOLS'))
    for (const fileId of recording.furtherFileIds)
      sounds.push({ fileId, label: 'Recording (continued)', isVoicemail: false });
  return sounds;
}
