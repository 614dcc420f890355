import type { MemberTransferRequest } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import type { Tone } from '../../../shared/Chip.tsx';
import { wordText } from '../../../shared/sentence.ts';
import { monthDayText } from '../../../shared/time.ts';

/** Returns the requester's answer to the reason's question. Returns null if the reason has no question. */
export const detailOf = (t: TFunction, request: MemberTransferRequest): string | null =>
  (request.stringDetail === null ? null : wordText(t, request.stringDetail)) ??
  request.addressDetail ??
  (request.timestampDetail === null ? null : monthDayText(Temporal.PlainDate.from(request.timestampDetail)));

/** Returns the label and color for a request's state. */
export function stateOf(request: MemberTransferRequest): { word: string; tone: Tone } {
  if (request.deletedAt !== null) return { word: 'Withdrawn', tone: 'neutral' };
  if (request.approval === null) return { word: 'Pending review', tone: 'warning' };
  if (request.approval === 'deny') return { word: 'Denied', tone: 'neutral' };
  return request.appliedAt === null ? { word: 'Scheduled', tone: 'success' } : { word: 'Approved', tone: 'success' };
}

/** Returns the label of a request's state in the feed. There, a denied request has the fixed wording 'Declined'. */
export function feedLabelOf(request: MemberTransferRequest): string {
  const { word } = stateOf(request);
  return word === 'Denied' ? 'Declined' : word;
}

/** Returns the decision about a request and the user who decided, such as "Approved by Priya Raman". */
export function decisionText(t: TFunction, request: MemberTransferRequest): string {
  if (request.deletedAt !== null) return t('Withdrawn by {name}', { name: request.creator.name });
  if (request.auditor === null) return t(stateOf(request).word, { context: 'request' });
  return t(request.approval === 'deny' ? 'Denied by {name}' : 'Approved by {name}', { name: request.auditor.name });
}
