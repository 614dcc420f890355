import { ApiError, type StatusChangeRequest } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useLeave } from '../../../shell/dialogs/use-form-frame.ts';
import { useCarriedState } from '../../../shell/forms/use-carried-values.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { statusRequestOptions, statusSettingsOptions } from '../api.ts';
import { StatusReview } from './StatusReview.tsx';

/**
 * Dialog to review a status change request: the request, its author and its reason, with buttons to approve or deny it.
 */
export default function StatusReviewDialog({ requestId, typed: initial = {}, close }: DialogProps<'statusReview'>) {
  const query = useQuery(statusRequestOptions(requestId));
  const settings = useQuery(statusSettingsOptions);
  const request: StatusChangeRequest | undefined = query.data;
  usePrintedMember(request?.member.id);
  const [typed, type] = useCarriedState(initial);
  const { guard } = useUnsavedChanges(!!typed.comment?.trim() && typed.comment !== request?.auditorComment);
  const leave = useLeave(guard, close);
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <WaitingDialog
      title="Review status change"
      {...(request ? { about: request.member.name } : {})}
      close={close}
      leave={leave}
      size={560}
    >
      {request && settings.data ? (
        <StatusReview
          request={request}
          settings={settings.data}
          typed={typed}
          onType={type}
          guard={guard}
          close={close}
        />
      ) : (
        // shows the error if the settings did not load
        <LoadState
          of={[query, settings]}
          failure={isGone ? "Member's status change request was not found or was deleted" : 'The request did not load.'}
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
    </WaitingDialog>
  );
}
