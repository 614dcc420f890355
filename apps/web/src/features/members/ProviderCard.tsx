import type { Member } from '@guidepost/contracts';
import { IconSquareRoundedPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InfoCard } from '../../shell/InfoCard.tsx';
import { Facts } from './Facts.tsx';
import { providerFacts } from './facts.ts';
import classes from './member.module.css';

/** Provider information (staff §2): the member's doctor and who else cares for them. */
export function ProviderCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const facts = providerFacts(member.standardAttributes);
  return (
    <InfoCard
      memberId={member.id}
      section="providerInformation"
      icon={IconSquareRoundedPlus}
      title="Provider information"
    >
      {facts.length === 0 ? (
        <p className={classes.none}>{t('No provider information to show.')}</p>
      ) : (
        <Facts facts={facts} />
      )}
    </InfoCard>
  );
}
