import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useLoadedDraft } from '../../drafts/public.ts';
import { contentOptions } from '../../needs-content/public.ts';
import { NeedForm } from './NeedForm.tsx';

/**
 * Dialog that identifies or changes a need. The form for a new need opens at once, and the draft is filled in when the
 * server responds.
 */
export default function NeedDialog(props: DialogProps<'need'>) {
  const { memberId, memberName, need, close } = props;
  const metadata = useQuery(contentOptions);
  const draft = useLoadedDraft(
    { memberId, type: 'needs', recordId: need?.id },
    metadata.data !== undefined,
    need === undefined,
  );
  if (draft.begun && metadata.data) {
    return (
      <NeedForm
        {...props}
        key={draft.begun.round}
        begun={draft.begun}
        late={draft.late}
        metadata={metadata.data}
        onDiscarded={draft.restart}
      />
    );
  }
  return (
    <WaitingDialog title={need ? 'Edit need' : 'Add need'} about={memberName} close={close} size={560}>
      <LoadState
        of={[draft, metadata]}
        failure="The need did not load."
        waiting={<SkeletonRows rows={5} avatar={false} />}
      />
    </WaitingDialog>
  );
}
