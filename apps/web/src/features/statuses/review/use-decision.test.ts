import { ApiError, type StatusChangeRequest } from '@guidepost/contracts';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { HeldAction } from '../../../shell/held/actions.ts';

const client = new QueryClient();
const delayed: HeldAction[] = [];
const decideRequest = vi.fn();
const showActionFailure = vi.fn();
vi.mock('@tanstack/react-query', async (original) => ({ ...(await original<object>()), useQueryClient: () => client }));
vi.mock('../../../shell/held/actions.ts', () => ({ delayAction: (act: HeldAction) => delayed.push(act) }));
vi.mock('../../../shell/held/failure.ts', () => ({ showActionFailure }));
vi.mock('../../../shell/open-dialog.tsx', () => ({ openDialog: () => {} }));
vi.mock('../../../shell/toasts/store.ts', () => ({ showSuccess: () => {} }));
vi.mock('../api.ts', () => ({
  cacheRequest: () => {},
  decideRequest,
  statusKeys: { request: (id: number) => ['request', id], requests: ['requests'] },
}));
const { useDecision } = await import('./use-decision.ts');

it('a failed decision about a status names the member', async () => {
  const request = { id: 7, version: 1, member: { name: 'Ada Rivera' } } as unknown as StatusChangeRequest;
  const decide = useDecision();
  for (const [status, message] of [
    [409, undefined],
    [404, "Member's status change request was not found or was deleted"],
  ] as const) {
    const error = new ApiError(status, undefined, 'refused');
    decideRequest.mockRejectedValueOnce(error);
    decide({ request, approval: 'approve', effectiveAt: '2026-11-20', auditorComment: '' });
    await delayed.at(-1)?.commit({ keepalive: false });
    expect(showActionFailure).toHaveBeenLastCalledWith('Ada Rivera', error, message);
  }
});
