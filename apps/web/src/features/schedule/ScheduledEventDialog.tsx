import { contracts, type ScheduledEvent } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, useActingUser } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { memberOptions } from '../members/api.ts';
import { refreshPending, useResolveEvent } from './api.ts';
import { problemsOf, zoneOfNew } from './check.ts';
import { EventFields } from './EventFields.tsx';

const labels = {
  date: 'Date',
  time: 'Time',
  type: 'Event type',
  visitLocationAddressId: 'Address',
  visitLocation: 'Location',
  note: 'Note',
};

/** Of the next event all is as it was, but its day and note; a new one has nothing yet. */
const valuesOf = (event: ScheduledEvent | undefined, next: boolean) => ({
  date: (!next && event?.date) || '',
  time: event?.time ?? '',
  type: event?.type ?? ('call' as const),
  visitLocationAddressId: event?.visitLocationAddressId ?? null,
  visitLocation: event?.visitLocation ?? '',
  note: (!next && event?.note) || '',
  ...(event && !next ? { version: event.version } : {}),
});

/** The scheduled event dialog (staff §2), in its modes create, edit and next. */
export default function ScheduledEventDialog(props: DialogProps<'scheduledEvent'>) {
  const { memberId, memberName, event, next = false, close } = props;
  const client = useQueryClient();
  const acting = useActingUser();
  const { data: member } = useQuery(memberOptions(memberId));
  const { mutate: resolve } = useResolveEvent();
  const edited = next ? undefined : event;
  const zone = edited?.timeZone ?? (member ? zoneOfNew(member, acting) : null);

  const contract = useContractForm({
    endpoint: contracts.schedule.update,
    values: valuesOf(event, next),
    labels,
    send(body, options) {
      const { date = '', time = '', type = 'call', version } = body;
      const isVisit = type === 'visit';
      const addressId = isVisit ? (body.visitLocationAddressId ?? null) : null;
      const fields = {
        date,
        time,
        type,
        visitLocationAddressId: addressId,
        visitLocation: (isVisit && addressId === null && body.visitLocation) || null,
        note: body.note || null,
      };
      if (!edited) return api(contracts.schedule.create, { params: { userId: memberId }, body: fields }, options);
      const params = { userId: memberId, scheduledEventId: edited.id };
      const sent = { ...fields, ...(version === undefined ? {} : { version }) };
      return api(contracts.schedule.update, { params, body: sent }, options);
    },
    fromRecord: (current) => valuesOf(current as ScheduledEvent, false),
    onSaved() {
      if (next && event) resolve(event);
      else void refreshPending(client, memberId);
      showSuccess(edited ? 'Event updated successfully' : 'Event created successfully');
      close();
    },
  });

  const submit = () => {
    const { date, time } = contract.form.getValues();
    const today = zone === null ? null : dayIn(Temporal.Now.instant(), zone);
    const problems = problemsOf({ date, time }, today, edited?.date);
    for (const { field, message } of problems) contract.form.setError(field, { type: 'manual', message });
    const [first] = problems;
    if (first) contract.form.setFocus(first.field);
    else void contract.submit();
  };

  return (
    <FormDialog
      title={next ? 'Schedule next event' : edited ? 'Edit event' : 'Schedule event'}
      about={memberName}
      form={{ ...contract, submit }}
      save="Save event"
      close={close}
      size={560}
    >
      <EventFields contract={contract} member={member} zone={zone} />
    </FormDialog>
  );
}
