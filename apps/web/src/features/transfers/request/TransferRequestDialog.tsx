import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { memberOptions } from '../../members/public.ts';
import { transferGuidesOptions, transferReasonsOptions } from '../api.ts';
import { TransferRequestForm } from './TransferRequestForm.tsx';

/** Dialog that requests a transfer to another guide, or edits a pending request. */
export default function TransferRequestDialog(props: DialogProps<'transferRequest'>) {
  const { memberId, memberName, request, close } = props;
  const member = useQuery(memberOptions(memberId));
  const reasons = useQuery(transferReasonsOptions);
  const guides = useQuery(transferGuidesOptions(memberId));
  if (member.data && reasons.data && guides.data)
    return <TransferRequestForm {...props} member={member.data} reasons={reasons.data} guides={guides.data} />;
  return (
    <WaitingDialog
      title={request ? 'Edit transfer request' : 'Request member transfer'}
      about={memberName}
      close={close}
      fullScreen
    >
      <LoadState
        of={[member, reasons, guides]}
        failure="The guides did not load."
        waiting={<SkeletonRows rows={8} avatar={false} />}
      />
    </WaitingDialog>
  );
}
