import { contracts } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/useToday.ts';
import { api, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { useContractForm } from '../../../shell/useContractForm.ts';
import { takePhase } from '../api.ts';

/** Puts a phase off to a day that the person chooses. */
export default function ReminderDialog({ memberName, phase, close }: DialogProps<'phaseReminder'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const today = useToday(useActingUser().timeZone);
  const contract = useContractForm({
    endpoint: contracts.workflows.remind,
    values: { date: '' },
    labels: { date: 'Date' },
    send: (body, options) => api(contracts.workflows.remind, { params: { id: phase.id }, body }, options),
    onSaved(fresh) {
      takePhase(client, fresh);
      close();
    },
  });
  const submit = () => {
    const date = contract.form.getValues('date');
    const message =
      date === '' ? t('Date is required') : date <= today && t('The date must be after {date}', { date: today });
    if (message) contract.form.setError('date', { type: 'manual', message }, { shouldFocus: true });
    else void contract.submit();
  };
  return (
    <FormDialog
      title="Remind me later"
      about={memberName}
      form={{ ...contract, submit }}
      save="Set reminder"
      close={close}
    >
      <TextInput {...contract.field('date')} {...contract.form.register('date')} type="date" required data-autofocus />
    </FormDialog>
  );
}
