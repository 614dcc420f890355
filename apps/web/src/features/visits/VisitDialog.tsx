import { contracts, type ScheduledEvent, type VisitForViewer } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { translate } from '../../shared/translate.ts';
import { api, useActingUser } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/useContractForm.ts';
import { refreshEntry } from '../feed/api.ts';
import { entryOf } from './api.ts';
import { VisitFields } from './VisitFields.tsx';
import { dayProblem, instantsOf, type VisitWhen, whenNow, whenOf } from './when.ts';

const labels = {
  startTime: 'Date',
  endTime: 'Duration',
  outcomeId: 'Outcome',
  outcomeDetails: 'Outcome details',
  addressId: 'Address',
  location: 'Location',
  note: 'Note',
};

/** A visit as it is, else one that has just been, where its event was to be. */
const valuesOf = (
  visit: VisitForViewer | undefined,
  event: ScheduledEvent | undefined,
  when: VisitWhen,
  zone: string,
) => ({
  startTime: visit?.startTime ?? instantsOf(when, zone)?.startTime ?? '',
  endTime: visit?.endTime ?? instantsOf(when, zone)?.endTime ?? '',
  outcomeId: visit?.outcomeId ?? null,
  outcomeDetails: visit?.outcomeDetails ?? '',
  addressId: visit ? visit.addressId : (event?.visitLocationAddressId ?? null),
  location: (visit ? visit.location : event?.visitLocation) ?? '',
  note: visit?.note ?? '',
  ...(visit ? { version: visit.version } : {}),
});

/** The visit dialog (staff §2): logs a visit, with or without the event that it answers, or changes one. */
export default function VisitDialog({ memberId, memberName, visit, event, close }: DialogProps<'visit'>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const [when, setWhen] = useState(() => (visit ? whenOf(visit, timeZone) : whenNow(Temporal.Now.instant(), timeZone)));

  const contract = useContractForm({
    endpoint: contracts.visits.update,
    values: valuesOf(visit, event, when, timeZone),
    labels,
    send(body, options) {
      const { startTime = '', endTime = '', version } = body;
      const addressId = body.addressId ?? null;
      const fields = {
        startTime,
        endTime,
        outcomeId: body.outcomeId ?? null,
        outcomeDetails: body.outcomeDetails || null,
        addressId,
        location: (addressId === null && body.location) || null,
        note: body.note || null,
      };
      if (!visit) {
        const sent = { ...fields, subjectUserId: memberId, scheduledEventId: event?.id ?? null };
        return api(contracts.visits.create, { body: sent }, options);
      }
      const sent = { ...fields, ...(version === undefined ? {} : { version }) };
      return api(contracts.visits.update, { params: { visitId: visit.id }, body: sent }, options);
    },
    fromRecord(current) {
      const record = current as VisitForViewer;
      setWhen(whenOf(record, timeZone));
      return valuesOf(record, undefined, when, timeZone);
    },
    onSaved(saved) {
      void refreshEntry(client, entryOf(saved));
      showSuccess(visit ? 'Visit updated successfully' : 'Visit created successfully');
      close();
    },
  });
  const { form } = contract;

  const onWhen = (changed: VisitWhen) => {
    setWhen(changed);
    const instants = instantsOf(changed, timeZone);
    form.setValue('startTime', instants?.startTime ?? '', { shouldDirty: true });
    form.setValue('endTime', instants?.endTime ?? '', { shouldDirty: true });
    form.clearErrors(['startTime', 'endTime']);
  };
  const submit = () => {
    const wrongDay = dayProblem(when.date, dayIn(Temporal.Now.instant(), timeZone));
    const noOutcome = form.getValues('outcomeId') === null;
    if (noOutcome) form.setError('outcomeId', { message: t('{label} is required.', { label: t(labels.outcomeId) }) });
    if (wrongDay) form.setError('startTime', { message: translate(t, wrongDay.text, wrongDay.values) });
    if (wrongDay || noOutcome) form.setFocus(wrongDay ? 'startTime' : 'outcomeId');
    else void contract.submit();
  };

  return (
    <FormDialog
      title={visit ? 'Edit visit' : 'Log visit'}
      about={memberName}
      form={{ ...contract, submit }}
      save="Save visit"
      close={close}
      size={560}
    >
      <VisitFields
        contract={contract}
        memberId={memberId}
        when={when}
        onWhen={onWhen}
        madeAt={visit?.createdAt ?? Temporal.Now.instant().toString()}
      />
    </FormDialog>
  );
}
