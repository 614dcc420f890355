import { contracts } from '@guidepost/contracts';
import { isDayText, phaseReminderProblem, sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../../shared/sentence.ts';
import { useToday } from '../../../shared/use-today.ts';
import { api, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { FormDateField } from '../../../shell/forms/FormDateField.tsx';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { cachePhase } from '../api.ts';

/** Dialog that postpones a phase until a day that the user chooses. */
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
      cachePhase(client, fresh);
      close();
    },
  });
  const submit = () => {
    const date = contract.form.getValues('date');
    const problem = isDayText(date) ? phaseReminderProblem(date, today) : date === '' && sentence('Date is required');
    if (!problem) return void contract.submit();
    contract.form.setError('date', { type: 'manual', message: sentenceText(t, problem) }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title="Remind me later"
      about={memberName}
      form={{ ...contract, submit }}
      save="Set reminder"
      close={close}
    >
      <FormDateField contract={contract} name="date" required data-autofocus />
    </FormDialog>
  );
}
