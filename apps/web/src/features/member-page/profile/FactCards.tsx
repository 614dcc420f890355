import type { Member } from '@guidepost/contracts';
import { IconShieldHeart, IconSquareRoundedPlus } from '@guidepost/ui/icons';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { dateText } from '../../../shared/time.ts';
import { InfoCard } from '../../../shell/InfoCard.tsx';
import { Facts } from './Facts.tsx';
import { insuranceFacts, type Known, providerFacts } from './facts.ts';
import classes from './profile.module.css';

/** Card that lists facts about a member. If `facts` is empty, the card shows the text in `none`, translated. */
function FactCard({
  facts,
  none,
  ...card
}: Omit<ComponentProps<typeof InfoCard>, 'children'> & { facts: Known; none: string }) {
  const { t } = useTranslation();
  return (
    <InfoCard {...card}>
      {facts.length === 0 ? <p className={classes.none}>{t(none)}</p> : <Facts facts={facts} />}
    </InfoCard>
  );
}

/** Card with the member's doctor, other providers, and the client organization's own fields. */
export function ProviderCard({ member }: { member: Member }) {
  return (
    <FactCard
      memberId={member.id}
      section="providerInformation"
      icon={IconSquareRoundedPlus}
      title="Provider information"
      facts={providerFacts(member.standardAttributes)}
      none="No provider information to show."
    />
  );
}

/** Card with insurance information from the client organization's eligibility file. */
export function InsuranceCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  return (
    <FactCard
      memberId={member.id}
      section="insuranceInformation"
      icon={IconShieldHeart}
      title="Insurance information"
      facts={insuranceFacts(member.standardAttributes, {
        day: dateText,
        flag: (isSo) => (isSo ? t('Yes') : t('No')),
      })}
      none="No insurance information to show."
    />
  );
}
