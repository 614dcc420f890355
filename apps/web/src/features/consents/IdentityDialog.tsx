import { contracts } from '@guidepost/contracts/schemas';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../shared/use-today.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { FieldColumns, FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { FormDateField } from '../../shell/forms/FormDateField.tsx';
import { useContractForm } from '../../shell/use-contract-form.ts';

const endpoint = contracts.consents.identify;
const labels = {
  name: 'Member name',
  dateOfBirth: 'Date of birth',
  email: 'Email',
  line1: 'Street address',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
} as const;
const address = ['email', 'line1', 'city', 'state', 'zip'] as const;

interface Props extends Pick<DialogProps<'consentForm'>, 'memberId' | 'memberName' | 'close'> {
  /** Called with the id of the confirmed identity. */
  onConfirmed: (identity: string) => void;
}

/** Confirms a member's identity by comparing what the member told the guide with the member's record. */
export function IdentityDialog({ memberId, memberName, close, onConfirmed }: Props) {
  const { t } = useTranslation();
  const contract = useContractForm({
    endpoint,
    values: { userId: memberId, name: '', dateOfBirth: '', email: '', line1: '', city: '', state: '', zip: '' },
    labels,
    // prevents the values from being stored when the session expires, because the next form in this dialog would start
    // with them
    isDrafted: true,
    send: (body, options) => api(endpoint, { body }, options),
    onSaved: ({ id }) => onConfirmed(id),
  });
  const { form, field } = contract;
  const today = useToday(useActingUser().timeZone);
  const input = (name: keyof typeof labels) => ({
    ...field(name),
    ...form.register(name, { onChange: () => form.clearErrors(name) }),
  });
  return (
    <FormDialog
      title="Member Identity Confirmation"
      about={memberName}
      form={contract}
      save="Continue to consent"
      close={close}
    >
      <p className="gp-meta">{t('Ask the member for their name and date of birth. Both are saved with the answer.')}</p>
      <FieldColumns>
        <TextInput {...input('name')} withAsterisk data-autofocus autoComplete="off" />
        <FormDateField contract={contract} name="dateOfBirth" max={today} withAsterisk />
        {address.map((name) => (
          <TextInput key={name} {...input(name)} autoComplete="off" />
        ))}
      </FieldColumns>
    </FormDialog>
  );
}
