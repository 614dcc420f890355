import { asId } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts/schemas';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../shared/LoadState.tsx';
import { phoneText } from '../../shared/phone.ts';
import { SkeletonRows } from '../../shared/SkeletonRows.tsx';
import { api } from '../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { memberOptions } from '../members/public.ts';
import { memberTermsOptions, refreshConsents } from './api.ts';
import classes from './consents.module.css';

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
        phones={member.data.phoneNumbers}
        language={member.data.language === 'es' ? 'es' : 'en'}
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
  phones: readonly {
    id: number;
    number: string;
    description: string | null;
    doNotContact: { reason: string | null };
  }[];
  language: 'en' | 'es';
  mayText: boolean;
}

function SendForm({ memberId, memberName, close, phones, language, mayText }: FormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const first = phones.find(({ doNotContact }) => doNotContact.reason === null);
  const contract = useContractForm({
    endpoint,
    values: { userId: memberId, phoneNumberId: first ? asId<'PhoneNumber'>(first.id) : null, languageCode: language },
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
      canSave={mayText && first !== undefined}
      close={close}
    >
      {!mayText && (
        <p role="alert" className={classes.warning}>
          {t('TCPA required to text message')}. {t('Copy the link instead, or record what the member tells you.')}
        </p>
      )}
      <p className="gp-meta">
        {t('The member gets a text with a link of their own. Its address is made when the text leaves.')}
      </p>
      <NativeSelect
        {...contract.field('phoneNumberId')}
        data-autofocus
        value={String(number.field.value ?? '')}
        onChange={(event) => number.field.onChange(asId<'PhoneNumber'>(Number(event.currentTarget.value)))}
        data={phones.map(({ id, number: digits, description, doNotContact }) => ({
          value: String(id),
          label: [phoneText(digits), description, doNotContact.reason].filter(Boolean).join(', '),
          disabled: doNotContact.reason !== null,
        }))}
      />
      <SegmentedControl<'en' | 'es'>
        aria-label={t('Language')}
        value={spoken.field.value}
        onChange={spoken.field.onChange}
        data={[
          { value: 'en', label: t('English') },
          { value: 'es', label: t('Spanish') },
        ]}
      />
    </FormDialog>
  );
}
