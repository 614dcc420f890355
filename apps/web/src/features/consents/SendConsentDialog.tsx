import type { Member } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api } from '../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { firstSendTo, LinkWarning, SendTo } from '../links/public.ts';
import { memberOptions } from '../members/public.ts';
import { memberTermsOptions, refreshConsents } from './api.ts';

type Props = DialogProps<'sendConsent'>;
const endpoint = contracts.consents.sendLink;

/** Texts a link to the member, once it is known to which numbers. */
export default function SendConsentDialog(props: Props) {
  const member = useQuery(memberOptions(props.memberId));
  const terms = useQuery(memberTermsOptions(props.memberId));
  if (member.data && terms.data)
    return (
      <SendForm
        {...props}
        member={member.data}
        mayText={terms.data.find(({ key }) => key === 'tcpa')?.consented === true}
      />
    );
  return (
    <WaitingDialog title="Send consent text" about={props.memberName} close={props.close}>
      <LoadState
        of={[member, terms]}
        failure="The consents did not load."
        waiting={<SkeletonRows rows={3} avatar={false} />}
      />
    </WaitingDialog>
  );
}

interface FormProps extends Props {
  member: Member;
  mayText: boolean;
}

function SendForm({ memberId, memberName, close, member, mayText }: FormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const first = firstSendTo(member);
  const contract = useContractForm({
    endpoint,
    values: { userId: memberId, ...first },
    labels: { phoneNumberId: 'Send to', languageCode: 'Language' },
    send: (body, options) => api(endpoint, { body }, options),
    onSaved() {
      refreshConsents(client, memberId);
      showSuccess('The consents link is on its way');
      close();
    },
  });
  const number = useController({ control: contract.form.control, name: 'phoneNumberId' });
  const spoken = useController({ control: contract.form.control, name: 'languageCode' });
  return (
    <FormDialog
      title="Send consent text"
      about={memberName}
      form={contract}
      save="Send consent"
      canSave={mayText && first.phoneNumberId !== null}
      close={close}
    >
      {!mayText && (
        <LinkWarning role="alert">
          {t('TCPA required to text message')}. {t('Copy the link instead, or record what the member tells you.')}
        </LinkWarning>
      )}
      <SendTo
        phones={member.phoneNumbers}
        field={contract.field('phoneNumberId')}
        number={number.field}
        language={spoken.field}
      />
    </FormDialog>
  );
}
