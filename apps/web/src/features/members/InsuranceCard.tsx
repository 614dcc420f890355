import type { Member } from '@guidepost/contracts';
import { IconShieldHeart } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { InfoCard } from '../../shell/InfoCard.tsx';
import { dateText } from './days.ts';
import { Facts } from './Facts.tsx';
import { insuranceFacts } from './facts.ts';
import classes from './member.module.css';

/** Insurance information (staff §2): what the client's feed tells about the plan. */
export function InsuranceCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const facts = insuranceFacts(member.standardAttributes, dateText);
  const said = facts.map(([label, value]) => [label, label === 'D-SNP' ? t(value) : value] as const);
  return (
    <InfoCard memberId={member.id} section="insuranceInformation" icon={IconShieldHeart} title="Insurance information">
      {facts.length === 0 ? (
        <p className={classes.none}>{t('No insurance information to show.')}</p>
      ) : (
        <Facts facts={said} />
      )}
    </InfoCard>
  );
}
