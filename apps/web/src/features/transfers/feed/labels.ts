import type { MemberTransferRequest } from '@guidepost/contracts';
import type { Tone } from '../../../shared/Chip.tsx';
import { monthDayText } from '../../../shared/time.ts';

/** Returns the requester's answer to the reason's question. Returns null if the reason has no question. */
export const detailOf = (request: MemberTransferRequest): string | null =>
  request.stringDetail ??
  request.addressDetail ??
  (request.timestampDetail === null ? null : monthDayText(Temporal.PlainDate.from(request.timestampDetail)));

/** Returns the label and color for a request's state. */
export function stateOf(request: MemberTransferRequest): { word: string; tone: Tone } {
  if (request.deletedAt !== null) return { word: 'Withdrawn', tone: 'neutral' };
  if (request.approval === null) return { word: 'Pending review', tone: 'warning' };
  if (request.approval === 'deny') return { word: 'Declined', tone: 'neutral' };
  return request.appliedAt === null ? { word: 'Scheduled', tone: 'success' } : { word: 'Approved', tone: 'success' };
}
