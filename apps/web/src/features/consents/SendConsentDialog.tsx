import type { Member } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api } from '../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { firstSendTo, LinkWarnings, SendTo, useLinkCheck, useLinkText } from '../links/public.ts';
import { memberOptions } from '../members/public.ts';
import { refreshConsents } from './api.ts';

type Props = DialogProps<'sendConsent'>;
const endpoint = contracts.consents.sendLink;

/** Texts a consent link to the member. The form is displayed after the member's numbers have loaded. */
export default function SendConsentDialog(props: Props) {
  const member = useQuery(memberOptions(props.memberId));
  if (member.data) return <SendForm {...props} member={member.data} />;
  return (
    <WaitingDialog title="Send consent text" about={props.memberName} close={props.close}>
      <LoadState of={[member]} failure="The member did not load." waiting={<SkeletonRows rows={3} avatar={false} />} />
    </WaitingDialog>
  );
}

function SendForm({ memberId, memberName, close, member }: Props & { member: Member }) {
  const client = useQueryClient();
  const first = firstSendTo(member);
  const contract = useContractForm({
    endpoint,
    values: { userId: memberId, ...first },
    labels: { phoneNumberId: 'Send to', languageCode: 'Language' },
    send: (body, options) => api(endpoint, { body }, options),
    onSaved() {
      refreshConsents(client, memberId);
      showSuccess('The consent link will be sent');
      close();
    },
  });
  const number = useController({ control: contract.form.control, name: 'phoneNumberId' });
  const spoken = useController({ control: contract.form.control, name: 'languageCode' });
  const text = useLinkText(memberId, 'consent', spoken.field.value);
  const { check, mayLeave } = useLinkCheck(memberId, number.field.value ?? null, text);
  return (
    <FormDialog
      title="Send consent text"
      about={memberName}
      form={contract}
      save="Send consent"
      canSave={mayLeave && first.phoneNumberId !== null}
      close={close}
    >
      <LinkWarnings check={check} instead="Copy the link instead, or record the member's answer." />
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
