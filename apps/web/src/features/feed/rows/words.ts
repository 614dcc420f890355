import type { CallBrief } from '@guidepost/contracts';

const statuses: Readonly<Record<CallBrief['status'], string>> = {
  CONNECTING: 'Connecting',
  MISSED: 'Missed',
  BUSY: 'Busy',
  ACTIVE: 'Active',
  ENDED: 'Ended',
  FAILED: 'Failed',
};

/** What stands in the place of a call's outcome: 'No outcome' where one is missing, else how the call went. */
export const callWord = ({ status, isFeedbackCall }: Pick<CallBrief, 'status' | 'isFeedbackCall'>): string =>
  status === 'ENDED' && !isFeedbackCall ? 'No outcome' : statuses[status];

/** '38 s', '14 min', '1 h 5 min': seconds as they are said beside a call. */
export function secondsText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
