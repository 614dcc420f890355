import type { MemberTransferRequest } from '@guidepost/contracts';
import type { Tone } from '../../../shared/Chip.tsx';
import { monthDayText } from '../../../shared/time.ts';

/** The answer to the reason's question, as it is read; null where nothing was asked. */
export const detailOf = (request: MemberTransferRequest): string | null =>
  request.stringDetail ??
  request.addressDetail ??
  (request.timestampDetail === null ? null : monthDayText(Temporal.PlainDate.from(request.timestampDetail)));

/** Where a request stands, in a word. */
export function stateOf(request: MemberTransferRequest): { word: string; tone: Tone } {
  if (request.deletedAt !== null) return { word: 'Withdrawn', tone: 'neutral' };
  if (request.approval === null) return { word: 'Pending review', tone: 'warning' };
  if (request.approval === 'deny') return { word: 'Declined', tone: 'neutral' };
  return request.appliedAt === null ? { word: 'Scheduled', tone: 'success' } : { word: 'Approved', tone: 'success' };
}
