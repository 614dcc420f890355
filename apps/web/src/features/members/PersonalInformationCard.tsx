import type { Member } from '@guidepost/contracts';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { dateText } from './days.ts';
import { InfoCard } from './InfoCard.tsx';
import classes from './member.module.css';

/** Personal Information (staff §2), for reading. */
export function PersonalInformationCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const facts: [label: string, value: string | null][] = [
    ['Date of birth', member.dateOfBirth && dateText(member.dateOfBirth)],
    ['Said as', member.namePronunciation],
    ['Language', member.reportedLanguage],
    ['Race and ethnicity', member.raceEthnicitySummary],
    ['Gender', member.gender],
    ['Pronouns', member.pronouns],
  ];
  return (
    <InfoCard memberId={member.id} section="personalInformation" icon={IconUser} title="Personal Information">
      <dl className={classes.list}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd data-empty={value ? undefined : true}>{value || t('Not recorded')}</dd>
          </div>
        ))}
      </dl>
    </InfoCard>
  );
}
