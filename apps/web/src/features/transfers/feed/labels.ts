import type { MemberTransferRequest } from '@guidepost/contracts';
import type { Tone } from '../../../shared/Chip.tsx';
import { monthDayText } from '../../../shared/time.ts';

/** Returns the requester's answer to the question of the reason. Returns null if the reason has no question. */
export const detailOf = (request: MemberTransferRequest): string | null =>
  request.stringDetail ??
  request.addressDetail ??
  (request.timestampDetail === null ? null : monthDayText(Temporal.PlainDate.from(request.timestampDetail)));

/** Returns the state of a request as a label with a tone. */
export function stateOf(request: MemberTransferRequest): { word: string; tone: Tone } {
  if (request.deletedAt !== null) return { word: 'Withdrawn', tone: 'neutral' };
  if (request.approval === null) return { word: 'Pending review', tone: 'warning' };
  if (request.approval === 'deny') return { word: 'Declined', tone: 'neutral' };
  return request.appliedAt === null ? { word: 'Scheduled', tone: 'success' } : { word: 'Approved', tone: 'success' };
}
