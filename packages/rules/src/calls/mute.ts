import type { Call } from '@guidepost/contracts';

/**
 * Returns whether the guide is muted in a call. A request has no effect until the carrier confirms it. Otherwise, a
 * guide could believe that they are muted while the member still hears them.
 * @param call `mute_wanted` is the guide's last request, `is_muted` the carrier's last report
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
