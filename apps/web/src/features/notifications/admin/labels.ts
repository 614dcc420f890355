import type { AdminAlert } from '@guidepost/contracts';

export const severityLabels: Readonly<Record<AdminAlert['severity'], string>> = {
  info: 'Information',
  warning: 'Warning',
  error: 'Error',
};

type State = 'planned' | 'shown' | 'over';

export const stateLabels: Readonly<Record<State, string>> = {
  planned: 'Planned',
  shown: 'Shown now',
  over: 'Expired',
};

/** Returns an alert's state at `now`. */
export function stateOf({ startsAt, endsAt }: AdminAlert, now: Temporal.Instant): State {
  const at = now.epochMilliseconds;
  if (Date.parse(startsAt) > at) return 'planned';
  return endsAt !== null && Date.parse(endsAt) <= at ? 'over' : 'shown';
}
