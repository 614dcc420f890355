import { contracts, type Member, type ScheduledEvent } from '@guidepost/contracts';
import { addressLine, dayIn, eventLabels } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../shared/clock.ts';
import { plainText } from '../../shared/rich-text/text.ts';
import { sentenceText } from '../../shared/sentence.ts';
import { clockText } from '../../shared/time.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { type InitialDraft, type LateDraft, type StoredDraft, useDraft, useDraftedForm } from '../drafts/public.ts';
import { providerNamed, refreshPending } from './api.ts';
import { problemsOf, zoneOfNew } from './check.ts';
import { EventFields } from './EventFields.tsx';
import { type EventValues, eventBody, eventDraft, eventValues, newEventValues, withDraft } from './form.ts';

const labels = {
  date: 'Date',
  time: 'Time',
  type: 'Event type',
  visitLocationAddressId: 'Address',
  visitLocation: 'Location',
  providerId: 'Provider',
  note: 'Note',
};

/** The form itself shows this error. */
const call = callHandling(['IDEMPOTENCY_MISMATCH']);

export const eventTitle = (event: ScheduledEvent | undefined, next: boolean): string =>
  next ? 'Schedule next event' : event ? 'Edit event' : 'Schedule event';

interface Props extends DialogProps<'scheduledEvent'> {
  begun: InitialDraft;
  /** The server's draft, if it loads after the form has opened. */
  late: LateDraft | undefined;
  member: Member;
  onDiscarded: () => void;
}

/** Form for an event with a member. Saves a draft while the user types. */
export function EventForm(props: Props) {
  const { memberId, memberName, event, next = false, date, close, begun, late, member, onDiscarded } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const acting = useActingUser();
  const edited = next ? undefined : event;
  const zone = edited?.timeZone ?? zoneOfNew(member, acting);
  const record = edited ? eventValues(edited) : newEventValues(member, event, date);
  /** Keeps the day that the user has chosen in the calendar. */
  const withDraftKeepingDay = (values: EventValues, stored: StoredDraft): EventValues => ({
    ...withDraft(values, stored),
    ...(date === undefined ? {} : { date: values.date }),
  });
  const draft = useDraft(begun, eventDraft(record));
  const isOlder = begun.draft !== null && edited !== undefined && begun.draft.version !== edited.version;

  const contract = useContractForm({
    isDrafted: true,
    endpoint: contracts.schedule.update,
    values: begun.draft ? withDraftKeepingDay(record, begun.draft) : record,
    base: isOlder ? null : record,
    labels,
    send(body) {
      const { version } = body;
      const fields = eventBody(body as EventValues);
      return draft.send((options) => {
        if (!edited) {
          const sent = { ...fields, nextOfId: event?.id ?? null };
          return call(contracts.schedule.create, { params: { userId: memberId }, body: sent }, options);
        }
        const params = { userId: memberId, scheduledEventId: edited.id };
        const sent = { ...fields, ...(version === undefined ? {} : { version }) };
        return call(contracts.schedule.update, { params, body: sent });
      });
    },
    fromRecord: (current) => eventValues(current as ScheduledEvent),
    say: {
      time: (time) => (time === undefined ? '' : (clockText(time) ?? t('Anytime'))),
      type: (type) => (type === undefined ? '' : t(eventLabels[type])),
      visitLocationAddressId: (id) => {
        const address = member.addresses.find((one) => one.id === id);
        return address ? addressLine(address) : '';
      },
      providerId: (id) =>
        id == null ? t('No provider') : (providerNamed(client, memberId, id) ?? event?.provider?.name ?? ''),
      note: (note) => plainText(note ?? '').trim(),
    },
    onReload: (theirs) => void draft.replaceStay(eventDraft(theirs as EventValues)),
    onSaved() {
      void draft.throwAway();
      void refreshPending(client, memberId);
      showSuccess(edited ? 'Event updated successfully' : 'Event created successfully');
      close();
    },
  });
  const drafted = useDraftedForm(draft, contract, {
    begun,
    late,
    record,
    toDraft: eventDraft,
    withDraft: withDraftKeepingDay,
    onDiscarded,
  });

  async function submit(): Promise<void> {
    const { date, time } = contract.form.getValues();
    const today = dayIn(businessNow(), zone);
    const problems = problemsOf({ date, time }, today, edited?.date);
    for (const { field, message } of problems)
      contract.form.setError(field, { type: 'manual', message: sentenceText(t, message) });
    const [first] = problems;
    if (first) contract.form.setFocus(first.field);
    else await contract.submit();
  }

  return (
    <FormDialog
      title={eventTitle(event, next)}
      about={memberName}
      form={drafted.framed(submit)}
      save="Save event"
      status={drafted.status}
      notice={drafted.notice}
      close={close}
      size={560}
    >
      <EventFields contract={contract} member={member} zone={zone} planned={event?.provider ?? null} />
    </FormDialog>
  );
}
