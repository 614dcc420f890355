import { ApiError, type MemberTransferRequest, type StaffId } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { delayAction } from '../../../shell/held/actions.ts';
import { decisionKey } from '../../../shell/held/decisions.ts';
import { showActionFailure } from '../../../shell/held/failure.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { auditTransfer, cacheTransfer, transferRequestOptions } from '../api.ts';

interface Decision {
  request: MemberTransferRequest;
  approval: 'approve' | 'deny';
  receivingGuideId: StaffId;
  effectiveAt: number;
  auditorComment: string;
  /** The chosen effective day. */
  day: string;
}

/**
 * Returns a function that approves or denies a transfer after a delay of ten seconds. If the auditor undoes the
 * decision or the server refuses it, the review opens again.
 */
export function useTransferDecision(): (decision: Decision) => void {
  const client = useQueryClient();
  return ({ request, day, ...body }) => {
    const { approval, receivingGuideId, auditorComment } = body;
    const typed = { approval, receivingGuideId, day, comment: auditorComment };
    const again = () => openDialog({ kind: 'transferReview', requestId: request.id, typed });
    delayAction({
      key: decisionKey('transfer', [request.id]),
      replaces: true,
      text:
        body.approval === 'approve'
          ? 'The request for {what} will be approved in {count} s'
          : 'The request for {what} will be denied in {count} s',
      what: request.member.name,
      onUndo: again,
      async commit(options) {
        try {
          cacheTransfer(client, await auditTransfer(request.id, { ...body, version: request.version }, options));
          showSuccess('You have successfully audited this request.');
        } catch (error) {
          void client.invalidateQueries({ queryKey: transferRequestOptions(request.id).queryKey });
          showActionFailure(request.member.name, error);
          if (!(error instanceof ApiError && error.status === 404)) again();
        }
      },
    });
  };
}
