import type { MemberTransferRequest } from '@guidepost/contracts';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { decisionText, feedLabelOf, stateOf } from './labels.ts';

const denied = {
  deletedAt: null,
  approval: 'deny',
  appliedAt: null,
  auditor: { name: 'Priya Raman' },
  creator: { name: 'Marisol Vega' },
} as MemberTransferRequest;

it('a denied request is called Denied, except in the feed', () => {
  const t = ((key: string, { name }: { name: string }) => key.replace('{name}', name)) as unknown as TFunction;
  expect([stateOf(denied).word, decisionText(t, denied)]).toEqual(['Denied', 'Denied by Priya Raman']);
  expect(feedLabelOf(denied)).toBe('Declined');
  const withdrawn: MemberTransferRequest = { ...denied, deletedAt: '2026-11-30T10:00:00Z' };
  expect([feedLabelOf(withdrawn), feedLabelOf({ ...denied, approval: 'approve' })]).toEqual(['Withdrawn', 'Scheduled']);
});
