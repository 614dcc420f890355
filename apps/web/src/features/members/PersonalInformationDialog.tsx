import { contracts, type Member } from '@guidepost/contracts';
import { Modal } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../shared/ErrorState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { catching } from '../../shell/api.ts';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { PersonalInformationForm } from './PersonalInformationForm.tsx';
import type { RaceChoice } from './RacesField.tsx';

/** What a member chose. Always asked anew: an editor must not start from an old version. */
const chosenOptions = (memberId: number) =>
  queryOptions({
    queryKey: ['members', 'race-ethnicities', memberId] as const,
    queryFn: () => catching('all')(contracts.members.getRaceEthnicities, { params: { memberId } }),
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });

/** Edits personal information (staff §2), once all of it is there. */
export default function PersonalInformationDialog({ member, close }: DialogProps<'personalInformation'>) {
  const { t } = useTranslation();
  const { data, isError, isFetching, refetch } = useQuery(chosenOptions(member.id));
  const [begun, setBegun] = useState<{ member: Member; races: RaceChoice[] } | null>(null);
  if (begun === null && data) {
    const races = data.raceEthnicities.map(({ raceEthnicityId, detail }) => ({ raceEthnicityId, detail }));
    setBegun({ member, races });
  }
  if (begun) return <PersonalInformationForm {...begun} close={close} />;
  return (
    <Modal
      opened
      onClose={close}
      title={t('Edit personal information')}
      size={560}
      closeButtonProps={{ 'aria-label': t('Close') }}
      transitionProps={{ duration: 120 }}
    >
      {isError ? (
        <ErrorState message="The member did not load." onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows rows={5} avatar={false} />
      )}
    </Modal>
  );
}
