import type { Member } from '@guidepost/contracts';
import { useTranslation } from 'react-i18next';
import { CommunicationCard } from './CommunicationCard.tsx';
import { InfoSkeleton } from './InfoSkeleton.tsx';
import classes from './member.module.css';
import { PersonalInformationCard } from './PersonalInformationCard.tsx';

/** The cards of the Member info tab (staff §2). */
export function MemberInfo({ member }: { member: Member | undefined }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={classes.cards} tabIndex={0} aria-label={t('Member info')}>
      {member ? (
        <>
          <PersonalInformationCard member={member} />
          <CommunicationCard member={member} />
        </>
      ) : (
        <InfoSkeleton />
      )}
    </section>
  );
}
