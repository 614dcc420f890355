import { contracts } from '@guidepost/contracts';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sentenceText } from '../../shared/sentence.ts';
import { api } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { businessNow } from '../../shell/session/clock.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { refreshPending } from './api.ts';
import { snoozeProblem } from './check.ts';

/** Puts a reminder off to a day that the person chooses. */
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
    onSaved() {
      void refreshPending(client, memberId);
      showSuccess('Reminder snoozed');
      close();
    },
  });
  const submit = () => {
    const date = contract.form.getValues('date');
    const problem = snoozeProblem(date, event.time, event.timeZone, businessNow());
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
      <TextInput {...contract.field('date')} {...contract.form.register('date')} type="date" required data-autofocus />
    </FormDialog>
  );
}
