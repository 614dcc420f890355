import type { Member } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { PersonalInformationForm } from './PersonalInformationForm.tsx';
import type { RaceChoice } from './RacesField.tsx';
import { chosenRaces, racesOptions } from './races.ts';

/** Dialog to edit personal information. Shows the form once all values have loaded. */
export default function PersonalInformationDialog({ member, close }: DialogProps<'personalInformation'>) {
  const races = useQuery(racesOptions(member.id));
  const [begun, setBegun] = useState<{ member: Member; races: RaceChoice[] } | null>(null);
  if (begun === null && races.data) setBegun({ member, races: chosenRaces(races.data) });
  if (begun) return <PersonalInformationForm {...begun} close={close} />;
  return (
    <WaitingDialog title="Edit personal information" about={member.name} close={close} size={560}>
      <LoadState of={[races]} failure="The member did not load." waiting={<SkeletonRows rows={5} avatar={false} />} />
    </WaitingDialog>
  );
}
