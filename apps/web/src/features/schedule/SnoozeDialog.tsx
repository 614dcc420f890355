import { contracts } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../shared/clock.ts';
import { sentenceText } from '../../shared/sentence.ts';
import { api } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { FormDateField } from '../../shell/forms/FormDateField.tsx';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { refreshPending } from './api.ts';
import { snoozeProblem } from './check.ts';

/** Dialog that moves a reminder to a day that the user chooses. */
export default function SnoozeDialog({ memberId, memberName, event, close }: DialogProps<'snooze'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const contract = useContractForm({
    endpoint: contracts.schedule.snooze,
    values: { date: '' },
    labels: { date: 'Date' },
    send: ({ date }, options) =>
      api(
        contracts.schedule.snooze,
        { params: { userId: memberId, scheduledEventId: event.id }, body: { date } },
        options,
      ),
    onSaved({ date }) {
      void refreshPending(client, memberId);
      showSuccess(sentence('Reminder snoozed until {date}', { date: { date } }));
      close();
    },
  });
  const submit = () => {
    const problem = snoozeProblem(contract.form.getValues('date'), event.time, event.timeZone, businessNow());
    if (!problem) return void contract.submit();
    const message = sentenceText(t, problem);
    contract.form.setError('date', { type: 'manual', message }, { shouldFocus: true });
  };
  return (
    <FormDialog
      title="Snooze reminder"
      about={memberName}
      form={{ ...contract, submit }}
      save="Snooze reminder"
      close={close}
    >
      <FormDateField contract={contract} name="date" zone={event.timeZone} required data-autofocus />
    </FormDialog>
  );
}
