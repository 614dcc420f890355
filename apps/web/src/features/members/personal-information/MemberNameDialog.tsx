import { contracts, type Member, memberFields } from '@guidepost/contracts/schemas';
import { Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shell/api.ts';
import { FieldColumns, FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { memberOptions } from '../member-options.ts';

const labels = { firstName: memberFields.firstName.label, lastName: memberFields.lastName.label, reason: 'Reason' };

const valuesOf = ({ firstName, lastName, version }: Member) => ({ firstName, lastName, reason: '', version });

/** Dialog to correct a member's first and last name. The user enters a reason, which the update log shows. */
export default function MemberNameDialog({ member, close }: DialogProps<'memberName'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const contract = useContractForm({
    endpoint: contracts.members.correctName,
    values: valuesOf(member),
    labels,
    send: (body) => api(contracts.members.correctName, { params: { memberId: member.id }, body }),
    fromRecord: async (current) => valuesOf(current as Member),
    onSaved(saved) {
      client.setQueryData(memberOptions(member.id).queryKey, saved);
      showSuccess('Name corrected');
      close();
    },
  });
  const { register } = contract.form;
  return (
    <FormDialog title="Correct the name" about={member.name} form={contract} save="Save name" close={close} size={480}>
      <FieldColumns>
        <TextInput
          {...contract.field('firstName')}
          {...register('firstName')}
          required
          maxLength={100}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          {...contract.field('lastName')}
          {...register('lastName')}
          required
          maxLength={100}
          autoComplete="off"
        />
      </FieldColumns>
      <TextInput {...contract.field('reason')} {...register('reason')} required maxLength={300} autoComplete="off" />
      <Text size="sm" c="dimmed">
        {t(
          'The update log will show your reason. A customer file that contains the old name will not overwrite the corrected name.',
        )}
      </Text>
    </FormDialog>
  );
}
