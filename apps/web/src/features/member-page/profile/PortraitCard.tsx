import type { Member } from '@guidepost/contracts';
import { IconHeart, IconMessageReport } from '@guidepost/ui/icons';
import { ActionIcon } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SmartContent } from '../../../shared/SmartContent.tsx';
import { shortDateText } from '../../../shared/time.ts';
import { can, useActingUser } from '../../../shell/api.ts';
import { InfoCard } from '../../../shell/InfoCard.tsx';
import { openDialog } from '../../../shell/open-dialog.tsx';
import classes from './profile.module.css';

/** Card with a short description of the member, and buttons for feedback. */
export function PortraitCard({ member }: { member: Member }) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const portrait = member.memberSummary;
  const mayJudge = portrait !== null && can(member, 'CAN_PROVIDE_MEMBER_SUMMARY_FEEDBACK');
  return (
    <InfoCard
      memberId={member.id}
      section="memberPortrait"
      icon={IconHeart}
      title="Member portrait"
      tools={
        mayJudge && (
          <ActionIcon
            size="sm"
            aria-label={t('Give feedback')}
            onClick={() => openDialog({ kind: 'portraitFeedback', member })}
          >
            <IconMessageReport size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {portrait ? (
        <>
          <SmartContent>
            <p className={classes.portrait}>{portrait.summary}</p>
          </SmartContent>
          <p className={`gp-meta ${classes.updated}`}>
            {t('Updated {date}', { date: shortDateText(portrait.lastUpdated, timeZone) })}
          </p>
        </>
      ) : (
        <p className={classes.none}>{t('Content missing.')}</p>
      )}
    </InfoCard>
  );
}
