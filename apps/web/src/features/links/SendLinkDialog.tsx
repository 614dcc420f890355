import type { BodyOf, CallOptions, Member, MemberId } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { FormDialog, WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { memberOptions } from '../members/public.ts';
import { firstSendTo, SendTo } from './SendTo.tsx';
import { LinkWarnings, useLinkCheck, useLinkText } from './use-link-check.tsx';

type Target = Pick<BodyOf<typeof contracts.consents.sendLink>, 'phoneNumberId' | 'languageCode'>;
interface Props {
  memberId: MemberId;
  memberName: string;
  purpose: 'consent' | 'survey';
  title: string;
  /** The label of the button that sends the link. */
  save: string;
  /** A sentence that names an alternative if the link cannot be texted. */
  instead: string;
  /** Confirms that the link was queued. */
  success: string;
  send: (target: Target, options: CallOptions) => Promise<{ id: number }>;
  onSent: () => void;
  close: () => void;
}

/** Texts a link to a member. Shows the form when the member's phone numbers have loaded. */
export function SendLinkDialog(props: Props) {
  const member = useQuery(memberOptions(props.memberId));
  if (member.data) return <SendForm {...props} member={member.data} />;
  return (
    <WaitingDialog title={props.title} about={props.memberName} close={props.close}>
      <LoadState of={[member]} failure="The member did not load." waiting={<SkeletonRows rows={3} avatar={false} />} />
    </WaitingDialog>
  );
}

function SendForm({
  memberId,
  memberName,
  purpose,
  title,
  save,
  instead,
  success,
  send,
  onSent,
  close,
  member,
}: Props & { member: Member }) {
  const first = firstSendTo(member);
  const contract = useContractForm({
    // a survey link has the same values, and its own endpoint in `send`
    endpoint: contracts.consents.sendLink,
    values: { userId: memberId, ...first },
    labels: { phoneNumberId: 'Send to', languageCode: 'Language' },
    send: ({ phoneNumberId, languageCode }, options) => send({ phoneNumberId, languageCode }, options),
    onSaved() {
      onSent();
      showSuccess(success);
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
