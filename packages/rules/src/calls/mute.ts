import type { Call } from '@guidepost/contracts';

/**
 * Whether the guide of a call is heard. What they asked for holds only once the carrier has said so: nobody may believe that
 * they are not heard while they are.
 * @param call `mute_wanted` is what the guide asked for last, `is_muted` what the carrier said last
 */
export function muteStateOf(call: {
  status: Call['status'];
  mute_wanted: boolean;
  is_muted: boolean;
}): Call['mute']['state'] {
  if (call.status !== 'ACTIVE') return 'off';
  if (call.mute_wanted === call.is_muted) return call.is_muted ? 'muted' : 'off';
  return call.mute_wanted ? 'muting' : 'unmuting';
}
