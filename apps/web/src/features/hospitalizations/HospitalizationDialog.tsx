import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { stayOptions } from './api.ts';
import { StayFacts } from './StayFacts.tsx';
import { StayForm } from './StayForm.tsx';

/** The hospitalization dialog: the hospital's data and, for users who may edit it, a note and the day of discharge. */
export default function HospitalizationDialog({ stayId, close }: DialogProps<'hospitalization'>) {
  // always fetches the record, because saving a form with an old record would erase a newer note by another user
  const query = useQuery({ ...stayOptions(stayId), refetchOnMount: 'always' });
  const user = useActingUser();
  const stay = query.isFetchedAfterMount ? query.data : undefined;
  if (stay && can(user, 'CAN_UPDATE_HOSPITALIZATIONS')) return <StayForm stay={stay} close={close} />;
  return (
    <WaitingDialog title="Hospitalization" {...(stay ? { about: stay.member.name } : {})} close={close} size={560}>
      {stay ? (
        <StayFacts stay={stay} withNote />
      ) : (
        <LoadState
          of={[query]}
          failure="The hospitalization did not load."
          waiting={<SkeletonRows rows={6} avatar={false} />}
        />
      )}
    </WaitingDialog>
  );
}
