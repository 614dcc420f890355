import {
  type BodyOf,
  contracts,
  type IdOf,
  type Member,
  type Outcome,
  type VisitForViewer,
} from '@guidepost/contracts';
import { addressLine, durationSentence } from '@guidepost/rules';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { businessNow } from '../../shared/clock.ts';
import { confirmShortNote } from '../../shared/fields/confirm-short-note.ts';
import { plainText } from '../../shared/rich-text/text.ts';
import { sentenceText } from '../../shared/sentence.ts';
import { callHandling, useActingUser } from '../../shell/api.ts';
import { FormDialog } from '../../shell/dialogs/FormDialog.tsx';
import type { DialogProps } from '../../shell/dialogs/kinds.ts';
import { showSuccess } from '../../shell/toasts/store.ts';
import { useContractForm } from '../../shell/use-contract-form.ts';
import { type InitialDraft, type LateDraft, useDraft, useDraftedForm } from '../drafts/public.ts';
import { refreshEntry } from '../feed/public.ts';
import { useNeedName } from '../needs/public.ts';
import { confirmEngagement, offerStatusChange } from '../statuses/public.ts';
import { entryOf } from './api.ts';
import { newVisitValues, type VisitValues, visitBody, visitDraft, visitForm, visitValues, withDraft } from './form.ts';
import { VisitFields } from './VisitFields.tsx';
import { clockText } from './when.ts';

const labels = {
  date: 'Date',
  time: 'Time',
  minutes: 'Duration',
  outcomeId: 'Outcome',
  outcomeDetails: 'Outcome details',
  addressId: 'Address',
  location: 'Location',
  resource: 'Resource name',
  note: 'Note',
  needId: 'Need',
};

/** The form itself shows this error. */
const call = callHandling(['IDEMPOTENCY_MISMATCH']);

interface Props extends DialogProps<'visit'> {
  begun: InitialDraft;
  /** The server's draft, if it loads after the form has opened. */
  late: LateDraft | undefined;
  member: Member;
  outcomes: readonly Outcome[];
  onDiscarded: () => void;
}

/** Form for a visit's time, place, outcome and note. Saves a draft while the user types. */
export function VisitForm(props: Props) {
  const { memberId, memberName, visit, event, close, begun, late, member, outcomes, onDiscarded } = props;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { timeZone } = useActingUser();
  const [openedAt] = useState(businessNow);
  const endpoint = useMemo(() => visitForm(businessNow, timeZone), [timeZone]);
  const record = useMemo(
    () => (visit ? visitValues(visit, timeZone) : newVisitValues(member, event, openedAt, timeZone)),
    [visit, member, event, openedAt, timeZone],
  );
  const draft = useDraft(begun, visitDraft(record));
  const isOlder = begun.draft !== null && visit !== undefined && begun.draft.version !== visit.version;

  const needName = useNeedName(memberId);
  const contract = useContractForm({
    isDrafted: true,
    endpoint,
    values: (begun.draft ? withDraft(record, begun.draft) : record) as VisitValues & { outcomeId: IdOf<'Outcome'> },
    base: isOlder ? null : (record as VisitValues & { outcomeId: IdOf<'Outcome'> }),
    labels,
    send(body: BodyOf<typeof endpoint>) {
      const { version } = body;
      const fields = visitBody(body as VisitValues, timeZone);
      return draft.send((options) => {
        if (visit) {
          const sent = { ...fields, ...(version === undefined ? {} : { version }) };
          return call(contracts.visits.update, { params: { visitId: visit.id }, body: sent });
        }
        const sent = { ...fields, subjectUserId: memberId, scheduledEventId: event?.id ?? null };
        return call(contracts.visits.create, { body: sent }, options);
      });
    },
    fromRecord: (current) =>
      visitValues(current as VisitForViewer, timeZone) as VisitValues & { outcomeId: IdOf<'Outcome'> },
    say: {
      time: clockText,
      minutes: (minutes) => sentenceText(t, durationSentence(minutes)),
      outcomeId: (id) => t(outcomes.find((one) => one.id === id)?.text ?? ''),
      addressId: (id) => {
        const address = member.addresses.find((one) => one.id === id);
        return address ? addressLine(address) : '';
      },
      note: (note) => plainText(note ?? '').trim(),
      needId: needName,
    },
    onReload: (theirs) => void draft.replaceStay(visitDraft(theirs as VisitValues)),
    onSaved(saved) {
      void draft.throwAway();
      void refreshEntry(client, entryOf(saved));
      showSuccess(visit ? 'Visit updated successfully' : 'Visit created successfully');
      close();
      const chosen = outcomes.find(({ id }) => id === saved.outcomeId);
      if (saved.outcomeId !== visit?.outcomeId)
        void offerStatusChange(client, chosen, member, { type: 'visit', id: saved.id });
    },
  });
  const drafted = useDraftedForm(draft, contract, {
    begun,
    late,
    record,
    toDraft: visitDraft,
    withDraft,
    onDiscarded,
  });

  async function submit(): Promise<void> {
    const { outcomeId, note } = contract.form.getValues();
    const chosen = outcomes.find(({ id }) => id === outcomeId);
    // shows field errors before it asks about the outcome and a short note
    const isValid = await contract.form.trigger();
    if (isValid && chosen?.id !== visit?.outcomeId && !(await confirmEngagement(chosen, member))) return;
    const inNote = () => contract.form.setFocus('note');
    if (!isValid || (await confirmShortNote(chosen, note ?? '', inNote))) await contract.submit();
  }

  return (
    <FormDialog
      title={visit ? 'Edit visit' : 'Log visit'}
      about={memberName}
      form={drafted.framed(submit)}
      save="Save visit"
      status={drafted.status}
      notice={drafted.notice}
      close={close}
      size={560}
    >
      <VisitFields
        contract={contract}
        member={member}
        linkedNeed={visit?.need ?? null}
        outcomes={outcomes}
        madeAt={visit?.createdAt ?? openedAt.toString()}
      />
    </FormDialog>
  );
}
