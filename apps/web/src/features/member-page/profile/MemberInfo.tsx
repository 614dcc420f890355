import type { Member } from '@guidepost/contracts';
import { Skeleton, VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Slot } from '../../../shell/slots.tsx';
import { InsuranceCard, ProviderCard } from './FactCards.tsx';
import { PersonalInformationCard } from './PersonalInformationCard.tsx';
import { PortraitCard } from './PortraitCard.tsx';
import classes from './profile.module.css';

/** Cards of the Member info tab. */
export const MemberInfo = memo(function MemberInfo({ member }: { member: Member | undefined }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className="gp-tab-panel" tabIndex={0} aria-label={t('Member info')}>
      {member ? (
        <>
          <PersonalInformationCard member={member} />
          <PortraitCard member={member} />
          <Slot of="memberInfo" member={member} />
          <Slot of="memberConsents" member={member} />
          <ProviderCard member={member} />
          <InsuranceCard member={member} />
        </>
      ) : (
        <InfoSkeleton />
      )}
    </section>
  );
});

/** Placeholder cards shown while the member loads. */
export function InfoSkeleton() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true" className={classes.waiting}>
      <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      {[192, 142].map((height) => (
        <div key={height} className="gp-card" style={{ height }} aria-hidden>
          <header>
            <Skeleton height={10} width="36%" />
          </header>
          <div className={classes.cardBody}>
            <Skeleton height={8} width="74%" mt={10} />
            <Skeleton height={8} width="58%" mt={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
