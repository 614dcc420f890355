import { contracts, type ScheduledEvent } from '@guidepost/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LoadState } from '../../../shared/LoadState.tsx';
import { SkeletonRows } from '../../../shared/SkeletonRows.tsx';
import { useToday } from '../../../shared/use-today.ts';
import { api, useActingUser } from '../../../shell/api.ts';
import { FormDialog, WaitingDialog } from '../../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../../shell/toasts/store.ts';
import { useContractForm } from '../../../shell/use-contract-form.ts';
import { cachePhase, eventsOptions } from '../api.ts';
import { dayLabels } from '../labels.ts';
import { emptyPlan, PlanFields, planLabels } from './PlanFields.tsx';
import { usableEvents } from './usable-events.ts';

const title = 'Attach the workflow phase to an event';

/** Dialog that attaches a phase to an existing or new event. */
export default function AttachDialog(props: DialogProps<'attachWorkflow'>) {
  const events = useQuery(eventsOptions(props.memberId));
  const today = useToday(useActingUser().timeZone);
  if (events.data) return <AttachForm {...props} events={usableEvents(events.data, today)} />;
  return (
    <WaitingDialog title={title} about={props.memberName} close={props.close} size={520}>
      <LoadState of={[events]} failure="The events did not load." waiting={<SkeletonRows rows={4} avatar={false} />} />
    </WaitingDialog>
  );
}

interface FormProps extends DialogProps<'attachWorkflow'> {
  events: readonly ScheduledEvent[];
}

function AttachForm({ memberId, memberName, phase, events, close }: FormProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const today = useToday(useActingUser().timeZone);
  const contract = useContractForm({
    endpoint: contracts.workflows.schedule,
    values: { ...emptyPlan, assignedWorkflowPhaseId: phase.id, scheduledEventId: events[0]?.id ?? null },
    labels: planLabels,
    send: (body, options) => api(contracts.workflows.schedule, { body }, options),
    onSaved(fresh) {
      cachePhase(client, fresh);
      showSuccess('The phase is scheduled');
      close();
    },
  });
  return (
    <FormDialog title={title} about={memberName} form={contract} save="Schedule" close={close} size={520}>
      <p className="gp-meta">
        {phase.workflowPhase.title}, {t('Due {date}', { date: dayLabels(phase.dueDate, today) })}
      </p>
      <PlanFields contract={contract} memberId={memberId} events={events} />
    </FormDialog>
  );
}
