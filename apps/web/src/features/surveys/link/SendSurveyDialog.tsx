import { contracts } from '@guidepost/contracts';
import { api } from '../../../shell/api.ts';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { SendLinkDialog } from '../../link-sending/public.ts';
import { refreshSurvey } from '../api.ts';

/** Texts a link to an assigned survey to the member. */
export default function SendSurveyDialog(props: DialogProps<'sendSurvey'>) {
  const { memberId, memberName, assignedSurveyId, close } = props;
  const params = { id: assignedSurveyId };
  return (
    <SendLinkDialog
      memberId={memberId}
      memberName={memberName}
      purpose="survey"
      title="Text the survey"
      save="Send survey"
      instead="Copy the link instead, or ask the questions yourself."
      send={(body, options) => api(contracts.surveys.sendLink, { params, body }, options)}
      refresh={(client) => refreshSurvey(client, { id: assignedSurveyId, memberId })}
      sent="The survey link is being sent"
      close={close}
    />
  );
}
