import { contracts } from '@guidepost/contracts/schemas';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { businessNow } from '../../../shared/clock.ts';
import { useActingUser } from '../../../shell/api.ts';
import { FormDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { FormDateField } from '../../../shell/forms/FormDateField.tsx';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { todayIn } from '../day.ts';

const labels = { date: 'Date' };

/** The dialog closes without waiting for a reply, because the request may be sent ten seconds later. */
const endpoint = { ...contracts.docket.snoozeTodo, reply: z.null() };

/** Dialog that snoozes a to-do until a chosen day, tomorrow at the earliest. */
export default function SnoozeDialog({ date, about, snooze, close }: DialogProps<'snoozeTodo'>) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const tomorrow = todayIn(timeZone, businessNow().toString()).add({ days: 1 }).toString();
  const contract = useContractForm({
    endpoint,
    values: { date: date ?? tomorrow },
    labels,
    async send(values) {
      await snooze(values.date);
      return null;
    },
    onSaved: close,
  });
  return (
    <FormDialog title="Snooze" about={t(about)} form={contract} save="Snooze" close={close}>
      <FormDateField contract={contract} name="date" min={tomorrow} required data-autofocus />
    </FormDialog>
  );
}
