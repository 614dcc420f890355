import { contracts } from '@guidepost/contracts';
import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/CopyButton.tsx';
import { confirm } from '../../../shared/confirm/confirm.tsx';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { api, can } from '../../../shell/api.ts';
import { WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { GivenLinks, LinkWarning } from '../../links/public.ts';
import { memberOptions } from '../../members/public.ts';
import { assignedOptions, refreshSurvey } from '../api.ts';
import { byLinkText } from './by-link-text.ts';
import classes from './link.module.css';

/**
 * The links that let a member answer a survey. Shows each link's status, and buttons to send, copy and revoke links.
 */
export default function SurveyLinksDialog(props: DialogProps<'surveyLinks'>) {
  const { memberId, memberName, assignedSurveyId, close } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const assigned = useQuery(assignedOptions(assignedSurveyId));
  const { data: member } = useQuery(memberOptions(memberId));
  const [isMaking, setMaking] = useState(false);
  const copy = async () => {
    const title = 'Copy survey link';
    const message = 'Share this link only with {name}. Anyone with the link can answer for the member.';
    if (!(await confirm({ title, message, confirm: 'Copy link', values: { name: memberName } }))) return;
    setMaking(true);
    try {
      const { url } = await api(contracts.surveys.makeLink, { params: { id: assignedSurveyId } });
      await copyText(url);
      refreshSurvey(client, { id: assignedSurveyId, memberId });
      showSuccess('Link copied');
    } catch {
      // the API client has already shown the error
    } finally {
      setMaking(false);
    }
  };
  if (!assigned.data)
    return (
      <WaitingDialog title="Survey by link" about={memberName} close={close}>
        <LoadState
          of={[assigned]}
          failure="The survey did not load."
          waiting={<SkeletonRows rows={3} avatar={false} />}
        />
      </WaitingDialog>
    );
  const { survey, links, completedAt } = assigned.data;
  const progress = byLinkText(t, assigned.data);
  const mayAnswer = can(assigned.data, 'CAN_ANSWER');
  const maySend = mayAnswer && can(member, 'CAN_SEND_PATIENT_MESSAGE');
  const send = () => openDialog({ kind: 'sendSurvey', memberId, memberName, assignedSurveyId });
  return (
    <WaitingDialog title="Survey by link" about={memberName} close={close} size={560}>
      <div className={classes.dialog}>
        <p className={classes.lead}>
          <b>{survey.displayName}</b>
          <span role="status" className="gp-meta">
            {completedAt === null ? (progress ?? t('No link is active.')) : t('This survey is complete.')}
          </span>
        </p>
        <LinkWarning>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
          {t(
            "Anyone with the link can start the survey. On a different device, answers are shown only after the member's name and date of birth are entered.",
          )}
        </LinkWarning>
        <GivenLinks
          links={links}
          mayRevoke={({ finishedAt }) => mayAnswer && finishedAt === null}
          sendAgain={maySend ? send : undefined}
          revoke={async (linkId) => {
            await api(contracts.surveys.revokeLink, { params: { id: assignedSurveyId }, body: { linkId } });
            refreshSurvey(client, { id: assignedSurveyId, memberId });
          }}
        />
        {mayAnswer && (
          <div className="gp-form-foot">
            <Button loading={isMaking} onClick={() => void copy()}>
              {t('Copy survey link')}
            </Button>
            {maySend && (
              <Button variant="filled" data-autofocus onClick={send}>
                {t('Text the link')}
              </Button>
            )}
          </div>
        )}
      </div>
    </WaitingDialog>
  );
}
