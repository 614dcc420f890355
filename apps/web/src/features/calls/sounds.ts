import type { ActingUser, CallForViewer } from '@guidepost/contracts';
import { can } from '../../shell/api.ts';

export interface CallSound {
  fileId: number;
  label: string;
  isVoicemail: boolean;
}

/** What of a call this person may listen to: voicemails and recordings have a permission each (staff §6). */
export function soundsOf(
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
  return sounds;
}
