import type { Case } from './samples.ts';
import type { Place } from './world.ts';

/**
 * Makes a place ready for a call of each case in turn: its records are renewed where the call before may have used some up,
 * which what only reads never does.
 */
export function renewing(place: Place): (one: Case) => Promise<void> {
  let isUsed = true;
  return async ({ endpoint }) => {
    if (isUsed) await place.renew();
    isUsed = endpoint.method !== 'GET';
  };
}
