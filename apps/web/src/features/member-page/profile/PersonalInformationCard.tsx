import { cardFields, type Member, memberFields } from '@guidepost/contracts';
import { IconHistory, IconPencil, IconUser } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shell/api.ts';
import { InfoCard } from '../../../shell/InfoCard.tsx';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { fieldValueText } from '../../members/public.ts';
import { type Fact, Facts } from './Facts.tsx';
import { clientFacts } from './facts.ts';

/** Card with personal information, including the client organization's own fields. */
export function PersonalInformationCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const facts: Fact[] = [
    ...cardFields.map(
      (field): Fact => [memberFields[field].card, member[field] && fieldValueText(t, field, member[field])],
    ),
    ...clientFacts(member.standardAttributes, 'personal_information'),
  ];
  return (
    <InfoCard
      memberId={member.id}
      section="personalInformation"
      icon={IconUser}
      title="Personal Information"
      tools={
        <>
          {can(member, 'CAN_VIEW_CHANGE_LOGS') && (
            <ActionIcon
              size="sm"
              aria-label={t('Update log')}
              onClick={() => openDialog({ kind: 'memberHistory', memberId: member.id, memberName: member.name })}
            >
              <IconHistory size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          {can(member, 'CAN_UPDATE_ALL_USER_DATA') && (
            <ActionIcon
              size="sm"
              aria-label={t('Edit personal information')}
              onClick={() => openDialog({ kind: 'personalInformation', member })}
            >
              <IconPencil size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </>
      }
    >
      <Facts facts={facts} />
    </InfoCard>
  );
}
