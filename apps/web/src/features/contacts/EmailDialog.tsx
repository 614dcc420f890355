import { contactLimits, contracts, type EmailAddress } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { callHandling } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { refreshMember } from './api.ts';

const labels = { email: 'Email', description: 'Description' };
const call = callHandling(['EMAIL_ADDRESS_EXISTS']);

const valuesOf = (email: EmailAddress | undefined) => ({
  email: email?.email ?? '',
  description: email?.description ?? '',
  ...(email ? { version: email.version } : {}),
});

/** Dialog to add or change an e-mail address. */
export default function EmailDialog({ memberId, memberName, email, close }: DialogProps<'email'>) {
  const client = useQueryClient();
  const contract = useContractForm({
    endpoint: contracts.contacts.updateEmail,
    values: valuesOf(email),
    labels,
    async send(body, options) {
      const { version, email: address = '', description = '' } = body;
      const fields = { email: address, description };
      if (!email) {
        const sent = { ...fields, userId: memberId, primary: false };
        return call(contracts.contacts.createEmail, { body: sent }, options);
      }
      const sent = { ...fields, ...(version === undefined ? {} : { version }) };
      return call(contracts.contacts.updateEmail, { params: { id: email.id }, body: sent }, options);
    },
    fromRecord: (current) => valuesOf(current as EmailAddress),
    onSaved() {
      void refreshMember(client, memberId);
      showSuccess(email ? 'Email address has been updated successfully' : 'Email address has been added successfully');
      close();
    },
  });
  return (
    <FormDialog
      title={email ? 'Edit email address' : 'Add email address'}
      about={memberName}
      form={contract}
      save="Save email address"
      close={close}
    >
      <TextInput
        {...contract.field('email')}
        {...contract.form.register('email')}
        type="email"
        required
        data-autofocus
        maxLength={contactLimits.email}
        autoComplete="off"
      />
      <TextInput
        {...contract.field('description')}
        {...contract.form.register('description')}
        required
        maxLength={contactLimits.emailDescription}
        autoComplete="off"
      />
    </FormDialog>
  );
}
