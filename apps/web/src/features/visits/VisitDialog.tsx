import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { useLoadedDraft } from '../drafts/public.ts';
import { memberOptions } from '../members/public.ts';
import { outcomesOptions } from './api.ts';
import { VisitForm } from './VisitForm.tsx';

/**
 * Dialog that logs a visit, with or without a planned event, or edits an existing visit. The form for a new visit opens
 * at once, and the draft is filled in when the server responds.
 */
export default function VisitDialog(props: DialogProps<'visit'>) {
  const { memberId, memberName, visit, close } = props;
  const member = useQuery(memberOptions(memberId));
  const outcomes = useQuery(outcomesOptions);
  const draft = useLoadedDraft(
    { memberId, type: 'visits', recordId: visit?.id },
    member.data !== undefined && outcomes.data !== undefined,
    visit === undefined,
  );
  if (draft.begun && member.data && outcomes.data) {
    return (
      <VisitForm
        {...props}
        key={draft.begun.round}
        begun={draft.begun}
        late={draft.late}
        member={member.data}
        outcomes={outcomes.data}
        onDiscarded={draft.restart}
      />
    );
  }
  return (
    <WaitingDialog title={visit ? 'Edit visit' : 'Log visit'} about={memberName} close={close} size={560}>
      <LoadState
        of={[draft, member, outcomes]}
        failure="The visit did not load."
        waiting={<SkeletonRows rows={6} avatar={false} />}
      />
    </WaitingDialog>
  );
}
