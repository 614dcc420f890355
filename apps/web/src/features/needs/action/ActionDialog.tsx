import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../../shared/LoadState.tsx';
import { labelIn } from '../../../shared/label-in.ts';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useLoadedDraft } from '../../drafts/public.ts';
import { contentOptions } from '../../needs-content/public.ts';
import { ActionForm } from './ActionForm.tsx';
import { CorrectAction } from './CorrectAction.tsx';

/** Dialog that records or corrects an action for a need. */
export default function ActionDialog(props: DialogProps<'needAction'>) {
  const { action } = props;
  return action ? <Correction {...props} action={action} /> : <NewAction {...props} />;
}

const waiting = <SkeletonRows rows={6} avatar={false} />;

function NewAction(props: DialogProps<'needAction'>) {
  const { memberId, need, close } = props;
  const metadata = useQuery(contentOptions);
  const draft = useLoadedDraft({ memberId, type: 'actions', recordId: need.id });
  if (draft.begun && metadata.data)
    return (
      <ActionForm
        {...props}
        key={draft.begun.round}
        begun={draft.begun}
        metadata={metadata.data}
        onDiscarded={draft.restart}
      />
    );
  return (
    <WaitingDialog title="Add action" about={labelIn(need.issue)} close={close} size={560}>
      <LoadState of={[draft, metadata]} failure="The action did not load." waiting={waiting} />
    </WaitingDialog>
  );
}

function Correction(props: DialogProps<'needAction'> & { action: NonNullable<DialogProps<'needAction'>['action']> }) {
  const { need, close } = props;
  const metadata = useQuery(contentOptions);
  if (metadata.data) return <CorrectAction {...props} metadata={metadata.data} />;
  return (
    <WaitingDialog title="Edit action" about={labelIn(need.issue)} close={close} size={560}>
      <LoadState of={[metadata]} failure="The action did not load." waiting={waiting} />
    </WaitingDialog>
  );
}
