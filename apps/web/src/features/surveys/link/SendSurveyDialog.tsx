import { contracts } from '@guidepost/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { SendLinkDialog } from '../../links/public.ts';
import { refreshSurvey } from '../api.ts';

/** Texts a survey link to the member. */
export default function SendSurveyDialog({ memberId, memberName, assignedSurveyId, close }: DialogProps<'sendSurvey'>) {
  const client = useQueryClient();
  return (
    <SendLinkDialog
      memberId={memberId}
      memberName={memberName}
      purpose="survey"
      title="Text the survey"
      save="Send survey"
      instead="Copy the link instead, or ask the questions yourself."
      success="The survey link is being sent"
      send={(body, options) => api(contracts.surveys.sendLink, { params: { id: assignedSurveyId }, body }, options)}
      onSent={() => refreshSurvey(client, { id: assignedSurveyId, memberId })}
      close={close}
    />
  );
}
