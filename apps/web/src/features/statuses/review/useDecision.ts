import { ApiError, type StatusChangeRequest, type StatusChangeRequestId } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { detailsOf, saidBy } from '../../../shell/errors/report.ts';
import { holdAct } from '../../../shell/held/acts.ts';
import { openDialog } from '../../../shell/openDialog.tsx';
import { showError, showSuccess } from '../../../shell/toasts/store.ts';
import { decideRequest, statusKeys, takeRequest } from '../api.ts';

/** Under what the decision on a request is held. */
export const heldKey = (id: StatusChangeRequestId): string => `status request ${id}`;

interface Decision {
  request: StatusChangeRequest;
  approval: 'approve' | 'deny';
  effectiveAt: string;
  auditorComment: string;
}

/** Approves and denies requests, each held for ten seconds. Taken back or refused, the review is open again. */
export function useDecision(): (decision: Decision) => void {
  const client = useQueryClient();
  return ({ request, approval, effectiveAt, auditorComment }) => {
    const again = () => openDialog({ kind: 'statusReview', requestId: request.id });
    holdAct({
      key: heldKey(request.id),
      text: approval === 'approve' ? '{what} is approved in {count} s' : '{what} is denied in {count} s',
      what: request.member.name,
      onUndo: again,
      async commit(options) {
        const body = {
          approval,
          effectiveAt,
          version: request.version,
          ...(auditorComment === '' ? {} : { auditorComment }),
        };
        try {
          takeRequest(client, await decideRequest(request.id, body, options));
          showSuccess('You have successfully audited this request.');
        } catch (error) {
          void client.invalidateQueries({ queryKey: statusKeys.request(request.id) });
          const isGone = error instanceof ApiError && error.status === 404;
          showError({
            message: isGone ? "Member's status change request was not found or was deleted" : saidBy(error),
            details: detailsOf(error),
          });
          if (!isGone) again();
        }
      },
    });
  };
}
