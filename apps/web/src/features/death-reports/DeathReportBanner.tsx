import { ApiError, type DeathDecision, type DeathReport, type MemberId } from '@guidepost/contracts';
import { IconHeartBroken } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../shared/confirm/confirm.tsx';
import { dateText } from '../../shared/time.ts';
import { can, useActingUser } from '../../shell/api.ts';
import { Banner } from '../../shell/frame/Banner.tsx';
import { showError } from '../../shell/toasts/store.ts';
import { deathReportKey, deathReportOptions, decideDeathReport } from './api.ts';
import classes from './banner.module.css';

/** Shows that a member's death was reported and that contact is on hold until a reviewer decides. */
export function DeathReportBanner({ memberId }: { memberId: MemberId }) {
  const { data } = useQuery(deathReportOptions(memberId));
  return data?.report ? <OpenReport report={data.report} /> : null;
}

function OpenReport({ report }: { report: DeathReport }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayDecide = can(useActingUser(), 'CAN_CREATE_MEMBER_STATUS_CHANGE_REQUESTS');
  const decide = useMutation({
    mutationFn: (decision: DeathDecision) => decideDeathReport(report, decision),
    onError(error) {
      if (error instanceof ApiError && error.code === 'DEATH_REPORT_DECIDED')
        showError({ message: 'Another user has already decided on this report.' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: deathReportKey(report.memberId) }),
  });
  const ask = async (decision: DeathDecision) => {
    if (await confirm(questions[decision])) decide.mutate(decision);
  };
  return (
    <Banner tone="warning" icon={IconHeartBroken}>
      <span className={classes.body}>
        <span className={classes.words}>
          {sourceText(t, report)}{' '}
          {t(
            'Texts, reminders, surveys and follow-ups are on hold until a guide or an auditor confirms or rejects the report.',
          )}{' '}
          {mayDecide && !report.canConfirm && t('An auditor can confirm the death.')}
        </span>
        {mayDecide && (
          <span className={classes.actions}>
            <Button size="sm" variant="default" loading={decide.isPending} onClick={() => void ask('alive')}>
              {t('Member is alive')}
            </Button>
            {report.canConfirm && (
              <Button size="sm" variant="default" loading={decide.isPending} onClick={() => void ask('deceased')}>
                {t('Confirm death')}
              </Button>
            )}
          </span>
        )}
      </span>
    </Banner>
  );
}

const questions = {
  alive: {
    title: 'End the hold?',
    message: 'Scheduled texts, surveys and follow-ups will continue. Your decision will be recorded in the update log.',
    confirm: 'Member is alive',
  },
  deceased: {
    title: 'Confirm the death?',
    message:
      "The member's status will change to Deceased. Scheduled texts, events, surveys and workflows will be deleted.",
    confirm: 'Confirm death',
    danger: true,
  },
} as const;

/** Returns a sentence about who reported the death, and the day of death if it is known. */
function sourceText(t: TFunction, { source, reportedBy, diedOn }: DeathReport): string {
  const date = diedOn === null ? null : dateText(diedOn);
  if (reportedBy !== null)
    return date === null
      ? t('{hospital} reported that this member died.', { hospital: reportedBy })
      : t('{hospital} reported that this member died on {date}.', { hospital: reportedBy, date });
  if (source === 'hospital')
    return date === null
      ? t('A hospital reported that this member died.')
      : t('A hospital reported that this member died on {date}.', { date });
  return date === null
    ? t("A customer's file reports that this member died.")
    : t("A customer's file reports that this member died on {date}.", { date });
}
