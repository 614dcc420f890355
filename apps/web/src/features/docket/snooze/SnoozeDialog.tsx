import { contracts } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { businessNow } from '../../../shared/clock.ts';
import { api, useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { FormDateField } from '../../../shell/forms/FormDateField.tsx';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { docketKeys } from '../api.ts';
import { todayIn } from '../day.ts';

const labels = { date: 'Date' };

/** Dialog that snoozes a to-do until a chosen day, tomorrow at the earliest. */
export default function SnoozeDialog({ guideId, todoId, about, close }: DialogProps<'snoozeTodo'>) {
  const { timeZone } = useActingUser();
  const client = useQueryClient();
  const tomorrow = todayIn(timeZone, businessNow().toString()).add({ days: 1 }).toString();
  const contract = useContractForm({
    endpoint: contracts.docket.snoozeTodo,
    values: { date: tomorrow },
    labels,
    send: (body, options) => api(contracts.docket.snoozeTodo, { params: { guideId, todoId }, body }, options),
    onSaved({ date }) {
      void client.invalidateQueries({ queryKey: docketKeys.all });
      showSuccess(sentence('Snoozed until {date}', { date: { date } }));
      close();
    },
  });
  return (
    <FormDialog title="Snooze" about={about} form={contract} save="Snooze" close={close}>
      <FormDateField contract={contract} name="date" min={tomorrow} required data-autofocus />
    </FormDialog>
  );
}
