import type { BodyOf, CallOptions, Member, MemberId, ReplyOf } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { FormDialog, WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { memberOptions } from '../members/public.ts';
import { firstSendTo, SendTo } from './SendTo.tsx';
import { LinkWarnings, useLinkCheck, useLinkText } from './use-link-check.tsx';

/** The form uses the fields of this endpoint. The consent endpoint has the same fields plus the member's id. */
const endpoint = contracts.surveys.sendLink;

interface Props {
  memberId: MemberId;
  memberName: string;
  purpose: 'consent' | 'survey';
  title: string;
  save: string;
  /** A sentence that names an alternative if the link cannot be texted. */
  instead: string;
  send: (body: BodyOf<typeof endpoint>, options: CallOptions) => Promise<ReplyOf<typeof endpoint>>;
  /** Refreshes the data that shows sent links. */
  refresh: (client: QueryClient) => void;
  /** Message shown after the link was accepted for sending. */
  sent: string;
  close: () => void;
}

/** Texts a link to a member. The form is displayed after the member's numbers have loaded. */
export function SendLinkDialog(props: Props) {
  const member = useQuery(memberOptions(props.memberId));
  if (member.data) return <SendForm {...props} member={member.data} />;
  return (
    <WaitingDialog title={props.title} about={props.memberName} close={props.close}>
      <LoadState of={[member]} failure="The member did not load." waiting={<SkeletonRows rows={3} avatar={false} />} />
    </WaitingDialog>
  );
}

function SendForm(props: Props & { member: Member }) {
  const { memberId, memberName, purpose, title, save, instead, send, refresh, sent, close, member } = props;
  const client = useQueryClient();
  const first = firstSendTo(member);
  const contract = useContractForm({
    endpoint,
    values: first,
    labels: { phoneNumberId: 'Send to', languageCode: 'Language' },
    send,
    onSaved() {
      refresh(client);
      showSuccess(sent);
      close();
    },
  });
  const number = useController({ control: contract.form.control, name: 'phoneNumberId' });
  const spoken = useController({ control: contract.form.control, name: 'languageCode' });
  const text = useLinkText(memberId, purpose, spoken.field.value);
  const { check, mayLeave } = useLinkCheck(memberId, number.field.value ?? null, text);
  return (
    <FormDialog
      title={title}
      about={memberName}
      form={contract}
      save={save}
      canSave={mayLeave && first.phoneNumberId !== null}
      close={close}
    >
      <LinkWarnings check={check} instead={instead} />
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
