import type { Member } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { api } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { firstSendTo, LinkWarnings, SendTo, useLinkCheck, useLinkText } from '../../links/public.ts';
import { memberOptions } from '../../members/public.ts';
import { refreshSurvey } from '../api.ts';

type Props = DialogProps<'sendSurvey'>;
const endpoint = contracts.surveys.sendLink;

/** Sends a survey link to the member by text. Shown once the member's numbers have loaded. */
export default function SendSurveyDialog(props: Props) {
  const member = useQuery(memberOptions(props.memberId));
  if (member.data) return <SendForm {...props} member={member.data} />;
  return (
    <WaitingDialog title="Text the survey" about={props.memberName} close={props.close}>
      <LoadState of={[member]} failure="The member did not load." waiting={<SkeletonRows rows={3} avatar={false} />} />
    </WaitingDialog>
  );
}

function SendForm({ memberId, memberName, assignedSurveyId, close, member }: Props & { member: Member }) {
  const client = useQueryClient();
  const first = firstSendTo(member);
  const params = { id: assignedSurveyId };
  const contract = useContractForm({
    endpoint,
    values: first,
    labels: { phoneNumberId: 'Send to', languageCode: 'Language' },
    send: (body, options) => api(endpoint, { params, body }, options),
    onSaved() {
      refreshSurvey(client, { id: assignedSurveyId, memberId });
      showSuccess('The survey link is being sent');
      close();
    },
  });
  const number = useController({ control: contract.form.control, name: 'phoneNumberId' });
  const spoken = useController({ control: contract.form.control, name: 'languageCode' });
  const text = useLinkText(memberId, 'survey', spoken.field.value);
  const { check, mayLeave } = useLinkCheck(memberId, number.field.value ?? null, text);
  return (
    <FormDialog
      title="Text the survey"
      about={memberName}
      form={contract}
      save="Send survey"
      canSave={mayLeave && first.phoneNumberId !== null}
      close={close}
    >
      <LinkWarnings check={check} instead="Copy the link instead, or ask the questions yourself." />
      <SendTo
        phones={member.phoneNumbers}
        field={contract.field('phoneNumberId')}
        number={number.field}
        language={spoken.field}
        text={text}
      />
    </FormDialog>
  );
}
