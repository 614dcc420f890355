import { useQuery } from '@tanstack/react-query';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { can, useActingUser } from '../../shell/api.ts';
import { WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { usePrintedMember } from '../../shell/print/printed-member.ts';
import { stayOptions } from './api.ts';
import { StayFacts } from './StayFacts.tsx';
import { StayForm } from './StayForm.tsx';

/** Dialog with the hospital's data about a stay. Users who may edit the stay can add a note and the discharge date. */
export default function HospitalizationDialog({ stayId, close }: DialogProps<'hospitalization'>) {
  // always refetches the record, because saving the form with an old record would overwrite another user's newer note
  const query = useQuery({ ...stayOptions(stayId), refetchOnMount: 'always' });
  const user = useActingUser();
  usePrintedMember(query.data?.member.id);
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
