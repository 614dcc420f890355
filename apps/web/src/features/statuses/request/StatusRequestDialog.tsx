import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { memberOptions } from '../../members/public.ts';
import { statusItemsOf, statusOptionsOf, statusSettingsOptions } from '../api.ts';
import { StatusRequestForm } from './StatusRequestForm.tsx';

/** Dialog that requests a status change or edits a pending request. */
export default function StatusRequestDialog(props: DialogProps<'statusRequest'>) {
  const { memberId, memberName, request, close } = props;
  const member = useQuery(memberOptions(memberId));
  const options = useQuery(statusOptionsOf(memberId));
  const items = useQuery(statusItemsOf(memberId));
  const settings = useQuery(statusSettingsOptions);
  if (member.data && options.data && items.data && settings.data)
    return (
      <StatusRequestForm
        {...props}
        member={member.data}
        options={options.data}
        entries={items.data}
        settings={settings.data}
      />
    );
  return (
    <WaitingDialog
      title={request ? 'Edit status change request' : 'Request status change'}
      about={memberName}
      close={close}
      size={520}
    >
      <LoadState
        of={[member, options, items, settings]}
        failure="The statuses did not load."
        waiting={<SkeletonRows rows={6} avatar={false} />}
      />
    </WaitingDialog>
  );
}
