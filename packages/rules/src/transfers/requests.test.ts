import { asId } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sentenceText } from '../sentences/sentence.ts';
import {
  canAuditTransfer,
  canChangeTransfer,
  isTransferDue,
  type TransferDetail,
  type TransferDetailType,
  transferDetail,
  transferDetailProblem,
  transferProblem,
  transferState,
} from './requests.ts';

const waiting = { appliedAt: null, receiverLostAt: null };
const pending = { approvedAt: null, deniedAt: null, deletedAt: null, creatorId: asId<'Staff'>(7), ...waiting };
const at = '2026-12-03T10:00:00Z';
const guide = { id: asId<'Staff'>(7), canRequest: true, canAudit: false };
const auditor = { id: asId<'Staff'>(8), canRequest: true, canAudit: true };
const problemText = (why: ReturnType<typeof transferProblem>) => why && sentenceText(why);

describe('a request for a transfer', () => {
  it('is pending while it is neither approved, denied nor withdrawn', () => {
    const each = [pending, { ...pending, approvedAt: at }, { ...pending, deniedAt: at }, { ...pending, deletedAt: at }];
    expect(each.map(transferState)).toEqual(['pending', 'approved', 'denied', 'withdrawn']);
    expect(each.map((request) => canChangeTransfer(request, guide))).toEqual([true, false, false, false]);
    expect(each.map((request) => canAuditTransfer(request, auditor))).toEqual([true, false, false, false]);
    const lost = each.map((request) => ({ ...request, receiverLostAt: at }));
    // the second one is approved for a future day, so the reviewer must choose a different guide
    expect(lost.map((request) => canAuditTransfer(request, auditor))).toEqual([true, true, false, false]);
    expect(canAuditTransfer({ ...pending, approvedAt: at, receiverLostAt: at, appliedAt: at }, auditor)).toBe(false);
    expect(canChangeTransfer(pending, auditor)).toBe(false);
    expect(canAuditTransfer(pending, guide)).toBe(false);
  });

  it('is for a guide’s own member, or for any member by an auditor, and only one at a time', () => {
    const ownMember = { assignedGuideId: guide.id, hasPendingTransfer: false };
    expect(transferProblem(ownMember, guide)).toBeNull();
    expect(problemText(transferProblem({ ...ownMember, assignedGuideId: asId<'Staff'>(9) }, guide))).toBe(
      "Only the member's guide can request a transfer.",
    );
    expect(problemText(transferProblem({ ...ownMember, assignedGuideId: null }, guide))).toBe(
      "Only the member's guide can request a transfer.",
    );
    expect(transferProblem({ ...ownMember, assignedGuideId: asId<'Staff'>(9) }, auditor)).toBeNull();
    expect(problemText(transferProblem({ ...ownMember, hasPendingTransfer: true }, auditor))).toBe(
      'A transfer request for this member is already pending review.',
    );
    expect(problemText(transferProblem(ownMember, { id: guide.id, canRequest: false, canAudit: false }))).toBe(
      'You do not have permission to request transfers.',
    );
  });

  it('takes effect once its instant has come', () => {
    expect(isTransferDue('2026-12-03T09:59:59.9Z', at)).toBe(true);
    expect(isTransferDue(at, at)).toBe(true);
    expect(isTransferDue('2026-12-03T10:00:01Z', at)).toBe(false);
  });
});

describe('the answer to a reason’s question', () => {
  const answer = { date: '2026-11-14', text: ' Her son called ', addressId: asId<'Address'>(3) };

  it('must have the question’s type, and an address must be the member’s', () => {
    const none = { date: null, text: ' ', addressId: null };
    const why = (type: TransferDetailType | null, given: TransferDetail = none) =>
      problemText(transferDetailProblem(type, given, [asId<'Address'>(3)]));
    expect([why(null), why('date'), why('string'), why('address')]).toEqual([
      null,
      'Date is required',
      'An answer is required',
      'Address is required',
    ]);
    expect([why('date', answer), why('string', answer), why('address', answer)]).toEqual([null, null, null]);
    expect(why('address', { ...answer, addressId: asId<'Address'>(4) })).toBe("Choose one of the member's addresses.");
    expect(why('string', { ...answer, text: 'x'.repeat(501) })).toBe('At most 500 characters.');
  });

  it('is stored only for the type of the question', () => {
    expect(transferDetail('string', answer)).toEqual({ date: null, text: 'Her son called', addressId: null });
    expect(transferDetail(null, answer)).toEqual({ date: null, text: null, addressId: null });
    const types = fc.constantFrom<TransferDetailType | null>('date', 'string', 'address', null);
    fc.assert(
      fc.property(types, (type) => {
        const kept = Object.values(transferDetail(type, answer)).filter((value) => value !== null);
        expect(kept).toHaveLength(type === null ? 0 : 1);
      }),
    );
  });
});
