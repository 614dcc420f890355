import { contactLimits, contracts, type PhoneNumber } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { PhoneField } from '../../shared/fields/PhoneField.tsx';
import { phoneText } from '../../shared/phone.ts';
import { callHandling } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { phoneDetailsOptions, refreshMember } from './api.ts';

const labels = { number: 'Phone number', description: 'Description' };
const call = callHandling(['PHONE_NUMBER_EXISTS', 'PHONE_NUMBER_OURS']);

const valuesOf = (phone: PhoneNumber | undefined) => ({
  number: phone?.number ?? '',
  description: phone?.description ?? '',
  ...(phone ? { version: phone.version } : {}),
});

/** Dialog to add or change a phone number. The telephone service looks up the number's carrier and type. */
export default function PhoneDialog({ memberId, memberName, phone, close }: DialogProps<'phone'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [resets, setResets] = useState(0);
  const contract = useContractForm({
    endpoint: contracts.contacts.updatePhone,
    values: valuesOf(phone),
    labels,
    async send(body, options) {
      const { number = '', description = '', version } = body;
      const found = client.getQueryData(phoneDetailsOptions(number).queryKey);
      const fields = { number, description, type: found?.type ?? null, carrier: found?.carrier ?? null };
      if (!phone) {
        const sent = { ...fields, interactableId: memberId, primary: false };
        return call(contracts.contacts.createPhone, { body: sent }, options);
      }
      const changed = number === phone.number ? { number, description } : fields;
      const sent = { ...changed, ...(version === undefined ? {} : { version }) };
      return call(contracts.contacts.updatePhone, { params: { phoneId: phone.id }, body: sent }, options);
    },
    fromRecord: (current) => valuesOf(current as PhoneNumber),
    onReset: () => setResets((count) => count + 1),
    say: { number: (stored) => phoneText(stored ?? '') },
    onSaved() {
      void refreshMember(client, memberId);
      showSuccess(phone ? 'Phone number updated successfully' : 'Phone number created successfully');
      close();
    },
  });
  // this field is registered before the field below it, so that the focus moves to the first invalid field
  const { field } = useController({ control: contract.form.control, name: 'number' });
  const number = field.value ?? '';
  const isNew = /^\+1\d{10}$/.test(number) && number !== phone?.number;
  const details = useQuery({ ...phoneDetailsOptions(number), enabled: isNew });
  const known = [details.data?.type, details.data?.carrier].filter(Boolean).join(', ');
  const hint = details.isError
    ? t('The carrier of this number could not be found. You can still save the number.')
    : known;
  return (
    <FormDialog
      title={phone ? 'Edit phone number' : 'Add phone number'}
      about={memberName}
      form={contract}
      save="Save phone number"
      close={close}
    >
      <PhoneField
        key={resets}
        {...contract.field('number')}
        {...(isNew && hint !== '' ? { description: hint } : {})}
        ref={field.ref}
        value={number}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
      <TextInput
        {...contract.field('description')}
        {...contract.form.register('description')}
        required
        maxLength={contactLimits.phoneDescription}
        autoComplete="off"
      />
    </FormDialog>
  );
}
