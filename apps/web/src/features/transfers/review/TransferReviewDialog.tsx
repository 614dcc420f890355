import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useLeave } from '../../../shell/dialogs/use-form-frame.ts';
import { useCarriedState } from '../../../shell/forms/use-carried-values.ts';
import { useUnsavedChanges } from '../../../shell/forms/use-unsaved-changes.ts';
import { usePrintedMember } from '../../../shell/print/printed-member.ts';
import { transferRequestOptions } from '../api.ts';
import { TransferReview, type TypedReview } from './TransferReview.tsx';

/** Dialog in which an auditor reviews a transfer request. */
export default function TransferReviewDialog({ requestId, typed: initial = {}, close }: DialogProps<'transferReview'>) {
  const query = useQuery(transferRequestOptions(requestId));
  const request = query.data;
  usePrintedMember(request?.member.id);
  const [typed, type] = useCarriedState<TypedReview>(initial);
  const { guard } = useUnsavedChanges(!!typed.comment?.trim());
  const leave = useLeave(guard, close);
  return (
    <WaitingDialog
      title="Review transfer"
      {...(request ? { about: request.member.name } : {})}
      close={close}
      leave={leave}
      fullScreen
    >
      {request ? (
        <TransferReview request={request} typed={typed} onType={type} leave={leave} guard={guard} close={close} />
      ) : (
        <LoadState
          of={[query]}
          failure="The transfer request did not load."
          waiting={<SkeletonRows rows={8} avatar={false} />}
        />
      )}
    </WaitingDialog>
  );
}
