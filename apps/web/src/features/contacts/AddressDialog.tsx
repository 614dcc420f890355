import { type Address, contactLimits, contracts } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../shell/api.ts';
import { FieldColumns, FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { refreshMember } from './api.ts';

const labels = {
  description: 'Address Label',
  line1: 'Address line 1',
  line2: 'Address line 2',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
};

const valuesOf = (address: Address | undefined) => ({
  description: address?.description ?? '',
  line1: address?.line1 ?? '',
  line2: address?.line2 ?? '',
  city: address?.city ?? '',
  state: address?.state ?? '',
  zip: address?.zip ?? '',
  ...(address ? { version: address.version } : {}),
});

/** Dialog to add or change a member's address. */
export default function AddressDialog({ memberId, memberName, address, close }: DialogProps<'address'>) {
  const client = useQueryClient();
  const contract = useContractForm({
    endpoint: contracts.contacts.updateAddress,
    values: valuesOf(address),
    labels,
    send(body, options) {
      const { description = '', line1 = '', line2, city = '', state = '', zip = '', version } = body;
      const fields = { description, line1, line2: line2 || null, city, state, zip };
      if (!address) {
        const sent = { ...fields, userId: memberId, primary: false };
        return api(contracts.contacts.createAddress, { body: sent }, options);
      }
      const sent = { ...fields, ...(version === undefined ? {} : { version }) };
      return api(contracts.contacts.updateAddress, { params: { addressId: address.id }, body: sent }, options);
    },
    fromRecord: (current) => valuesOf(current as Address),
    onSaved() {
      void refreshMember(client, memberId);
      showSuccess(address ? 'Address updated successfully' : 'Address created successfully');
      close();
    },
  });
  const input = (name: keyof typeof labels, maxLength: number) => ({
    ...contract.field(name),
    ...contract.form.register(name),
    maxLength,
    autoComplete: 'off',
  });
  return (
    <FormDialog
      title={address ? 'Edit address' : 'Add address'}
      about={memberName}
      form={contract}
      save="Save address"
      close={close}
    >
      <TextInput {...input('description', contactLimits.addressLabel)} required data-autofocus />
      <TextInput {...input('line1', contactLimits.line)} required />
      <TextInput {...input('line2', contactLimits.line)} />
      <FieldColumns>
        <TextInput {...input('city', contactLimits.city)} required />
        <TextInput {...input('state', contactLimits.state)} required />
        <TextInput {...input('zip', contactLimits.zip)} required inputMode="numeric" />
      </FieldColumns>
    </FormDialog>
  );
}
