import type { Member } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { Slot } from '../../shell/slots.tsx';
import { InfoSkeleton } from './InfoSkeleton.tsx';
import { InsuranceCard } from './InsuranceCard.tsx';
import classes from './member.module.css';
import { PersonalInformationCard } from './PersonalInformationCard.tsx';
import { PortraitCard } from './PortraitCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';

/** The cards of the Member info tab (staff §2). */
export function MemberInfo({ member }: { member: Member | undefined }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.cards} tabIndex={0} aria-label={t('Member info')}>
      {member ? (
        <>
          <PersonalInformationCard member={member} />
          <PortraitCard member={member} />
          <Slot of="memberInfo" member={member} />
          <ProviderCard member={member} />
          <InsuranceCard member={member} />
        </>
      ) : (
        <InfoSkeleton />
      )}
    </section>
  );
}
