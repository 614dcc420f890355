import { ApiError, asId, type MemberTransferRequest } from '@guidepost/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { HeldAction } from '../../../shell/held/actions.ts';

const client = new QueryClient();
const delayed: HeldAction[] = [];
const auditTransfer = vi.fn();
const showActionFailure = vi.fn();
const openDialog = vi.fn();
vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQueryClient: () => client }));
vi.mock('../../../shell/held/actions.ts', () => ({ delayAction: (act: HeldAction) => delayed.push(act) }));
vi.mock('../../../shell/held/failure.ts', () => ({ showActionFailure }));
vi.mock('../../../shell/open-dialog.tsx', () => ({ openDialog }));
vi.mock('../../../shell/toasts/store.ts', () => ({ showSuccess: () => {} }));
vi.mock('../api.ts', () => ({
  auditTransfer,
  cacheTransfer: () => {},
  transferRequestOptions: (id: number) => ({ queryKey: ['request', id] }),
}));
const { useTransferDecision } = await import('./use-transfer-decision.ts');

/** Carries out a decision that fails. */
function fail(decide: ReturnType<typeof useTransferDecision>, error: ApiError): Promise<unknown> | undefined {
  const request = { id: 7, version: 1, member: { name: 'Ada Rivera' } } as unknown as MemberTransferRequest;
  auditTransfer.mockRejectedValueOnce(error);
  const values = { receivingGuideId: asId<'Staff'>(3), effectiveAt: 0, auditorComment: '', day: '2026-11-20' };
  decide({ request, approval: 'approve', ...values });
  return delayed.at(-1)?.commit({ keepalive: false });
}

it('a failed decision about a transfer names the member, and the review opens again', async () => {
  const error = new ApiError(409, undefined, 'decided');
  await fail(useTransferDecision(), error);
  expect(showActionFailure).toHaveBeenCalledExactlyOnceWith('Ada Rivera', error);
  expect(openDialog).toHaveBeenCalledOnce();
});

it('a decision whose session has ended opens no review, because another user may have signed in', async () => {
  openDialog.mockClear();
  const error = new ApiError(401, undefined, 'ended');
  showActionFailure.mockImplementationOnce(() => {
    throw error;
  });
  await expect(fail(useTransferDecision(), error)).rejects.toBe(error);
  expect(openDialog).not.toHaveBeenCalled();
});
