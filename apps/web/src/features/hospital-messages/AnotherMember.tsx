import type { HospitalMessageDetails, MemberId } from '@guidepost/contracts';
import { sexOf } from '@guidepost/rules';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { memberOptions } from '../members/public.ts';
import { type Person as Found, MemberPick } from '../subjects/public.ts';
import classes from './messages.module.css';
import { Person } from './Person.tsx';

interface Props {
  /** The patient's details as the hospital sent them. */
  patient: HospitalMessageDetails['patient'];
  onChoose: (memberId: MemberId, name: string) => void;
}

/** Search for a member who is not one of a message's possible members. Shows the found member beside the patient. */
export function AnotherMember({ patient, onChoose }: Props) {
  const { t } = useTranslation();
  const [chosen, choose] = useState<Found | null>(null);
  return (
    <section className={classes.another} aria-label={t('Another member')}>
      <MemberPick
        label={t('Search all members')}
        candidates={[]}
        chosen={chosen}
        onChoose={choose}
        onSeek={() => choose(null)}
      />
      {chosen && (
        <>
          <ChosenMember memberId={chosen.id} name={chosen.name} patient={patient} />
          <Button size="xs" variant="filled" onClick={() => onChoose(chosen.id, chosen.name)}>
            {t('Choose {name}', { name: chosen.name })}
          </Button>
        </>
      )}
    </section>
  );
}

function ChosenMember({ memberId, name, patient }: { memberId: MemberId; name: string; patient: Props['patient'] }) {
  const { data: member } = useQuery(memberOptions(memberId));
  const sex = sexOf(member?.gender ?? null);
  return <Person name={name} birthDay={member?.dateOfBirth ?? null} sex={sex} against={patient} />;
}
