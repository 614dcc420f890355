import type { Member, MemberId, PhoneNumberId } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { sentenceText } from '../../../shared/sentence.ts';
import { api, catching } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/useContractForm.ts';
import { firstSendTo, LinkWarning, SendTo } from '../../links/public.ts';
import { memberOptions } from '../../members/public.ts';
import { refreshSurvey } from '../api.ts';

type Props = DialogProps<'sendSurvey'>;
const endpoint = contracts.surveys.sendLink;

/** Texts a link to the member, once it is known to which numbers. */
export default function SendSurveyDialog(props: Props) {
  const member = useQuery(memberOptions(props.memberId));
  if (member.data) return <SendForm {...props} member={member.data} />;
  return (
    <WaitingDialog title="Text the survey" about={props.memberName} close={props.close}>
      <LoadState of={[member]} failure="The member did not load." waiting={<SkeletonRows rows={3} avatar={false} />} />
    </WaitingDialog>
  );
}

/** What stands against a text to a number now, and what is worth a look: the same that is asked before any text. */
const useCheck = (memberId: MemberId, phoneNumberId: PhoneNumberId | null) =>
  useQuery({
    queryKey: ['surveys', 'text-check', memberId, phoneNumberId],
    queryFn: () => catching('all')(contracts.texts.check, { body: { subjectId: memberId, text: '', phoneNumberId } }),
    // consent may have been given a moment ago: what was asked before holds for nothing
    staleTime: 0,
    gcTime: 0,
    meta: { caught: true },
  });

const refusals = {
  TEXTING_NOT_ALLOWED: 'TCPA required to text message',
  NUMBER_NOT_FOUND: 'This phone number could not be found.',
  NUMBER_OPTED_OUT: 'This number must not be contacted.',
} as const;

function SendForm({ memberId, memberName, assignedSurveyId, close, member }: Props & { member: Member }) {
  const { t } = useTranslation();
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
      showSuccess('The survey link is on its way');
      close();
    },
  });
  const number = useController({ control: contract.form.control, name: 'phoneNumberId' });
  const spoken = useController({ control: contract.form.control, name: 'languageCode' });
  const { data: check } = useCheck(memberId, number.field.value ?? null);
  const refusal = check?.refusal ?? null;
  return (
    <FormDialog
      title="Text the survey"
      about={memberName}
      form={contract}
      save="Send survey"
      canSave={refusal === null && first.phoneNumberId !== null}
      close={close}
    >
      {refusal !== null && (
        <LinkWarning role="alert">
          {t(refusals[refusal])}. {t('Copy the link instead, or ask the questions yourself.')}
        </LinkWarning>
      )}
      {check?.warnings.map(({ key, textSentence }) => (
        <LinkWarning key={key} role="status">
          {sentenceText(t, textSentence)}
        </LinkWarning>
      ))}
      <SendTo
        phones={member.phoneNumbers}
        field={contract.field('phoneNumberId')}
        number={number.field}
        language={spoken.field}
      />
    </FormDialog>
  );
}
